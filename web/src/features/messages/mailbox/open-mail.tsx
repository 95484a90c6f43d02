import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { heightOfMail } from '#domain/mail/mail-height.rules.ts'
import { LoadFailure } from '#kit/load-failure.tsx'
import { LoadingText } from '#kit/loading.tsx'
import { formatDateTime } from '#lib/dates.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { formatQuery } from '#lib/query-string.ts'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { useTheme } from '#ui/use-theme.ts'
import { MailFile } from './mail-file.tsx'
import { mailParts } from './mail-text.rules.ts'
import { mailboxQueries } from './mailbox.api.ts'
import classes from './mailbox.module.css'

const views = ['mail', 'text'] as const
type View = (typeof views)[number]

/** The width of the column of a mail, on a phone less; what is around the frame there is narrower than this. */
const columnWidth = () => Math.min(window.innerWidth - 40, 560)

/**
 * Shows the mail as a mail program does: in a frame, because it is styled inline, which pages of ours may not be. The
 * frame runs nothing; its links open in this tab.
 */
function MailFrame({ id, subject, text }: { id: number; subject: string; text: string }) {
  const t = useT()
  const { theme } = useTheme()
  return (
    <iframe
      className={classes.frame}
      src={`/mailbox-mail/${id}${formatQuery({ theme: theme === 'auto' ? undefined : theme })}`}
      title={t('mailbox.frame', { subject })}
      sandbox="allow-top-navigation-by-user-activation allow-popups allow-popups-to-escape-sandbox"
      height={heightOfMail(text, columnWidth())}
    />
  )
}

function MailText({ text }: { text: string }) {
  return (
    <p className={classes.text}>
      {mailParts(text, window.location.origin).map((part, index) =>
        'href' in part ? (
          <TextLink key={index} href={part.href}>
            {part.text}
          </TextLink>
        ) : (
          part.text
        ),
      )}
    </p>
  )
}

export function OpenMail({ id }: { id: number }) {
  const t = useT()
  const locale = useLocale()
  const query = useQuery(mailboxQueries.mail(id))
  const [view, setView] = useState<View>('mail')
  if (query.isError) return <LoadFailure query={query} />
  if (query.isPending)
    return (
      <div className={classes.head}>
        <LoadingText lines={5} />
      </div>
    )
  const { subject, to, createdAt, text, file } = query.data
  return (
    <article>
      <header className={classes.head}>
        <div className="ac-shrink">
          <h2 className="ac-anywhere">{subject}</h2>
          <p className={classes.meta}>
            {t('mailbox.to')}: {to}, <time dateTime={createdAt}>{formatDateTime(createdAt, locale)}</time>
          </p>
        </div>
        <SegmentedControl<View>
          label={t('mailbox.view')}
          value={view}
          onChange={setView}
          segments={views.map((value) => ({ value, content: t(`mailbox.view.${value}`) }))}
        />
      </header>
      {file && <MailFile {...file} />}
      {view === 'mail' ? <MailFrame {...{ id, subject, text }} /> : <MailText text={text} />}
    </article>
  )
}
