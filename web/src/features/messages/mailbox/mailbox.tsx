import type { MailSummary } from '@academy/contract/system'
import { useQuery } from '@tanstack/react-query'
import { LoadFailure } from '#kit/load-failure.tsx'
import { LoadingRows } from '#kit/loading.tsx'
import { isApiError } from '#lib/api-error.ts'
import { formatDateTime } from '#lib/dates.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { Anchor } from '#ui/anchor.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { MailSentArt } from '#ui/illustrations/mail-sent.tsx'
import { NotFoundArt } from '#ui/illustrations/not-found.tsx'
import { mailboxQueries } from './mailbox.api.ts'
import classes from './mailbox.module.css'
import { OpenMail } from './open-mail.tsx'

function MailList({
  mails,
  openId,
  hrefOf,
}: {
  mails: MailSummary[]
  openId: number | null
  hrefOf: (id: number) => string
}) {
  const t = useT()
  const locale = useLocale()
  return (
    <nav aria-label={t('mailbox.list')}>
      <ul role="list" className={classes.list}>
        {mails.map((mail) => (
          <li key={mail.id}>
            <Anchor
              href={hrefOf(mail.id)}
              className={classes.entry}
              aria-current={mail.id === openId ? 'true' : undefined}
            >
              <span className="ac-strong">{mail.subject}</span>
              <span className={classes.to}>{mail.to}</span>
              <time className={classes.time} dateTime={mail.createdAt}>
                {formatDateTime(mail.createdAt, locale)}
              </time>
            </Anchor>
          </li>
        ))}
      </ul>
    </nav>
  )
}

export function Mailbox({ openId, hrefOf }: { openId: number | null; hrefOf: (id: number) => string }) {
  const t = useT()
  const query = useQuery(mailboxQueries.list)
  if (isApiError(query.error, 'EndpointNotFound')) {
    return <EmptyState art={<NotFoundArt />} title={t('mailbox.missing.title')} text={t('mailbox.missing.text')} />
  }
  if (query.isError) return <LoadFailure query={query} />
  if (query.isPending) return <LoadingRows rows={4} />
  const newest = query.data[0]
  if (newest === undefined) {
    return <EmptyState art={<MailSentArt />} title={t('common.noEmailsYet')} text={t('mailbox.empty.text')} />
  }
  return (
    <div className={classes.mailbox}>
      <Card padding="none">
        <MailList mails={query.data} openId={openId ?? newest.id} hrefOf={hrefOf} />
      </Card>
      <Card padding="none">
        <OpenMail key={openId ?? newest.id} id={openId ?? newest.id} />
      </Card>
    </div>
  )
}
