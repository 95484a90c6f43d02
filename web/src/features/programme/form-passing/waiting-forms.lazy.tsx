import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { LoadFailure } from '#kit/load-failure.tsx'
import { loadArea } from '#lib/i18n/i18n.ts'
import { lazyPart } from '#kit/lazy-part.tsx'
import { usePerson } from '#lib/session/session.store.ts'
import { Card } from '#ui/card.tsx'
import { passingQueries } from './form-passing.api.ts'
import { formsOfStagePage } from './waiting.rules.ts'

/** The list with its texts: whoever has no form to pass loads neither. */
const FormList = lazyPart(async () => {
  const [{ FormList: list }] = await Promise.all([import('./form-list.tsx'), loadArea('student')])
  return { default: list }
})

const useOwnForms = () => {
  const { selection } = usePerson()
  const query = useQuery(passingQueries.mine(selection))
  return { forms: query.data ?? [], query }
}

/** Forms that could not be loaded are not forms that nobody asks for. */
function NotLoaded({ query }: Pick<ReturnType<typeof useOwnForms>, 'query'>) {
  if (!query.isError || query.data) return null
  return (
    <Card>
      <LoadFailure query={query} />
    </Card>
  )
}

/** On the first page of the staff: what waits for the reader, in whichever academy. */
export function WaitingForms() {
  const { forms, query } = useOwnForms()
  const waiting = forms.filter(({ isWaiting }) => isWaiting)
  return (
    <Suspense fallback={null}>
      <NotLoaded query={query} />
      {waiting.length > 0 && <FormList title="waiting" forms={waiting} />}
    </Suspense>
  )
}

/** On the page of a stage: its own forms; on the first page of the cabinet also whatever else waits. */
export function StageForms({ stageId, isFirstPage }: { stageId: number; isFirstPage: boolean }) {
  const { forms, query } = useOwnForms()
  const { ofStage, others } = formsOfStagePage(forms, { stageId, isFirstPage })
  return (
    <Suspense fallback={null}>
      <NotLoaded query={query} />
      {ofStage.length > 0 && <FormList title="ofStage" forms={ofStage} />}
      {others.length > 0 && <FormList title="waiting" forms={others} />}
    </Suspense>
  )
}
