import type { RemovedUserReason, RoleName } from '@academy/contract/enums'
import { commentsApi } from '@academy/contract/comments'
import { groupsApi } from '@academy/contract/groups'
import { peopleApi, type PeopleQuery } from '@academy/contract/people'
import { usersApi, type MissingData } from '@academy/contract/users'
import { stagesApi } from '@academy/contract/stages'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { alerts } from '#lib/alerts.ts'
import type { SaveResult } from '#kit/editor/save-result.ts'
import { offerUndo } from '#kit/undo.ts'
import { changeOne, type Said } from '#domain/changes/changes.api.ts'
import { giveRole, takeRoles } from '#domain/changes/one-role.ts'
import { brokenByServer } from '#domain/profile/missing-data.rules.ts'
import { call } from '#lib/api.ts'
import { isApiError } from '#lib/api-error.ts'
import { reloadListsAfter } from '#domain/profile/form-variants.ts'
import { queryClient } from '#lib/query-client.ts'
import { reportFailure } from '#lib/report-failure.ts'
import type { Selection } from '#lib/session/roles.rules.ts'
import { actAs } from '#lib/session/session.ts'

/** The academy of the call is part of every key: nobody of one academy is ever shown in another. */
export const peopleQueries = {
  list: (academy: Selection, query: PeopleQuery, options: { academyId?: 'all' } = {}) =>
    queryOptions({
      queryKey: ['people', academy, query],
      queryFn: ({ signal }) =>
        call(
          peopleApi.list,
          { params: { academy: typeof academy === 'number' ? academy : 'all' }, body: query },
          { signal, ...options },
        ),
      // The list stays while the next page or filter is on its way.
      placeholderData: keepPreviousData,
    }),
  /** What the list of one academy can be narrowed to (ACC-64). */
  groups: (academyId: number, options: { academyId?: 'all' } = {}) =>
    queryOptions({
      queryKey: ['people', academyId, 'groups'],
      queryFn: ({ signal }) => call(groupsApi.ofAcademy, { params: { id: academyId } }, { signal, ...options }),
    }),
  comments: (academyId: number, userId: number) =>
    queryOptions({
      queryKey: ['people', academyId, 'comments', userId],
      queryFn: ({ signal }) => call(commentsApi.ofUser, { params: { id: userId, academyId } }, { signal, academyId }),
    }),
  /** ACC-54: filling in nothing changes nothing and answers what is missing; no call that only reads says it. */
  missing: (userId: number) =>
    queryOptions({
      queryKey: ['missing-data', userId],
      queryFn: ({ signal }) => call(usersApi.missingData, { params: { id: userId }, body: {} }, { signal }),
      staleTime: 0,
      gcTime: 0,
    }),
  stages: (academyId: number) =>
    queryOptions({
      queryKey: ['people', academyId, 'stages'],
      queryFn: ({ signal }) => call(stagesApi.byAcademy, { params: { academyId } }, { signal, academyId }),
    }),
}

/** Nothing is guessed: what a change did is asked from the server. */
const reload = () => queryClient.invalidateQueries({ queryKey: ['people'] })

const attempt = async (change: () => Promise<unknown>): Promise<boolean> => {
  try {
    await change()
    await reload()
    return true
  } catch (error) {
    reportFailure(error)
    return false
  }
}

/** ACC-77, Q-17: as a change of one, which can be undone. */
export const setActive = (id: number, academyId: number, active: boolean, said: Said) =>
  attempt(() =>
    changeOne(
      academyId,
      { of: 'people', change: { kind: active ? 'unblock' : 'block' }, target: { filters: { userIds: [id] } } },
      said,
    ),
  )

/** the whole account, which belongs to no academy; the way back is to let it in again. */
export const setBlocked = (id: number, blocked: boolean, { text, values }: Said) => {
  const set = (to: boolean) => call(peopleApi.setBlocked, { params: { id }, body: { blocked: to } })
  return attempt(async () => {
    await set(blocked)
    offerUndo(text, values, () => set(!blocked).then(reload))
  })
}

/** ACC-70 */
export const grantRole = (id: number, academyId: number, role: RoleName, said: Said) =>
  attempt(() => giveRole({ id, academyId }, role, said))

export const removeRole = (id: number, academyId: number, said: Said) =>
  attempt(() => takeRoles({ id, academyId }, said))

/** ACC-71 */
export const removePerson = (userId: number, reason: RemovedUserReason, comment: string) =>
  attempt(() => call(peopleApi.remove, { params: { userId }, body: { reason, comment: comment.trim() } }))

/** ACC-54 */
export const fillMissingData = async (id: number, body: MissingData): Promise<SaveResult<true>> => {
  try {
    await call(usersApi.missingData, { params: { id }, body })
    void reload()
    return { stored: true }
  } catch (error) {
    reloadListsAfter(error)
    const refused = Object.entries(brokenByServer(error)).map(([field, message]) => ({ field, message }))
    return refused.length > 0 ? { refused } : { failure: error }
  }
}

/** ACC-73, ACC-74 */
export const addComment = (userId: number, academyId: number, text: string) =>
  attempt(() => call(commentsApi.add, { body: { userId, academyId, text: text.trim() } }, { academyId }))

export const removeComment = (id: number, academyId: number) =>
  attempt(() => call(commentsApi.remove, { params: { id } }, { academyId }))

/** SESS-26, SESS-27: returns whether this browser acts as that person now. */
export const startActing = async (userId: number): Promise<boolean> => {
  try {
    return await actAs(userId)
  } catch (error) {
    // ERR-17; a missing right and an unwillingness to prove oneself have been told by the client already.
    if (isApiError(error, 'UserNotFound')) alerts.error('alert.userNotFound')
    else reportFailure(error)
    return false
  }
}
