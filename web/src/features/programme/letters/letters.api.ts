import type { CallInput } from '@academy/contract/endpoint'
import { groupsApi } from '@academy/contract/groups'
import { lettersApi, type LetterWithWriter } from '@academy/contract/letters'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#lib/api.ts'
import { queryClient, reloadAll } from '#lib/query-client.ts'
import type { Selection } from '#lib/session/roles.rules.ts'

export type LettersQuery = CallInput<typeof lettersApi.list>['body']

/** The academy is part of every key: nothing of one academy is ever shown in another. */
export const lettersQueries = {
  own: (academyId: number) =>
    queryOptions({
      queryKey: ['letters', academyId, 'own'],
      queryFn: ({ signal }) => call(lettersApi.own, {}, { signal, academyId }),
      // What is being written is never replaced by what was saved before.
      refetchOnReconnect: false,
      staleTime: Infinity,
    }),
  list: (selection: Selection, body: LettersQuery) =>
    queryOptions({
      queryKey: ['letters', selection, 'list', body],
      queryFn: ({ signal }) => call(lettersApi.list, { body }, { signal }),
      placeholderData: keepPreviousData,
    }),
  ofStudent: (academyId: number, userId: number) =>
    queryOptions({
      queryKey: ['letters', academyId, 'student', userId],
      queryFn: ({ signal }) => call(lettersApi.ofStudent, { params: { userId } }, { signal, academyId }),
    }),
  directions: (academyId: number) =>
    queryOptions({
      queryKey: ['letters', academyId, 'directions'],
      queryFn: ({ signal }) => call(groupsApi.rootGroups, {}, { signal, academyId }),
    }),
}

/** Every list and person; one's own letter is never asked for again while it is being written. */
export const reloadLetters = () =>
  queryClient.invalidateQueries({
    predicate: ({ queryKey: [noun, , what] }) => noun === 'letters' && (what === 'list' || what === 'student'),
  })

/** INT-04: in the academy of the letter, whichever is selected. */
export const decideLetter = (
  { academyId, userId }: Pick<LetterWithWriter, 'academyId' | 'userId'>,
  body: CallInput<typeof lettersApi.decide>['body'],
) => call(lettersApi.decide, { params: { userId }, body }, { academyId })

/** INT-04: never an old answer, because the letter before it has just been decided. */
export const nextWaiting = (selection: Selection, body: CallInput<typeof lettersApi.nextWaiting>['body']) =>
  call(lettersApi.nextWaiting, { body }, typeof selection === 'number' ? { academyId: selection } : {})

/** INT-02 */
export const saveLetter = async (academyId: number, letterText: string) => {
  const letter = await call(lettersApi.save, { body: { letterText } })
  queryClient.setQueryData(lettersQueries.own(academyId).queryKey, { letter, canWrite: true })
  // The bar of the cabinet says what became of the letter.
  void reloadAll(['cabinet', academyId])
  return letter
}
