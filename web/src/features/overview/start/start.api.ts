import { startApi } from '@academy/contract/start'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#lib/api.ts'
import { queryClient } from '#lib/query-client.ts'
import type { Selection } from '#lib/session/roles.rules.ts'

/** Chats of lectures that are not one's own, and tests that begin, are told to nobody here: the page looks by itself. */
const pollMs = 60_000

/** The menu and the first page share one answer. */
export const startQuery = (academy: Selection) =>
  queryOptions({
    queryKey: ['start', academy],
    queryFn: ({ signal }) =>
      call(startApi.mine, {}, { signal, academyId: typeof academy === 'number' ? academy : 'all' }),
    refetchInterval: pollMs,
    refetchOnWindowFocus: true,
  })

/** A lecture that ends brings hundreds of works in a minute: each page asks again once in a while, and not all at once. */
const calmMs = 1_000
const spreadMs = 2_000
let timer: ReturnType<typeof setTimeout> | null = null

export const reloadStartSoon = (): void => {
  timer ??= setTimeout(
    () => {
      timer = null
      void queryClient.invalidateQueries({ queryKey: ['start'] })
    },
    calmMs + Math.random() * spreadMs,
  )
}
