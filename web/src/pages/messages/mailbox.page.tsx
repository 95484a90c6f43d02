import { Mailbox } from '#features/messages/mailbox/mailbox.tsx'
import { useAddress } from '#kit/address/words.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { usePageTitle } from '#lib/page-title.ts'
import { paths } from '#lib/paths.ts'
import { formatQuery } from '#lib/query-string.ts'
import { PageHeader } from '#ui/page-header.tsx'

export function MailboxPage() {
  const t = useT()
  const openId = useAddress((words) => Number(words.mail) || null)
  usePageTitle(t('mailbox.title'))
  return (
    <>
      <PageHeader title={t('mailbox.title')} context={t('mailbox.text')} />
      <Mailbox openId={openId} hrefOf={(id) => paths.mailbox + formatQuery({ mail: id })} />
    </>
  )
}
