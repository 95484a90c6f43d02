import { useChooseAcademy } from '#features/academies/academies/academies.api.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { usePageTitle } from '#lib/page-title.ts'
import { academyOf } from '#lib/session/roles.rules.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { AcademyClosedArt } from '#ui/illustrations/academy-closed.tsx'

/** NAV-26, NAV-79. */
export function AcademyClosedPage() {
  const t = useT()
  const { user, selection } = usePerson()
  const { choose, isChoosing } = useChooseAcademy()
  usePageTitle(t('academyClosed.title'))
  return (
    <EmptyState
      page
      art={<AcademyClosedArt />}
      title={t('academyClosed.title')}
      text={t('academyClosed.text', { name: academyOf(user, selection)?.name ?? '' })}
      action={
        <Button loading={isChoosing} onClick={() => void choose('more')}>
          {t('academyClosed.action')}
        </Button>
      }
    />
  )
}
