import type { Locale } from '@academy/contract/enums'
import { type FormAnswerInput, formsApi } from '@academy/contract/forms'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#lib/api.ts'
import { queryClient } from '#lib/query-client.ts'
import type { Selection } from '#lib/session/roles.rules.ts'

/** They lie apart from the staff's own: an open editor is not loaded anew because somebody answered. */
const name = 'formPassing'

export const passingQueries = {
  /** What waits for the person, in whichever academy. */
  mine: (academy: Selection) =>
    queryOptions({
      queryKey: [name, academy, 'mine'],
      queryFn: ({ signal }) => call(formsApi.mine, {}, { signal }),
    }),
  /** Asked anew on each visit: whether it may be passed changes while nobody looks. */
  form: (academy: Selection, id: number) =>
    queryOptions({
      queryKey: [name, academy, 'form', id],
      queryFn: ({ signal }) => call(formsApi.forUser, { params: { id } }, { signal }),
      staleTime: 0,
    }),
  /** null: never passed. */
  own: (academy: Selection, id: number) =>
    queryOptions({
      queryKey: [name, academy, 'own', id],
      queryFn: ({ signal }) => call(formsApi.ownPassing, { params: { id } }, { signal }),
      staleTime: 0,
    }),
}

export const reloadForms = () => queryClient.invalidateQueries({ queryKey: [name] })

/** FORM-16. Throws what went wrong: the form says it beside the answers. */
export const sendAnswers = async (
  id: number,
  body: { version: number; answers: FormAnswerInput[]; language: Locale },
  key: string,
): Promise<void> => {
  await call(formsApi.send, { params: { id }, body }, { key })
  // Those of the passing before would stand there for a moment.
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] === name && queryKey[2] === 'own' })
}
