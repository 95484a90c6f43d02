import type { StageContent } from '@academy/contract/cabinet'
import type { StageRoute } from '@academy/contract/users'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useT } from '#lib/i18n/use-t.ts'
import { useLoadError } from '#lib/load-error.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { Card } from '#ui/card.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { LoadingRegion, SkeletonText } from '#ui/skeleton.tsx'
import { cabinetQueries } from './stages.api.ts'

/** The body of a page that needs the content of its stage: on its way, not to be had, or there. */
export function StageContentLoader({
  stage,
  children,
}: {
  stage: StageRoute
  children: (content: StageContent) => ReactNode
}) {
  const t = useT()
  const loadError = useLoadError()
  const { selection } = usePerson()
  const query = useQuery(cabinetQueries.stage(selection, stage.id))
  if (query.data) return children(query.data)
  return (
    <Card>
      {query.isError ? (
        <ErrorState {...loadError(query)} />
      ) : (
        <LoadingRegion label={t('app.loading')}>
          <SkeletonText lines={4} />
        </LoadingRegion>
      )}
    </Card>
  )
}
