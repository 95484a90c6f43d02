import { AdvancePanel } from '#features/programme/moves/advance-panel.tsx'
import { UndoBar } from '#features/programme/moves/undo-bar.tsx'
import { StageBoard } from '#features/programme/stage-board/stage-board.tsx'
import { StagesOfAll } from '#features/programme/stage-board/stages-of-all.tsx'
import { AcademyBar } from '#kit/academy/academy-bar.tsx'
import { useAddress } from '#kit/address/words.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { usePageTitle } from '#lib/page-title.ts'
import { paths } from '#lib/paths.ts'
import { academyOf, mayDo } from '#lib/session/roles.rules.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { ButtonLink } from '#ui/button.tsx'
import { CalendarIcon, PlusIcon } from '#ui/icons.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import classes from './stages.page.module.css'

/** NAV-34, STG-53 */
export function StagesPage() {
  const t = useT()
  const { user, selection } = usePerson()
  const stageId = useAddress((words) => words.stageId)
  usePageTitle(t('common.stages'))
  const academyId = typeof selection === 'number' ? selection : null
  return (
    <>
      <PageHeader
        title={t('common.stages')}
        context={
          academyId === null
            ? t('stageBoard.contextOfAll')
            : t('stageBoard.context', { academy: academyOf(user, academyId)?.name ?? '' })
        }
        actions={
          <>
            {academyId !== null && (
              <ButtonLink
                size="sm"
                variant="secondary"
                href={paths.mainStageDates}
                leading={<CalendarIcon size={18} />}
              >
                {t('stageDates.title')}
              </ButtonLink>
            )}
            {mayDo(user, selection, 'stages.manage') && (
              <ButtonLink size="sm" href={paths.mainStageCreate} leading={<PlusIcon size={18} />}>
                {t('common.addAStage')}
              </ButtonLink>
            )}
          </>
        }
      />
      <AcademyBar needs="stages.board" />
      {academyId === null ? (
        <StagesOfAll />
      ) : (
        <>
          <div className={classes.programme}>
            <AdvancePanel key={academyId} academyId={academyId} />
            <UndoBar key={`undo ${academyId}`} academyId={academyId} />
          </div>
          <StageBoard academyId={academyId} askedStageId={Number(stageId) || null} />
        </>
      )}
    </>
  )
}
