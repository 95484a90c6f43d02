import { useSearch } from '@tanstack/react-router'
import { AcademyChoice } from '#features/academies/academy-choice.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { usePageTitle } from '#lib/page-title.ts'
import { PageHeader } from '#ui/page-header.tsx'

/** NAV-16, NAV-25: one screen under two addresses. */
export function SelectAcademyPage() {
  const t = useT()
  const { academyHash } = useSearch({ strict: false }) as { academyHash?: string }
  usePageTitle(t('selectAcademy.title'))
  return (
    <>
      <PageHeader title={t('selectAcademy.title')} context={t('selectAcademy.text')} />
      <AcademyChoice academyHash={academyHash} />
    </>
  )
}
