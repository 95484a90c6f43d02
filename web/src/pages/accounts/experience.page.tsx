import { Experience } from '#features/accounts/experience/experience.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { usePageTitle } from '#lib/page-title.ts'
import { academyOf } from '#lib/session/roles.rules.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { PageHeader } from '#ui/page-header.tsx'

/** FORM-42 */
export function ExperiencePage() {
  const t = useT()
  const { user, selection } = usePerson()
  usePageTitle(t('experience.title'))
  const name = academyOf(user, selection)?.name ?? ''
  return (
    <>
      <PageHeader title={t('experience.title')} context={t('experience.text', { name })} />
      <Experience />
    </>
  )
}
