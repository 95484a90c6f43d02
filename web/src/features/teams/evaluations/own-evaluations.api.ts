import { evaluationsApi } from '@academy/contract/evaluations'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#lib/api.ts'
import type { Selection } from '#lib/session/roles.rules.ts'

/** TEAM-29: under 'cabinet', which is loaded again when the stages of the student change. */
export const ownEvaluationsQuery = (academy: Selection) =>
  queryOptions({
    queryKey: ['cabinet', academy, 'evaluations'],
    queryFn: ({ signal }) => call(evaluationsApi.mine, {}, { signal }),
  })
