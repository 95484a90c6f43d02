import { LoadFailure } from '#kit/load-failure.tsx'
import { isApiError } from '#lib/api-error.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { paths } from '#lib/paths.ts'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { EmptyListArt } from '#ui/illustrations/empty-list.tsx'

interface StageGoneProps {
  query: { error: unknown; isFetching: boolean; refetch: () => Promise<unknown> }
}

/** STG-60: a stage that is not there, or one that could not be loaded. */
export function StageGone({ query }: StageGoneProps) {
  const t = useT()
  if (!isApiError(query.error, 'StageNotFound', 'ValidationError')) return <LoadFailure query={query} page />
  return (
    <EmptyState
      page
      art={<EmptyListArt />}
      title={t('stageEdit.gone')}
      text={t('stageEdit.goneText')}
      action={<ButtonLink href={paths.mainStages}>{t('stageEdit.back')}</ButtonLink>}
    />
  )
}
