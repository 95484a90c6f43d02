import { academiesApi } from '@academy/contract/academies'
import { queryOptions } from '@tanstack/react-query'
import type { CacheKey } from '#lib/query-keys.ts'
import { call } from '#lib/api.ts'

export const keyOf = (id: number, part: string): CacheKey => ['academies', id, part]

/** What 'check academy' found. Apart from the editing, whose forms the overview does not load. */
export const problemsQuery = (id: number) =>
  queryOptions({
    queryKey: keyOf(id, 'problems'),
    queryFn: ({ signal }) => call(academiesApi.check, { params: { id } }, { signal, academyId: id }),
    staleTime: 0,
  })
