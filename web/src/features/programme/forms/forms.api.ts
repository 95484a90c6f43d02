import type { Form, FormMessage, FormMessageInput, FormRow, FormSave, FormUserFilters } from '@academy/contract/forms'
import { formsApi } from '@academy/contract/forms'
import { groupsApi } from '@academy/contract/groups'
import { stagesApi } from '@academy/contract/stages'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { trySaving, type SaveResult } from '#kit/editor/save-result.ts'
import { call } from '#lib/api.ts'
import { queryClient } from '#lib/query-client.ts'
import type { Selection } from '#lib/session/roles.rules.ts'

/** What is being written is never replaced under the hands of its author. */
const asEdited = { staleTime: 0, gcTime: 0, refetchOnWindowFocus: false, refetchOnReconnect: false } as const

/** The academy of the call is part of every key: nothing of one academy is ever shown in another. */
export const formsQueries = {
  list: (selection: Selection) =>
    queryOptions({
      queryKey: ['forms', selection, 'list'],
      queryFn: ({ signal }) => call(formsApi.list, {}, { signal }),
    }),
  one: (selection: Selection, id: number) =>
    queryOptions({
      queryKey: ['forms', selection, 'one', id],
      queryFn: ({ signal }) => call(formsApi.get, { params: { id } }, { signal }),
      ...asEdited,
    }),
  candidates: (form: FormRow, query: FormUserFilters & { page: number; perPage: number }) =>
    queryOptions({
      queryKey: ['forms', form.academyId, 'candidates', form.id, query],
      queryFn: ({ signal }) =>
        call(formsApi.candidates, { params: { formId: form.id }, body: query }, { signal, academyId: form.academyId }),
      // The list stays while the next page or filter is on its way.
      placeholderData: keepPreviousData,
    }),
  groups: (academyId: number) =>
    queryOptions({
      queryKey: ['forms', academyId, 'groups'],
      queryFn: ({ signal }) => call(groupsApi.ofAcademy, { params: { id: academyId } }, { signal, academyId }),
    }),
  stages: (academyId: number) =>
    queryOptions({
      queryKey: ['forms', academyId, 'stages'],
      queryFn: ({ signal }) => call(stagesApi.byAcademy, { params: { academyId } }, { signal, academyId }),
    }),
}

/** Everything that shows forms, but not what their author has open. */
export const reloadForms = () =>
  queryClient.invalidateQueries({ queryKey: ['forms'], predicate: ({ queryKey }) => queryKey[2] !== 'one' })

/** Also the form that is open, where it is not being written. */
export const reloadForm = () => queryClient.invalidateQueries({ queryKey: ['forms'] })

type Input = Required<Pick<FormSave, 'title' | 'questions' | 'stageId' | 'isRepassAllowed'>>

/** FORM-15, Q-87 */
export const saveForm = (known: Form | null, input: Input): Promise<SaveResult<Form>> =>
  trySaving(async () => {
    const stored =
      known === null
        ? await call(formsApi.save, { body: input })
        : await call(
            formsApi.save,
            { body: { ...input, id: known.id, updatedAt: known.updatedAt } },
            { academyId: known.academyId },
          )
    void reloadForms()
    return stored
  }, 'FormNotFound')

/** FORM-09, FORM-10 */
export const changeForm = async (
  form: Pick<FormRow, 'id' | 'academyId' | 'updatedAt'>,
  change: { isArchived: boolean } | { isRepassAllowed: boolean },
): Promise<Form> => {
  try {
    return await call(
      formsApi.save,
      { body: { id: form.id, updatedAt: form.updatedAt, ...change } },
      { academyId: form.academyId },
    )
  } finally {
    await reloadForms()
  }
}

/** FORM-18 */
export const saveMessage = (form: FormRow, id: number, input: FormMessageInput): Promise<FormMessage> =>
  call(formsApi.saveMessage, { params: { id }, body: input }, { academyId: form.academyId })

export type ChosenUsers = FormUserFilters & { userIds?: number[] }

/** FORM-17: returns how many were added, or taken off. */
export const changeUsers = async (form: FormRow, chosen: ChosenUsers, isReceiver: boolean): Promise<number> => {
  try {
    const { added, taken } = await call(
      formsApi.changeUsers,
      { params: { id: form.id }, body: { ...chosen, isReceiver } },
      { academyId: form.academyId },
    )
    return isReceiver ? added : taken
  } finally {
    await reloadForm()
  }
}
