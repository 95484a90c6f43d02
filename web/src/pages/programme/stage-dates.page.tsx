import { DatesEditor } from '#features/programme/stage-board/dates-editor.tsx'
import { ChooseAcademy } from '#kit/academy/choose-academy.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { usePageTitle } from '#lib/page-title.ts'
import { paths } from '#lib/paths.ts'
import { academyOf } from '#lib/session/roles.rules.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { BackLink } from '#ui/back-link.tsx'
import { PageHeader } from '#ui/page-header.tsx'

/** The dates of a whole programme on one screen. */
export function StageDatesPage() {
  const t = useT()
  const { user, selection } = usePerson()
  usePageTitle(t('stageDates.title'))
  return (
    <>
      <PageHeader
        crumb={<BackLink href={paths.mainStages}>{t('common.stages')}</BackLink>}
        title={t('stageDates.title')}
        context={
          typeof selection === 'number'
            ? t('stageDates.context', { academy: academyOf(user, selection)?.name ?? '' })
            : t('stageDates.contextOfAll')
        }
      />
      {typeof selection === 'number' ? (
        <DatesEditor key={selection} academyId={selection} />
      ) : (
        <ChooseAcademy needs="stages.board" effect="read" />
      )}
    </>
  )
}
