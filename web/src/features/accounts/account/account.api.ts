import { accountApi } from '@academy/contract/account'
import { groupsApi } from '@academy/contract/groups'
import { usersApi, type Profile, type User } from '@academy/contract/users'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '#lib/api.ts'
import { isApiError } from '#lib/api-error.ts'
import { locale } from '#lib/i18n/i18n.ts'
import { reloadAll } from '#lib/query-client.ts'
import type { Selection } from '#lib/session/roles.rules.ts'
import { knownSession } from '#lib/session/session.store.ts'
import { acceptUser } from '#lib/session/session.ts'

export const accountQueries = {
  sessions: () =>
    queryOptions({
      queryKey: ['account', 'sessions'],
      queryFn: ({ signal }) => call(accountApi.sessions, {}, { signal }),
      staleTime: 0,
    }),
  history: () =>
    infiniteQueryOptions({
      queryKey: ['account', 'history'],
      queryFn: ({ signal, pageParam }) =>
        call(accountApi.history, { query: pageParam === null ? {} : { before: pageParam } }, { signal }),
      initialPageParam: null as number | null,
      getNextPageParam: ({ rows, hasMore }) => (hasMore ? (rows.at(-1)?.id ?? null) : null),
      staleTime: 0,
    }),
  directions: (academy: Selection) =>
    queryOptions({
      queryKey: ['academies', academy, 'directions'],
      queryFn: ({ signal }) => call(groupsApi.rootGroups, {}, { signal }),
    }),
}

const accept = (user: User) => acceptUser(user, { wantsMore: knownSession()?.selection === 'more' })

/** What a call changed about the person, without asking for the whole person again. */
export const patchPerson = (changes: Partial<User>): void => {
  const known = knownSession()
  if (known !== null) accept({ ...known.user, ...changes })
}

/**
 * ACC-47: the profile first, then the direction as a second call, only when there is one to choose.
 * A direction that was refused does not undo the profile, so its failure is answered and not thrown.
 */
export const saveProfile = async (
  profile: Profile,
  specializationId: number | null,
): Promise<{ directionFailure: unknown }> => {
  accept(await call(usersApi.updateProfile, { body: profile }))
  if (specializationId === null) return { directionFailure: null }
  try {
    accept(await call(usersApi.updateSpecialization, { body: { specializationId } }))
    return { directionFailure: null }
  } catch (error) {
    // Started in another tab meanwhile: the field says from now on that the direction is fixed.
    if (isApiError(error, 'UserAlreadyStartedTheTest')) void reloadAll(['academies'])
    return { directionFailure: error }
  }
}

/** The language goes along as the account has it: the server takes settings whole. */
export const saveReminders = async (remindersEnabled: boolean): Promise<void> => {
  const localization = knownSession()?.user.settings.localization ?? locale()
  patchPerson({ settings: await call(usersApi.updateSettings, { body: { localization, remindersEnabled } }) })
}

/** ACC-50 */
export const saveAvatar = async (picture: Blob): Promise<void> =>
  patchPerson(await call(usersApi.profileImage, { file: picture }))

export const removeAvatar = async (): Promise<void> => {
  await call(usersApi.removeProfileImage)
  patchPerson({ avatarUrl: null })
}
