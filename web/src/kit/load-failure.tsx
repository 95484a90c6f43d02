import { useLoadError } from '#lib/load-error.ts'
import { ErrorState, type ErrorStateProps } from '#ui/error-state.tsx'

interface LoadFailureProps extends Pick<ErrorStateProps, 'page'> {
  query: Parameters<ReturnType<typeof useLoadError>>[0]
}

/** Instead of what did not arrive: why, and a way to try again. */
export function LoadFailure({ query, page }: LoadFailureProps) {
  const loadError = useLoadError()
  return <ErrorState {...{ page }} {...loadError(query)} />
}
