import { type InvalidateOptions, type InvalidateQueryFilters, QueryClient } from '@tanstack/react-query'
import { ApiError, isApiError } from './api-error.ts'
import type { CacheKey } from './query-keys.ts'
import { onForget } from './session/forget.ts'

const maxRetries = 2

/** Nobody answered: the line is lost, or the server is away for a moment. */
export const isSilence = (error: unknown): boolean =>
  isApiError(error, 'LostInternetConnection') || (error instanceof ApiError && error.status === 503)

/** An answer of the server is final; only silence is worth another try. */
const retry = (failureCount: number, error: unknown): boolean => isSilence(error) && failureCount < maxRetries

/**
 * Whoever changed something invalidates what shows it. The library then waits for a first load that is under way instead
 * of asking again, and takes its answer for the newest one: an answer from before the change would stay on the screen.
 * Such a load is given up here and asked for anew; whoever waits for it gets the new answer.
 */
class AskingAnewClient extends QueryClient {
  override invalidateQueries(filters?: InvalidateQueryFilters, options?: InvalidateOptions): Promise<void> {
    for (const query of this.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' })) {
      if (query.state.data !== undefined) continue
      void query.cancel({ silent: true })
      // Whoever shows it tells of a failure.
      query.fetch().catch(() => undefined)
    }
    return super.invalidateQueries(filters, options)
  }
}

export const queryClient = new AskingAnewClient({
  defaultOptions: {
    queries: { staleTime: 30_000, retry, refetchOnWindowFocus: false },
    mutations: { retry: false },
  },
})

/** Loads again what lies under these keys, wherever it is shown. */
export const reloadAll = async (...keys: CacheKey[]): Promise<void> => {
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
}

// What one person loaded is not for the next one.
onForget(() => queryClient.clear())
