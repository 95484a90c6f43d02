import { teamsApi } from '@academy/contract/teams'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#lib/api.ts'
import type { Selection } from '#lib/session/roles.rules.ts'

/** TEAM-10: a student gets their own team of a stage, or none. Under 'cabinet', which is loaded again when their stages change. */
export const ownTeamQuery = (academy: Selection, stageId: number) =>
  queryOptions({
    queryKey: ['cabinet', academy, 'team', stageId],
    queryFn: async ({ signal }) => (await call(teamsApi.list, { query: { stageId } }, { signal }))[0] ?? null,
    staleTime: 0,
    refetchOnWindowFocus: true,
  })
