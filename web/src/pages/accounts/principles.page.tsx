import { PrinciplesAgreement } from '#features/accounts/principles/principles-agreement.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { usePageTitle } from '#lib/page-title.ts'

export function PrinciplesPage() {
  usePageTitle(useT()('principles.title'))
  return <PrinciplesAgreement />
}
