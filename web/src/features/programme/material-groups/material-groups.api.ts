import {
  materialGroupsApi,
  type MaterialGroup,
  type MaterialGroupInput,
  type MaterialGroupQuery,
} from '@academy/contract/materials'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { trySaving, type SaveResult } from '#kit/editor/save-result.ts'
import { call } from '#lib/api.ts'
import { isApiError } from '#lib/api-error.ts'
import { queryClient, reloadAll } from '#lib/query-client.ts'
import { reportFailure } from '#lib/report-failure.ts'
import type { Selection } from '#lib/session/roles.rules.ts'
import { asNew, goneContents, placeOf, stagesShowing } from './material-group-form.rules.ts'

export const materialGroupsQueries = {
  list: (selection: Selection, query: MaterialGroupQuery) =>
    queryOptions({
      queryKey: ['material-groups', selection, 'list', query],
      queryFn: ({ signal }) => call(materialGroupsApi.search, { body: query }, { signal }),
      placeholderData: keepPreviousData,
    }),
  one: (academyId: number, id: number) =>
    queryOptions({
      queryKey: ['material-groups', academyId, 'one', id],
      queryFn: ({ signal }) => call(materialGroupsApi.get, { params: { id } }, { signal, academyId }),
      // What is being written is never replaced under the hands of its author.
      staleTime: 0,
      gcTime: 0,
    }),
}

/** Lists, and what stages show of the groups; an open group keeps what its author sees. */
const reload = (academyId: number) =>
  reloadAll(['material-groups', academyId, 'list'], ['material-groups', 'all', 'list'], ['materials', academyId])

const update = async (id: number, input: MaterialGroupInput): Promise<MaterialGroup> => {
  try {
    return await call(materialGroupsApi.update, { body: { id, ...input } })
  } catch (error) {
    const gone = isApiError(error, 'MaterialGroupNotFound') ? goneContents(error.fields) : []
    if (gone.length === 0) throw error
    return call(materialGroupsApi.update, { body: { id, ...asNew(input, gone) } })
  }
}

const create = (input: MaterialGroupInput): Promise<MaterialGroup> =>
  call(materialGroupsApi.create, { body: asNew(input, [...input.contents.keys()]) })

/** MAT-21, MAT-22 */
export const saveGroup = (
  academyId: number,
  id: number | null,
  input: MaterialGroupInput,
): Promise<SaveResult<MaterialGroup>> =>
  trySaving(
    async () => {
      const group = await (id === null ? create(input) : update(id, input))
      queryClient.setQueryData(materialGroupsQueries.one(academyId, group.id).queryKey, group)
      await reload(academyId)
      return group
    },
    'MaterialGroupNotFound',
    placeOf,
  )

/** MAT-19, MAT-24: returns the stages that show a group, by group; null: it did not work, which has been said. */
export const removeGroups = async (
  academyId: number,
  materialGroupIds: number[],
): Promise<Map<number, string[]> | 'removed' | null> => {
  try {
    await call(materialGroupsApi.removeMany, { body: { materialGroupIds } }, { academyId })
    await reload(academyId)
    return 'removed'
  } catch (error) {
    await reload(academyId)
    const used = isApiError(error, 'ValidationError') ? stagesShowing(error.fields) : new Map<number, string[]>()
    if (used.size > 0) return used
    reportFailure(error)
    return null
  }
}
