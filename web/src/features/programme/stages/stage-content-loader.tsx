import type { StageContent } from '@academy/contract/cabinet'
import type { StageRoute } from '@academy/contract/users'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { LoadFailure } from '#kit/load-failure.tsx'
import { LoadingText } from '#kit/loading.tsx'
import { usePerson } from '#lib/session/session.store.ts'
import { Card } from '#ui/card.tsx'
import { cabinetQueries } from './stages.api.ts'

/** The body of a page that needs the content of its stage: on its way, not to be had, or there. */
export function StageContentLoader({
  stage,
  children,
}: {
  stage: StageRoute
  children: (content: StageContent) => ReactNode
}) {
  const { selection } = usePerson()
  const query = useQuery(cabinetQueries.stage(selection, stage.id))
  if (query.data) return children(query.data)
  return <Card>{query.isError ? <LoadFailure query={query} /> : <LoadingText lines={4} />}</Card>
}
