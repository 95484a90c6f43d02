import { LegalAcceptance } from '#features/system/legal/legal-acceptance.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { usePageTitle } from '#lib/page-title.ts'
import { PageHeader } from '#ui/page-header.tsx'

/** ACC-19: new texts are accepted before one goes on. */
export function AcceptLegalPage() {
  const t = useT()
  usePageTitle(t('acceptLegal.title'))
  return (
    <>
      <PageHeader title={t('acceptLegal.title')} context={t('acceptLegal.text')} />
      <LegalAcceptance />
    </>
  )
}
