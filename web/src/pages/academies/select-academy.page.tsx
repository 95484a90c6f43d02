import { AcademyChoice } from '#features/academies/academies/academy-choice.tsx'
import { useAddress } from '#kit/address/words.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { usePageTitle } from '#lib/page-title.ts'
import { PageHeader } from '#ui/page-header.tsx'

/** NAV-16, NAV-25: one screen under two addresses. */
export function SelectAcademyPage() {
  const t = useT()
  const academyHash = useAddress((words) => words.academyHash)
  usePageTitle(t('common.chooseAnAcademy'))
  return (
    <>
      <PageHeader title={t('common.chooseAnAcademy')} context={t('selectAcademy.text')} />
      <AcademyChoice academyHash={academyHash} />
    </>
  )
}
