import { groupMembersApi, type GroupChange, type GroupFileRow } from '@academy/contract/group-members'
import { groupsApi } from '@academy/contract/groups'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#lib/api.ts'
import { reloadAll } from '#lib/query-client.ts'

export interface MembersQuery {
  search: string
  page: number
  /** false: those who could be put in. */
  isMember: boolean
}

export const groupMembersQueries = {
  list: (academyId: number, id: number, { search, ...query }: MembersQuery) =>
    queryOptions({
      queryKey: ['groups', academyId, 'members', id, { search, ...query }],
      queryFn: ({ signal }) =>
        call(
          groupMembersApi.list,
          { params: { id }, body: { ...query, ...(search.trim() === '' ? {} : { search: search.trim() }) } },
          { signal, academyId },
        ),
      placeholderData: keepPreviousData,
    }),
  groups: (academyId: number) =>
    queryOptions({
      queryKey: ['groups', academyId, 'choice'],
      queryFn: ({ signal }) => call(groupsApi.ofAcademy, { params: { id: academyId } }, { signal, academyId }),
    }),
  ofUser: (academyId: number, userId: number) =>
    queryOptions({
      queryKey: ['groups', academyId, 'of-user', userId],
      queryFn: ({ signal }) => call(groupMembersApi.ofUser, { params: { userId } }, { signal, academyId }),
    }),
}

/** Lists of people are narrowed by groups, and the cards of the academy count them. */
const reload = (academyId: number) => reloadAll(['groups', academyId], ['people'], ['academies'])

const calls = { add: groupMembersApi.add, remove: groupMembersApi.remove } as const

/** Returns how many it changed. */
export const changeMembers = async (
  academyId: number,
  id: number,
  action: GroupChange,
  userIds: readonly number[],
): Promise<number> => {
  const { changed } = await call(calls[action], { params: { id }, body: { userIds: [...userIds] } }, { academyId })
  await reload(academyId)
  return changed
}

/** The file is read by the server and nothing of it is kept. */
export const readPeopleFile = (academyId: number, groupId: number | null, file: File) =>
  call(groupMembersApi.readFile, { query: groupId === null ? {} : { groupId }, file }, { academyId })

export const addFromFile = async (academyId: number, rows: readonly GroupFileRow[]): Promise<number> => {
  const memberships = rows.flatMap(({ userId, groupId }) => (userId && groupId ? [{ userId, groupId }] : []))
  const { changed } = await call(groupMembersApi.addFromFile, { body: { memberships } }, { academyId })
  await reload(academyId)
  return changed
}
