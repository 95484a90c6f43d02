import { directionsApi } from '@academy/contract/directions'
import { groupsApi } from '@academy/contract/groups'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#lib/api.ts'
import { reloadAll } from '#lib/query-client.ts'

export const directionQueries = {
  all: (academyId: number) =>
    queryOptions({
      queryKey: ['people', academyId, 'directions'],
      queryFn: ({ signal }) => call(groupsApi.rootGroups, {}, { signal, academyId }),
    }),
  preview: (academyId: number, userId: number, directionId: number) =>
    queryOptions({
      queryKey: ['people', academyId, 'direction', userId, directionId],
      queryFn: ({ signal }) =>
        call(directionsApi.preview, { params: { id: userId }, body: { directionId } }, { signal, academyId }),
      // What follows is asked for when it is about to happen.
      staleTime: 0,
      gcTime: 0,
    }),
}

/** */
export const changeDirection = async (academyId: number, userId: number, directionId: number): Promise<void> => {
  await call(directionsApi.change, { params: { id: userId }, body: { directionId } }, { academyId })
  await reloadAll(['people'], ['groups', academyId], ['stage-board', academyId], ['academies'])
}
