import { demoTestsApi, type DemoSetting } from '@academy/contract/demo-tests'
import type { QuestionQuery } from '@academy/contract/question-query'
import { questionsApi } from '@academy/contract/questions'
import { testBankApi, type TestInput, type TestOfStaff } from '@academy/contract/test-bank'
import { stageTestsApi, type AllowanceInput } from '@academy/contract/stage-tests'
import { stagesApi } from '@academy/contract/stages'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { trySaving, type SaveResult } from '#kit/editor/save-result.ts'
import { call } from '#lib/api.ts'
import { isApiError } from '#lib/api-error.ts'
import { queryClient, reloadAll } from '#lib/query-client.ts'
import { reportFailure } from '#lib/report-failure.ts'
import type { Selection } from '#lib/session/roles.rules.ts'
import { placeOf, placesOf, type UsedTest } from './test-form.rules.ts'
import type { TestsQuery } from './tests-filter.rules.ts'

/** The academy of the call is part of every key: nothing of one academy is ever shown in another. */
export const testsQueries = {
  list: (selection: Selection, query: TestsQuery) =>
    queryOptions({
      queryKey: ['tests', selection, 'list', query],
      queryFn: ({ signal }) => call(testBankApi.search, { body: query }, { signal }),
      placeholderData: keepPreviousData,
    }),
  one: (academyId: number, id: number) =>
    queryOptions({
      queryKey: ['tests', academyId, 'one', id],
      queryFn: ({ signal }) => call(testBankApi.get, { params: { id } }, { signal, academyId }),
      // What is being written is never replaced under the hands of its author.
      staleTime: 0,
      gcTime: 0,
    }),
  names: (academyId: number) =>
    queryOptions({
      queryKey: ['tests', academyId, 'names'],
      queryFn: ({ signal }) => call(testBankApi.names, {}, { signal, academyId }),
    }),
  /** What the bank offers for a test. */
  offered: (academyId: number, query: QuestionQuery) =>
    queryOptions({
      queryKey: ['questions', academyId, 'list', query],
      queryFn: ({ signal }) => call(questionsApi.search, { body: query }, { signal, academyId }),
      placeholderData: keepPreviousData,
    }),
  stageTests: (selection: Selection) =>
    queryOptions({
      queryKey: ['tests', selection, 'stage-tests'],
      queryFn: ({ signal }) => call(stageTestsApi.list, { query: {} }, { signal }),
    }),
  allowances: (academyId: number, stageTestId: number) =>
    queryOptions({
      queryKey: ['tests', academyId, 'allowances', stageTestId],
      queryFn: ({ signal }) => call(stageTestsApi.allowances, { params: { id: stageTestId } }, { signal, academyId }),
    }),
  /** Students of the stage in the direction of the test, by the beginning of their name. */
  students: (academyId: number, of: { stageId: number; groupId: number }, search: string) =>
    queryOptions({
      queryKey: ['tests', academyId, 'students', of, search],
      queryFn: ({ signal }) =>
        call(
          stagesApi.userStages,
          {
            params: { id: of.stageId },
            body: { search, perPage: 6, orderField: 'name', order: 'asc', filters: { groupIds: [of.groupId] } },
          },
          { signal, academyId },
        ),
      placeholderData: keepPreviousData,
    }),
  demoSettings: (academyId: number) =>
    queryOptions({
      queryKey: ['tests', academyId, 'demo-settings'],
      queryFn: ({ signal }) => call(demoTestsApi.settings, {}, { signal, academyId }),
    }),
}

/** Everything that shows a test, but not the one its author has open. */
const reload = (academyId: number) =>
  Promise.all([
    queryClient.invalidateQueries({
      queryKey: ['tests'],
      predicate: ({ queryKey: [, of, what] }) => (of === academyId || of === 'all') && what !== 'one',
    }),
    reloadAll(['questions', academyId, 'list'], ['questions', 'all', 'list'], ['stage-board', academyId, 'tests']),
  ])

/** TEST-88, Q-87 */
export const saveTest = (
  academyId: number,
  known: { id: number; updatedAt: string } | null,
  input: TestInput,
): Promise<SaveResult<TestOfStaff>> =>
  trySaving(
    async () => {
      const test = await (known === null
        ? call(testBankApi.create, { body: input })
        : call(testBankApi.update, { params: { id: known.id }, body: { ...input, updatedAt: known.updatedAt } }))
      queryClient.setQueryData(testsQueries.one(academyId, test.id).queryKey, test)
      void reload(academyId)
      return test
    },
    'TestNotFound',
    placeOf,
  )

/** TEST-89, TEST-90: returns where the tests are asked; null: it did not work, which has been said. */
export const removeTests = async (academyId: number, testIds: number[]): Promise<UsedTest[] | 'removed' | null> => {
  try {
    await call(testBankApi.removeMany, { body: { testIds } }, { academyId })
    await reload(academyId)
    return 'removed'
  } catch (error) {
    await reload(academyId)
    const used = isApiError(error, 'TestCanNotBeDeleted') ? placesOf(error.fields) : []
    if (used.length > 0) return used
    reportFailure(error)
    return null
  }
}

const reloadAllowances = (academyId: number, stageTestId: number) =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: ['tests', academyId, 'allowances', stageTestId] }),
    queryClient.invalidateQueries({ queryKey: ['tests', academyId, 'stage-tests'] }),
    queryClient.invalidateQueries({ queryKey: ['tests', 'all', 'stage-tests'] }),
  ])

export const saveAllowance = (academyId: number, stageTestId: number, userId: number, input: AllowanceInput) =>
  trySaving(async () => {
    await call(stageTestsApi.setAllowance, { params: { id: stageTestId, userId }, body: input }, { academyId })
    await reloadAllowances(academyId, stageTestId)
    return true as const
  })

export const removeAllowance = async (academyId: number, stageTestId: number, userId: number) => {
  await call(stageTestsApi.removeAllowance, { params: { id: stageTestId, userId } }, { academyId })
  await reloadAllowances(academyId, stageTestId)
}

export const saveDemoSetting = (
  academyId: number,
  setting: Pick<DemoSetting, 'groupId' | 'testId' | 'questionsCount' | 'durationMinutes'>,
) =>
  trySaving(async () => {
    const settings = await call(demoTestsApi.saveSetting, { body: setting })
    queryClient.setQueryData(testsQueries.demoSettings(academyId).queryKey, settings)
    void reload(academyId)
    return settings.find(({ groupId }) => groupId === setting.groupId)!
  })
