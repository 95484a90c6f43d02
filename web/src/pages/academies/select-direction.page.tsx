import { DirectionChoice } from '#features/academies/academies/direction-choice.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { usePageTitle } from '#lib/page-title.ts'
import { academyOf } from '#lib/session/roles.rules.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { PageHeader } from '#ui/page-header.tsx'

export function SelectDirectionPage() {
  const t = useT()
  const { user, selection } = usePerson()
  usePageTitle(t('selectDirection.title'))
  const name = academyOf(user, selection)?.name ?? ''
  return (
    <>
      <PageHeader title={t('selectDirection.title')} context={t('selectDirection.text', { name })} />
      <DirectionChoice />
    </>
  )
}
