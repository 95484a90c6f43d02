import { AcademyCreate } from '#features/academies/academies/academy-create.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { usePageTitle } from '#lib/page-title.ts'
import { paths } from '#lib/paths.ts'
import { BackLink } from '#ui/back-link.tsx'
import { PageHeader } from '#ui/page-header.tsx'

/** NAV-30 */
export function AcademyCreatePage() {
  const t = useT()
  usePageTitle(t('academies.new.title'))
  return (
    <>
      <PageHeader
        crumb={<BackLink href={paths.academyList}>{t('academies.new.back')}</BackLink>}
        title={t('academies.new.title')}
        context={t('academies.new.text')}
      />
      <AcademyCreate />
    </>
  )
}
