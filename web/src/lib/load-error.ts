import { isApiError } from './api-error.ts'
import { errorText } from './error-texts.ts'
import { useT } from './i18n/use-t.ts'

interface FailedQuery {
  error: unknown
  isFetching: boolean
  refetch: () => Promise<unknown>
}

const isNotThere = (error: unknown): boolean => isApiError(error) && error.status === 404

/** What an error state says about a list that did not arrive, with a way to try again. */
export const useLoadError = () => {
  const t = useT()
  return (query: FailedQuery) => ({
    title: t('loadError.title'),
    text: t(isApiError(query.error, 'LostInternetConnection') ? 'loadError.offline' : errorText(query.error)),
    retryLabel: t('action.retry'),
    retrying: query.isFetching,
    // What is not there is not there the next time, either.
    onRetry: isNotThere(query.error) ? undefined : () => void query.refetch(),
  })
}
