import { AdvancePanel } from '#features/programme/moves/advance-panel.tsx'
import { MovesHistory } from '#features/programme/moves/moves-history.tsx'
import { AcademyBar } from '#kit/academy/academy-bar.tsx'
import { defineList } from '#kit/list/define-list.ts'
import { useList } from '#kit/list/use-list.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { usePageTitle } from '#lib/page-title.ts'
import { paths } from '#lib/paths.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { PageHeader } from '#ui/page-header.tsx'

const movesList = defineList({})

export function MovesPage() {
  const t = useT()
  const { selection } = usePerson()
  const { state, change } = useList(movesList, paths.moves)
  usePageTitle(t('moves.title'))
  return (
    <>
      <PageHeader title={t('moves.title')} context={t('moves.text')} />
      <AcademyBar needs="academies.moveCount" />
      <div className="ac-stack ac-gap-20">
        {typeof selection === 'number' && <AdvancePanel key={selection} academyId={selection} isWithHistory />}
        <MovesHistory
          key={`history ${selection}`}
          selection={selection}
          page={state.page}
          onPage={(page) => change({ page })}
        />
      </div>
    </>
  )
}
