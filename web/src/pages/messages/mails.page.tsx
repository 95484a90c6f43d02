import { useRouter } from '@tanstack/react-router'
import { MailingAmounts } from '#features/messages/mailing-lists/mailing-amounts.tsx'
import { Mails } from '#features/messages/mails/mails.tsx'
import { mailsList, type MailsFilter } from '#features/messages/mails/mails-filter.rules.ts'
import { useAddress } from '#kit/address/words.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { usePageTitle } from '#lib/page-title.ts'
import { paths } from '#lib/paths.ts'
import { formatQuery } from '#lib/query-string.ts'
import { PageHeader } from '#ui/page-header.tsx'

const hrefOf = (filter: MailsFilter) => paths.mails + formatQuery(mailsList.write(filter))

export function MailsPage() {
  const t = useT()
  const router = useRouter()
  const filter = useAddress(mailsList.read)
  usePageTitle(t('mails.title'))
  return (
    <>
      <PageHeader title={t('mails.title')} context={t('mails.text')} />
      <Mails
        filter={filter}
        hrefOf={hrefOf}
        onPage={(page) => void router.navigate({ href: hrefOf({ ...filter, page }), resetScroll: false })}
      />
      <MailingAmounts />
    </>
  )
}
