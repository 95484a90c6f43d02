import { searchApi } from '@academy/contract/search'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#lib/api.ts'
import type { Selection } from '#lib/session/roles.rules.ts'

/** Whoever goes back a letter sees at once what was there. */
const freshMs = 30_000

/** What was found for the last text stays until the next answer is here. */
export const searchQuery = (academy: Selection, text: string) =>
  queryOptions({
    queryKey: ['search', academy, text],
    queryFn: ({ signal }) =>
      call(searchApi.find, { body: { text } }, { signal, academyId: typeof academy === 'number' ? academy : 'all' }),
    staleTime: freshMs,
    placeholderData: keepPreviousData,
  })
