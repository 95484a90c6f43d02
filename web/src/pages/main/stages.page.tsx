import { useSearch } from '@tanstack/react-router'
import { AdvancePanel } from '#features/moves/advance-panel.tsx'
import { UndoBar } from '#features/moves/undo-bar.tsx'
import { ChooseAcademyFirst } from '#features/stage-board/choose-academy-first.tsx'
import { StageBoard } from '#features/stage-board/stage-board.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { usePageTitle } from '#lib/page-title.ts'
import { paths } from '#lib/paths.ts'
import { academyOf, mayDo } from '#lib/session/roles.rules.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { ButtonLink } from '#ui/button.tsx'
import { PlusIcon } from '#ui/icons.tsx'
import { PageHeader } from '#ui/page-header.tsx'

/** NAV-34, STG-53 */
export function StagesPage() {
  const t = useT()
  const { user, selection } = usePerson()
  const { stageId } = useSearch({ strict: false }) as { stageId?: string }
  usePageTitle(t('stageBoard.title'))
  if (typeof selection !== 'number') return <ChooseAcademyFirst title={t('stageBoard.title')} />
  return (
    <>
      <PageHeader
        title={t('stageBoard.title')}
        context={t('stageBoard.context', { academy: academyOf(user, selection)?.name ?? '' })}
        actions={
          mayDo(user, selection, 'stages.manage') && (
            <ButtonLink size="sm" href={paths.mainStageCreate} leading={<PlusIcon size={18} />}>
              {t('stageBoard.create')}
            </ButtonLink>
          )
        }
      />
      <AdvancePanel key={selection} academyId={selection} />
      <UndoBar key={`undo ${selection}`} academyId={selection} />
      <StageBoard academyId={selection} askedStageId={Number(stageId) || null} />
    </>
  )
}
