import { academyHistoryApi } from '@academy/contract/academy-history'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { keyOf } from '#domain/programme/academy-check.api.ts'
import { call } from '#lib/api.ts'

/** Below the academy, so that a change of somebody else shows as it does in the other parts of the page. */
export const academyHistoryQuery = (id: number, stageId: number | null) =>
  infiniteQueryOptions({
    queryKey: [...keyOf(id, 'history'), stageId],
    queryFn: ({ pageParam, signal }) =>
      call(
        academyHistoryApi.list,
        {
          params: { id },
          query: { ...(pageParam !== null && { before: pageParam }), ...(stageId !== null && { stageId }) },
        },
        { signal, academyId: id },
      ),
    initialPageParam: null as number | null,
    getNextPageParam: ({ rows, hasMore }) => (hasMore ? (rows.at(-1)?.id ?? null) : null),
  })
