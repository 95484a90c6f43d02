import { academiesApi } from '@academy/contract/academies'
import { usersApi, type User } from '@academy/contract/users'
import { queryOptions } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useAction } from '#kit/use-action.ts'
import { call } from '#lib/api.ts'
import { isApiError } from '#lib/api-error.ts'
import { paths } from '#lib/paths.ts'
import { queryClient } from '#lib/query-client.ts'
import { reportFailure } from '#lib/report-failure.ts'
import type { Selection } from '#lib/session/roles.rules.ts'
import { acceptUser, renewTokens } from '#lib/session/session.ts'

/** The academy of the call is part of every key: nothing of one academy is ever shown in another. */
export const academiesQueries = {
  list: (academy: Selection) =>
    queryOptions({
      queryKey: ['academies', academy, 'list'],
      queryFn: ({ signal }) => call(academiesApi.list, {}, { signal }),
    }),
  /** NAV-29: the academy list shows every academy of the caller, whichever is selected. */
  withStages: () =>
    queryOptions({
      queryKey: ['academies', 'all', 'with-stages'],
      queryFn: ({ signal }) => call(academiesApi.withStages, {}, { signal, academyId: 'all' }),
    }),
  /** Which academies demand a second factor from their staff is part of their overview. */
  overviewOfAll: () =>
    queryOptions({
      queryKey: ['academies', 'all', 'overview'],
      queryFn: ({ signal }) => call(academiesApi.overview, {}, { signal, academyId: 'all' }),
    }),
  byHash: (hash: string) =>
    queryOptions({
      queryKey: ['academies', 'by-hash', hash],
      queryFn: ({ signal }) => call(academiesApi.byHash, { params: { hash } }, { signal }),
    }),
  overview: (academy: Selection) =>
    queryOptions({
      queryKey: ['academies', academy, 'overview'],
      queryFn: ({ signal }) => call(academiesApi.overview, {}, { signal }),
    }),
}

/** Returns whether it worked; 'first your own' when the caller demands what their own account does not have yet. */
export const setSecondFactor = async (
  academyId: number,
  required: boolean,
): Promise<'done' | 'own-first' | 'failed'> => {
  try {
    await call(academiesApi.setSecondFactor, { params: { academyId }, body: { required } }, { academyId: 'all' })
    return 'done'
  } catch (error) {
    if (isApiError(error, 'ValidationError') && error.fields.some(({ message }) => message === 'secondFactorNeeded'))
      return 'own-first'
    reportFailure(error)
    return 'failed'
  } finally {
    await queryClient.invalidateQueries({ queryKey: ['academies', 'all', 'overview'] })
  }
}

/** ACAD-48, ACAD-49: another role needs another token; lists of the academy before are forgotten. */
const takeOver = async (user: User, wantsMore = false) => {
  const isRoleChanged = acceptUser(user, { wantsMore })
  queryClient.removeQueries({ queryKey: ['academies'] })
  if (isRoleChanged) await renewTokens()
}

/** Makes an academy the current one without leaving the page; returns whether it worked. */
export const enterAcademy = async (academyId: number): Promise<boolean> => {
  try {
    await takeOver(await call(usersApi.updateCurrentAcademy, { body: { academyId } }))
    return true
  } catch (error) {
    reportFailure(error)
    return false
  }
}

/** ACAD-47 to ACAD-52. */
export const useChooseAcademy = () => {
  const router = useRouter()
  const { isBusy, run } = useAction(reportFailure)
  const choose = (choice: number | 'all' | 'more') =>
    run(async () => {
      const academyId = typeof choice === 'number' ? choice : null
      await takeOver(await call(usersApi.updateCurrentAcademy, { body: { academyId } }), choice === 'more')
      if (choice === 'more') await router.navigate({ href: paths.cabinetSelectAcademy })
      else await router.navigate({ href: paths.home, state: { isForwarding: true } })
    })
  return { choose, isChoosing: isBusy }
}

export interface Joining {
  academyId: number
  directionId: number
  academyHash?: string | undefined
}

/** ACAD-23, ACAD-41: joins, makes it the current academy and goes to its landing. */
export const join = async ({ academyHash, ...ids }: Joining): Promise<void> => {
  const body = academyHash === undefined ? ids : { ...ids, academyHash }
  let user = await call(usersApi.registerToAcademy, { body })
  if (user.currentAcademyId !== ids.academyId) {
    user = await call(usersApi.updateCurrentAcademy, { body: { academyId: ids.academyId } })
  }
  await takeOver(user)
}

/** the mail that lets one into a secret academy; returns where it went. */
export const askToTakePart = (academyHash: string): Promise<{ email: string }> =>
  call(academiesApi.askToTakePart, { body: { academyHash } })

export const chooseDirection = async (specializationId: number): Promise<void> =>
  takeOver(await call(usersApi.updateSpecialization, { body: { specializationId } }))
