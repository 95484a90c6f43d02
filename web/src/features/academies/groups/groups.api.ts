import { groupsApi, specializationsApi, type GroupInput } from '@academy/contract/groups'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#lib/api.ts'
import { queryClient, reloadAll } from '#lib/query-client.ts'

/** Groups belong to one academy, which need not be the selected one. */
export const groupsQueries = {
  ofAcademy: (academyId: number) =>
    queryOptions({
      queryKey: ['groups', academyId],
      queryFn: ({ signal }) => call(groupsApi.withStageLectures, { params: { id: academyId } }, { signal, academyId }),
    }),
  /** ACAD-52: of each academy in which the person manages groups. */
  ofAll: () =>
    queryOptions({
      queryKey: ['groups', 'all'],
      queryFn: ({ signal }) => call(groupsApi.list, {}, { signal, academyId: 'all' }),
    }),
  specializations: () =>
    queryOptions({
      queryKey: ['specializations'],
      queryFn: ({ signal }) => call(specializationsApi.list, {}, { signal }),
    }),
}

/** The edited academy and its overview show groups too. */
const reload = (academyId: number) => reloadAll(['groups', academyId], ['groups', 'all'], ['academies'])

/** ACAD-28 */
export const createGroup = async (academyId: number, body: GroupInput): Promise<void> => {
  await call(groupsApi.create, { body }, { academyId })
  await reload(academyId)
}

export const renameGroup = async (academyId: number, id: number, name: string): Promise<void> => {
  await call(groupsApi.update, { params: { id }, body: { name } }, { academyId })
  await reload(academyId)
}

/** ACAD-25 */
export const removeGroup = async (academyId: number, id: number): Promise<void> => {
  await call(groupsApi.remove, { params: { id } }, { academyId })
  await reload(academyId)
}

/** ACAD-07 */
export const createSpecialization = async (name: string): Promise<number> => {
  const { id } = await call(specializationsApi.create, { body: { name } })
  await queryClient.invalidateQueries({ queryKey: ['specializations'] })
  return id
}
