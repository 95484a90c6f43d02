import {
  academiesApi,
  type AcademyCopy,
  type AcademyDetails,
  type AcademyInput,
  type NewAcademy,
} from '@academy/contract/academies'
import { specializationsApi } from '@academy/contract/groups'
import { movesApi } from '@academy/contract/moves'
import { queryOptions } from '@tanstack/react-query'
import { keyOf, problemsQuery } from '#domain/programme/academy-check.api.ts'
import { alerts } from '#lib/alerts.ts'
import { call } from '#lib/api.ts'
import { queryClient } from '#lib/query-client.ts'
import { reloadUser } from '#lib/session/reload-user.ts'
import { verify } from '#lib/session/session.ts'
import { toInput } from './academy-form.rules.ts'

/** Edited academies need not be the selected one: every call names the academy it is about. */
export const academyEditQueries = {
  details: (id: number) =>
    queryOptions({
      queryKey: keyOf(id, 'details'),
      queryFn: ({ signal }) => call(academiesApi.get, { params: { id } }, { signal, academyId: id }),
    }),
  concerned: (id: number) =>
    queryOptions({
      queryKey: keyOf(id, 'concerned'),
      queryFn: ({ signal }) => call(academiesApi.peopleConcerned, { params: { id } }, { signal, academyId: id }),
      // A number that somebody decides by is always of now.
      staleTime: 0,
      gcTime: 0,
    }),
  problems: problemsQuery,
  templates: () =>
    queryOptions({
      queryKey: ['academies', 'templates'],
      queryFn: ({ signal }) => call(academiesApi.templates, {}, { signal }),
    }),
  specializations: () =>
    queryOptions({
      queryKey: ['specializations'],
      queryFn: ({ signal }) => call(specializationsApi.list, {}, { signal }),
    }),
}

/** Lists, selector and header show the academy too; the reader's account holds the names and roles of its academies. */
const reload = async (): Promise<void> => {
  await Promise.all([queryClient.invalidateQueries({ queryKey: ['academies'] }), verify()])
}

const keep = (details: AcademyDetails): void => {
  queryClient.setQueryData(academyEditQueries.details(details.id).queryKey, details)
}

/** ACAD-15 */
export const createAcademy = async (body: NewAcademy): Promise<AcademyDetails> => {
  const made = await call(academiesApi.create, { body })
  keep(made)
  await reload()
  return made
}

/** Only what changed goes over what is there now: two people at two tabs do not undo each other. */
export const updateAcademy = async (id: number, changes: Partial<AcademyInput>): Promise<AcademyDetails> => {
  const fresh = await call(academiesApi.get, { params: { id } }, { academyId: id })
  const body = { ...toInput(fresh), ...changes }
  const saved = await call(academiesApi.update, { params: { id }, body }, { academyId: id })
  keep(saved)
  await reload()
  return saved
}

export const copyAcademy = async (id: number, body: AcademyCopy): Promise<AcademyDetails> => {
  const made = await call(academiesApi.copy, { params: { id }, body }, { academyId: id })
  keep(made)
  await reload()
  return made
}

const reloadEverything = () => Promise.all([queryClient.invalidateQueries(), reloadUser()])

/**
 * the programme begins with its first stage; that nobody saw it begin makes a second click harmless. Returns what
 * makes a draft of it again.
 */
export const openAcademy = async (id: number): Promise<() => Promise<void>> => {
  const move = await call(
    academiesApi.goToNextStage,
    { params: { id }, body: { fromStageId: null } },
    { academyId: id },
  )
  await reloadEverything()
  return async () => {
    await call(movesApi.undo, { params: { id: move.id } }, { academyId: id })
    await reloadEverything()
    alerts.success('academies.draft.closed')
  }
}

/** ACAD-31, ACAD-32, ERR-69: returns whether it is gone. The account then has no current academy, or 'all' of them. */
export const removeAcademy = async (id: number): Promise<boolean> => {
  try {
    await call(academiesApi.remove, { params: { id } }, { academyId: id })
  } catch {
    alerts.error('alert.somethingWentWrong')
    return false
  }
  queryClient.removeQueries({ queryKey: ['academies', id] })
  await reload()
  alerts.success('academies.delete.done')
  return true
}

/** ACAD-36 */
export const invite = (id: number, emails: string): Promise<{ sent: number; alreadyIn: number }> =>
  call(academiesApi.invite, { params: { id }, body: { emails } }, { academyId: id })
