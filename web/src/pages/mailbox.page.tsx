import { useSearch } from '@tanstack/react-router'
import { Mailbox } from '#features/mailbox/mailbox.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { usePageTitle } from '#lib/page-title.ts'
import { paths } from '#lib/paths.ts'
import { formatQuery } from '#lib/query-string.ts'
import { PageHeader } from '#ui/page-header.tsx'

export function MailboxPage() {
  const t = useT()
  const { mail } = useSearch({ strict: false }) as { mail?: string }
  usePageTitle(t('mailbox.title'))
  return (
    <>
      <PageHeader title={t('mailbox.title')} context={t('mailbox.text')} />
      <Mailbox openId={Number(mail) || null} hrefOf={(id) => paths.mailbox + formatQuery({ mail: id })} />
    </>
  )
}
