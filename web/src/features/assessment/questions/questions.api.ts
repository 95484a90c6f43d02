import { questionsApi, type BankQuestion } from '@academy/contract/questions'
import { type QuestionQuery } from '@academy/contract/question-query'
import { type QuestionInput } from '@academy/contract/question-content'
import { testBankApi } from '@academy/contract/test-bank'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { trySaving, type SaveResult } from '#kit/editor/save-result.ts'
import { call } from '#lib/api.ts'
import { queryClient, reloadAll } from '#lib/query-client.ts'
import type { Selection } from '#lib/session/roles.rules.ts'
import { placeIn, toInput, type QuestionForm } from './question-form.rules.ts'

export const questionsQueries = {
  list: (selection: Selection, query: QuestionQuery) =>
    queryOptions({
      queryKey: ['questions', selection, 'list', query],
      queryFn: ({ signal }) => call(questionsApi.search, { body: query }, { signal }),
      placeholderData: keepPreviousData,
    }),
  one: (academyId: number, id: number) =>
    queryOptions({
      queryKey: ['questions', academyId, 'one', id],
      queryFn: ({ signal }) => call(questionsApi.get, { params: { id } }, { signal, academyId }),
      // What is being written is never replaced under the hands of its author.
      staleTime: 0,
      gcTime: 0,
    }),
  statistics: (academyId: number, id: number) =>
    queryOptions({
      queryKey: ['questions', academyId, 'statistics', id],
      queryFn: ({ signal }) => call(questionsApi.statistics, { params: { id } }, { signal, academyId }),
    }),
  testNames: (academyId: number) =>
    queryOptions({
      queryKey: ['tests', academyId, 'names'],
      queryFn: ({ signal }) => call(testBankApi.names, {}, { signal, academyId }),
    }),
  versions: (academyId: number, id: number) =>
    queryOptions({
      queryKey: ['questions', academyId, 'versions', id],
      queryFn: ({ signal }) => call(questionsApi.versions, { params: { id } }, { signal, academyId }),
    }),
}

/** Lists and histories, and the tests that show the questions; an open question keeps what its author sees. */
const reload = (academyId: number) =>
  reloadAll(
    ['questions', academyId, 'list'],
    ['questions', 'all', 'list'],
    ['questions', academyId, 'versions'],
    ['tests', academyId],
    ['tests', 'all'],
  )

const write = (known: { id: number; version: number } | null, question: QuestionInput, testId: number | null) =>
  known === null
    ? call(questionsApi.create, { body: { question, ...(testId !== null && { testId }) } })
    : call(questionsApi.update, { params: { id: known.id }, body: { question, version: known.version } })

/** TEST-96 */
export const saveQuestion = (
  academyId: number,
  known: { id: number; version: number } | null,
  form: QuestionForm,
  testId: number | null,
): Promise<SaveResult<BankQuestion>> =>
  trySaving(
    async () => {
      const question = await write(known, toInput(form), testId)
      queryClient.setQueryData(questionsQueries.one(academyId, question.id).queryKey, question)
      void reload(academyId)
      return question
    },
    'QuestionNotFound',
    placeIn(form),
  )

export const removeQuestions = async (academyId: number, ids: number[]) => {
  try {
    return await call(questionsApi.remove, { body: { ids } }, { academyId })
  } finally {
    await reload(academyId)
  }
}

export const restoreQuestion = async (academyId: number, id: number): Promise<BankQuestion> => {
  const question = await call(questionsApi.restore, { params: { id } })
  queryClient.setQueryData(questionsQueries.one(academyId, id).queryKey, question)
  await reload(academyId)
  return question
}

/** TEST-21 */
export const uploadQuestionImage = async (file: Blob): Promise<string> =>
  (await call(questionsApi.uploadImage, { file })).imageUrl
