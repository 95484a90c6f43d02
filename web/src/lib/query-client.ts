import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  onlineManager,
  type Query,
  QueryClient,
} from '@tanstack/react-query'
import { isWorthRepeating } from './api-error.ts'
import { comeBack } from './come-back.ts'
import { connection } from './connection.ts'
import type { CacheKey } from './query-keys.ts'
import { onUserChange } from './session/on-user-change.ts'

const maxRetries = 2

/** A reply of the server is final; only a missing reply is tried again, as long as nobody looks for the server anyway. */
const retry = (failureCount: number, error: unknown): boolean =>
  isWorthRepeating(error) && failureCount < maxRetries && !comeBack.isAway()

const isFinal = (error: unknown): boolean => error !== null && !isWorthRepeating(error)

/**
 * A change invalidates the queries that show it. If a first load is under way, the library waits for it instead of asking
 * again, and a reply from before the change would stay on the screen. Here such a load is cancelled and sent again;
 * whoever waits for it gets the new reply.
 */
class AskingAnewClient extends QueryClient {
  override invalidateQueries(filters?: InvalidateQueryFilters, options?: InvalidateOptions): Promise<void> {
    for (const query of this.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' })) {
      if (query.state.data !== undefined) continue
      void query.cancel({ silent: true })
      // The component that shows the query reports its failure.
      query.fetch().catch(() => undefined)
    }
    return super.invalidateQueries(filters, options)
  }
}

export const queryClient = new AskingAnewClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry,
      refetchOnWindowFocus: false,
      refetchOnReconnect: ({ state }) => !isFinal(state.error),
    },
    mutations: { retry: false },
  },
})

/** Loads again what lies under these keys, wherever it is shown. */
export const reloadAll = async (...keys: CacheKey[]): Promise<void> => {
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
}

const isMissing = (query: Query): boolean => query.isActive() && isWorthRepeating(query.state.error)

/** What is on the screen and did not arrive is loaded once the server answers again. */
export const watchComeBack = (): (() => void) => {
  const cache = queryClient.getQueryCache()
  const leave = comeBack.watch({
    isMissing: () => cache.getAll().some(isMissing),
    load: () => queryClient.refetchQueries({ predicate: isMissing }),
  })
  const unsubscribe = cache.subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'error') void comeBack.look()
  })
  return () => {
    unsubscribe()
    leave()
  }
}

// Without a network queries wait only if the server does not answer, either.
onlineManager.setEventListener(() => undefined)
const followConnection = () => onlineManager.setOnline(connection.isOnline.get())
connection.isOnline.subscribe(followConnection)
followConnection()

// Data of one person must not be shown to the next one.
onUserChange(() => queryClient.clear())
