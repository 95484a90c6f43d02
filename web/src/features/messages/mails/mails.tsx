import type { MailState, OutboxMail } from '@academy/contract/mails'
import { useQuery } from '@tanstack/react-query'
import { AcademyBar } from '#kit/academy/academy-bar.tsx'
import { academiesWith } from '#kit/academy/own-academies.rules.ts'
import { ListPages } from '#kit/list/list-pages.tsx'
import { LoadFailure } from '#kit/load-failure.tsx'
import { LoadingRows } from '#kit/loading.tsx'
import { useAction } from '#kit/use-action.ts'
import { reportFailure } from '#lib/report-failure.ts'
import { formatDateTime, formatNumber } from '#lib/dates.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { mayDo } from '#lib/session/roles.rules.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { Badge, type BadgeTone } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { DataTable, type DataColumn } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { InfoIcon, RefreshIcon } from '#ui/icons.tsx'
import { MailSentArt } from '#ui/illustrations/mail-sent.tsx'
import { TabLinks } from '#ui/tabs.tsx'
import { mailsList, mailTabs, type MailsFilter } from './mails-filter.rules.ts'
import { mailsQueries, sendAgain } from './mails.api.ts'
import classes from './mails.module.css'

const tones: Record<MailState, BadgeTone> = { queued: 'blue', sent: 'green', kept: 'neutral', failed: 'red' }

/** Of one that never left, address and text go after a month. */
const isForgotten = ({ to }: OutboxMail) => to === ''

/** The selected academy; null: all academies of the reader, also where they may not read those of the selected one. */
const useShownAcademy = (): number | null => {
  const { user, selection } = usePerson()
  return academiesWith(user, 'settings.admin').find(({ id }) => id === selection)?.id ?? null
}

function SendAgain({ mail }: { mail: OutboxMail }) {
  const t = useT()
  const { isBusy, run } = useAction(reportFailure)
  return (
    <Button
      size="sm"
      variant="secondary"
      className={classes.retry}
      leading={<RefreshIcon size={16} />}
      loading={isBusy}
      aria-label={t('mails.retryOf', { to: mail.to, subject: mail.subject })}
      onClick={() => void run(() => sendAgain(mail.id))}
    >
      {t('mails.retry')}
    </Button>
  )
}

const useColumns = (): DataColumn<OutboxMail>[] => {
  const t = useT()
  const locale = useLocale()
  const { user, selection } = usePerson()
  const isOfSeveral = useShownAcademy() === null
  const academy: DataColumn<OutboxMail> = {
    id: 'academy',
    header: t('common.academy'),
    cell: ({ academyName }) => (
      <span className={classes.academy}>
        {academyName ?? <span className={classes.note}>{t('mails.noAcademy')}</span>}
      </span>
    ),
  }
  const columns: DataColumn<OutboxMail>[] = [
    {
      id: 'mail',
      header: t('common.mail'),
      cell: (mail) => (
        <span className={classes.mail}>
          <span className="ac-medium ac-anywhere">{isForgotten(mail) ? mail.action : mail.subject}</span>
          <span className="ac-dim ac-xs ac-anywhere">{isForgotten(mail) ? t('mails.forgotten') : mail.to}</span>
        </span>
      ),
    },
    ...(isOfSeveral ? [academy] : []),
    {
      id: 'state',
      header: t('common.status'),
      phone: 'plain',
      cell: ({ state, sentAt, lastError }) => (
        <span className={classes.state}>
          <Badge tone={tones[state]} dot>
            {t(`mails.state.${state}`)}
          </Badge>
          {sentAt !== null && (
            <time className={classes.note} dateTime={sentAt}>
              {formatDateTime(sentAt, locale)}
            </time>
          )}
          {lastError !== null && state !== 'sent' && <span className={classes.note}>{lastError}</span>}
        </span>
      ),
    },
    { id: 'tries', header: t('mails.tries'), align: 'end', cell: ({ tries }) => formatNumber(tries, locale) },
    {
      id: 'createdAt',
      header: t('common.created'),
      cell: ({ createdAt }) => (
        <time className="ac-nowrap" dateTime={createdAt}>
          {formatDateTime(createdAt, locale)}
        </time>
      ),
    },
  ]
  // An Admin reads the outbox; only who may change it sends again (permission table).
  if (mayDo(user, selection, 'settings.admin', 'write')) {
    columns.push({
      id: 'actions',
      header: t('list.actions'),
      hideHeader: true,
      align: 'end',
      phone: 'plain',
      cell: (mail) => mail.state === 'failed' && !isForgotten(mail) && <SendAgain mail={mail} />,
    })
  }
  return columns
}

interface MailsProps {
  filter: MailsFilter
  hrefOf: (filter: MailsFilter) => string
  onPage: (page: number) => void
}

function MailList({ filter, onPage }: Omit<MailsProps, 'hrefOf'>) {
  const t = useT()
  const columns = useColumns()
  const query = useQuery(mailsQueries.list(useShownAcademy(), filter))
  if (query.isError) return <LoadFailure query={query} />
  if (query.isPending) return <LoadingRows rows={6} />
  const { rows, count } = query.data
  return (
    <div className="ac-refreshed ac-stack ac-gap-16" aria-busy={query.isPlaceholderData}>
      <DataTable
        caption={t('mails.table')}
        columns={columns}
        rows={rows}
        rowKey={(mail) => String(mail.id)}
        empty={
          <EmptyState
            art={<MailSentArt />}
            title={t(filter.state === 'failed' ? 'mails.noneFailed.title' : 'common.noEmailsYet')}
            text={t(filter.state === 'failed' ? 'mails.noneFailed.text' : 'mails.empty.text')}
          />
        }
      />
      {rows.length > 0 && <ListPages page={filter.page} count={count} rowCount={rows.length} onChange={onPage} />}
    </div>
  )
}

/** MAIL-19: what became of every mail; the texts stay out of it, because they may hold one-time links. */
export function Mails({ filter, hrefOf, onPage }: MailsProps) {
  const t = useT()
  const failedCount = useQuery(mailsQueries.list(useShownAcademy(), filter)).data?.failedCount ?? 0
  const stateName = filter.state === '' ? 'all' : filter.state
  return (
    <>
      <TabLinks
        label={t('mails.states')}
        tabs={mailTabs.map((state) => ({
          href: hrefOf({ ...filter, state, page: 1 }),
          label: t(`mails.tab.${state === '' ? 'all' : state}`),
          active: state === filter.state,
          badge:
            state === 'failed' && failedCount > 0 ? (
              <span className={classes.count}>{failedCount > 99 ? '99+' : failedCount}</span>
            ) : undefined,
        }))}
      />
      <p className={classes.explained}>
        <InfoIcon size={18} />
        {t(`mails.explained.${stateName}`)}
      </p>
      <div className={classes.filter}>
        <AcademyBar needs="settings.admin" kept={mailsList.write({ ...filter, page: 1 })} />
      </div>
      <MailList filter={filter} onPage={onPage} />
    </>
  )
}
