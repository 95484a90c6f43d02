import { MissingDataForm } from '#features/accounts/missing-data/missing-data-form.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { usePageTitle } from '#lib/page-title.ts'
import { PageHeader } from '#ui/page-header.tsx'

/** FORM-52 */
export function MissingDataPage() {
  const t = useT()
  usePageTitle(t('missingData.title'))
  return (
    <>
      <PageHeader title={t('missingData.title')} context={t('missingData.text')} />
      <MissingDataForm />
    </>
  )
}
