import { keyOf, mailingLists, type MailingList } from '@academy/contract/enums'
import type { MailingListAmounts } from '@academy/contract/mailing-lists'
import { useQuery } from '@tanstack/react-query'
import { LoadFailure } from '#kit/load-failure.tsx'
import { LoadingRows } from '#kit/loading.tsx'
import { useAction } from '#kit/use-action.ts'
import { reportFailure } from '#lib/report-failure.ts'
import { formatNumber } from '#lib/dates.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { mayDo } from '#lib/session/roles.rules.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { Button } from '#ui/button.tsx'
import { DataTable, type DataColumn } from '#ui/data-table.tsx'
import { DownloadIcon } from '#ui/icons.tsx'
import classes from './mailing-lists.module.css'
import { mailingAmounts, saveSubscribers } from './mailing-lists.api.ts'

function Export({ list, name }: { list: MailingList | null; name: string }) {
  const t = useT()
  const { isBusy, run } = useAction(reportFailure)
  return (
    <Button
      size="sm"
      variant={list === null ? 'secondary' : 'ghost'}
      leading={<DownloadIcon size={18} />}
      loading={isBusy}
      aria-label={t('mailing.exportOf', { name })}
      onClick={() => void run(() => saveSubscribers(list))}
    >
      {t(list === null ? 'mailing.exportAll' : 'mailing.export')}
    </Button>
  )
}

/** MAIL-03, Q-72: how many addresses each list has; who may change the settings takes them along. */
export function MailingAmounts() {
  const t = useT()
  const locale = useLocale()
  const { user, selection } = usePerson()
  const query = useQuery(mailingAmounts())
  const mayExport = mayDo(user, selection, 'settings.admin', 'write')
  const nameOf = ({ list }: MailingListAmounts) => t(`mailing.list.${keyOf(mailingLists, list)!}`)
  const amount = (id: 'confirmed' | 'waiting' | 'unsubscribed'): DataColumn<MailingListAmounts> => ({
    id,
    header: t(`mailing.${id}`),
    align: 'end',
    cell: (row) => formatNumber(row[id], locale),
  })
  const columns: DataColumn<MailingListAmounts>[] = [
    {
      id: 'list',
      header: t('mailing.list'),
      cell: (row) => (
        <span className={classes.name}>
          <strong>{nameOf(row)}</strong>
          <span className={classes.note}>{t(`mailing.from.${keyOf(mailingLists, row.list)!}`)}</span>
        </span>
      ),
    },
    amount('confirmed'),
    amount('waiting'),
    amount('unsubscribed'),
    {
      id: 'export',
      header: t('mailing.export'),
      hideHeader: true,
      align: 'end',
      phone: 'plain',
      cell: (row) => mayExport && row.confirmed > 0 && <Export list={row.list} name={nameOf(row)} />,
    },
  ]
  const hasAny = query.data?.some(({ confirmed }) => confirmed > 0) ?? false
  return (
    <section className={classes.amounts} aria-labelledby="mailing-lists">
      <div className={classes.head}>
        <div>
          <h2 id="mailing-lists">{t('mailing.title')}</h2>
          <p className={classes.note}>{t('mailing.text')}</p>
        </div>
        {mayExport && hasAny && <Export list={null} name={t('mailing.all')} />}
      </div>
      {query.isError && <LoadFailure query={query} />}
      {query.isPending && <LoadingRows rows={3} />}
      {query.data && (
        <DataTable
          caption={t('mailing.title')}
          columns={columns}
          rows={query.data}
          rowKey={({ list }) => String(list)}
        />
      )}
    </section>
  )
}
