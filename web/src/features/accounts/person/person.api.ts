import { formAnswersApi } from '@academy/contract/form-answers'
import { legalApi } from '@academy/contract/legal'
import { peopleApi } from '@academy/contract/people'
import { summariesApi } from '@academy/contract/summaries'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '#lib/api.ts'
import type { PersonPlace } from './person.rules.ts'

/** Below 'people', so that whatever is done to somebody is asked anew here too. */
export const personQueries = {
  card: (id: number, { ofCall, asked }: PersonPlace) =>
    queryOptions({
      queryKey: ['people', ofCall, 'card', id, asked],
      queryFn: ({ signal }) =>
        call(
          peopleApi.card,
          { params: { id }, query: asked === null ? {} : { academy: asked } },
          { signal, academyId: ofCall },
        ),
    }),
  /** ACC-65 */
  summary: (academyId: number, id: number) =>
    queryOptions({
      queryKey: ['people', academyId, 'summary', id],
      queryFn: ({ signal }) => call(summariesApi.common, { params: { id } }, { signal, academyId }),
    }),
  /** ACC-76 */
  numbers: (academyId: number, id: number) =>
    queryOptions({
      queryKey: ['people', academyId, 'numbers', id],
      queryFn: async ({ signal }) => {
        const body = { userId: id, academyId }
        const [numbers] = await call(summariesApi.ofUsers, { body }, { signal, academyId })
        return numbers ?? null
      },
    }),
  forms: (academyId: number, userId: number) =>
    queryOptions({
      queryKey: ['people', academyId, 'forms', userId],
      queryFn: ({ signal }) => call(formAnswersApi.ofPerson, { params: { userId } }, { signal, academyId }),
    }),
  acceptances: (academyId: number, id: number) =>
    queryOptions({
      queryKey: ['people', academyId, 'acceptances', id],
      queryFn: ({ signal }) => call(legalApi.acceptances, { params: { id } }, { signal, academyId }),
    }),
  history: (academy: number | 'all', id: number) =>
    infiniteQueryOptions({
      queryKey: ['people', academy, 'history', id],
      queryFn: ({ pageParam, signal }) =>
        call(
          peopleApi.history,
          { params: { id }, query: pageParam === null ? {} : { before: pageParam } },
          { signal, academyId: academy },
        ),
      initialPageParam: null as number | null,
      getNextPageParam: ({ rows, hasMore }) => (hasMore ? (rows.at(-1)?.id ?? null) : null),
    }),
}
