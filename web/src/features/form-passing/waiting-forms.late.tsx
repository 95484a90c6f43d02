import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { loadArea } from '#lib/i18n/i18n.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { passingQueries } from './form-passing.api.ts'
import { formsOfStagePage } from './waiting.rules.ts'

/** The list with its texts: whoever has no form to pass loads neither. */
const FormList = lazy(async () => {
  const [{ FormList: list }] = await Promise.all([import('./form-list.tsx'), loadArea('student')])
  return { default: list }
})

const useOwnForms = () => {
  const { selection } = usePerson()
  return useQuery(passingQueries.mine(selection)).data ?? []
}

/** On the first page of the staff: what waits for the reader, in whichever academy. */
export function WaitingForms() {
  const waiting = useOwnForms().filter(({ isWaiting }) => isWaiting)
  return <Suspense fallback={null}>{waiting.length > 0 && <FormList title="waiting" forms={waiting} />}</Suspense>
}

/** On the page of a stage: its own forms; on the first page of the cabinet also whatever else waits. */
export function StageForms({ stageId, isFirstPage }: { stageId: number; isFirstPage: boolean }) {
  const { ofStage, others } = formsOfStagePage(useOwnForms(), { stageId, isFirstPage })
  return (
    <Suspense fallback={null}>
      {ofStage.length > 0 && <FormList title="ofStage" forms={ofStage} />}
      {others.length > 0 && <FormList title="waiting" forms={others} />}
    </Suspense>
  )
}
