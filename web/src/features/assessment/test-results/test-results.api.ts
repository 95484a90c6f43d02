import { stageTestsApi, type TestResultQuery, type VerdictInput } from '@academy/contract/stage-tests'
import { testResultsApi } from '@academy/contract/test-results'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { alerts } from '#lib/alerts.ts'
import { call } from '#lib/api.ts'
import { reloadAll } from '#lib/query-client.ts'
import { reportFailure } from '#lib/report-failure.ts'
import { saveDownload } from '#lib/save-file.ts'
import type { Selection } from '#lib/session/roles.rules.ts'

/** The academy of the call is part of every key: nothing of one academy is ever shown in another. */
export const testResultsQueries = {
  full: (academy: Selection, summary: { id: string; stageTestId: number; student: { id: number } }) =>
    queryOptions({
      queryKey: ['testResults', academy, 'full', summary.id],
      queryFn: ({ signal }) =>
        call(
          testResultsApi.full,
          { body: { userId: summary.student.id, stageTestId: summary.stageTestId, summaryId: summary.id } },
          { signal },
        ),
    }),
  results: (academyId: number, stageTestId: number, query: TestResultQuery) =>
    queryOptions({
      queryKey: ['testResults', academyId, 'results', stageTestId, query],
      queryFn: ({ signal }) =>
        call(stageTestsApi.results, { params: { id: stageTestId }, body: query }, { signal, academyId }),
      // The list stays while the next page or filter is on its way.
      placeholderData: keepPreviousData,
    }),
  items: (academyId: number, stageTestId: number) =>
    queryOptions({
      queryKey: ['testResults', academyId, 'items', stageTestId],
      queryFn: ({ signal }) => call(stageTestsApi.items, { params: { id: stageTestId } }, { signal, academyId }),
    }),
  verdictPreview: (academyId: number, stageTestId: number, input: VerdictInput) =>
    queryOptions({
      queryKey: ['testResults', academyId, 'preview', stageTestId, input],
      queryFn: ({ signal }) =>
        call(stageTestsApi.previewVerdict, { params: { id: stageTestId }, body: input }, { signal, academyId }),
      // Others may finish meanwhile: it is asked anew each time.
      staleTime: 0,
      gcTime: 0,
    }),
}

/** Nothing is guessed: what a change did is asked from the server. */
const reload = () => reloadAll(['testResults'], ['stageTests'], ['stage-board'])

const attempt = async <T>(change: () => Promise<T>): Promise<T | null> => {
  try {
    const done = await change()
    await reload()
    return done
  } catch (error) {
    reportFailure(error)
    return null
  }
}

/** TEST-61, TEST-62, ERR-66 */
export const completeUncompleted = async (): Promise<void> => {
  const done = await attempt(() => call(testResultsApi.completeUncompleted, {}))
  if (done === null) return
  if (done.completed === 0) alerts.info('testResults.complete.nothing')
  else alerts.success('testResults.complete.done', { count: done.completed })
}

/** TEST-63 */
export const resetTest = async (userId: number, stageTestId: number): Promise<boolean> => {
  const done = await attempt(() =>
    call(testResultsApi.reset, { params: { id: userId }, body: { stageTestIds: [stageTestId] } }),
  )
  if (done !== null) alerts.success('testResults.reset.done')
  return done !== null
}

/** */
export const decideLate = async (
  { id, student }: { id: string; student: { id: number } },
  number: number,
  isCounted: boolean,
): Promise<void> => {
  const body = { summaryId: id, number, isCounted }
  const done = await attempt(() => call(testResultsApi.decideLate, { params: { id: student.id }, body }))
  if (done !== null) alerts.success(isCounted ? 'testResults.held.done.counted' : 'testResults.held.done.refused')
}

export const setVerdict = async (stageTestId: number, input: VerdictInput): Promise<boolean> => {
  const done = await attempt(() => call(stageTestsApi.setVerdict, { params: { id: stageTestId }, body: input }))
  if (done !== null) alerts.success('testResults.verdict.done', { count: done.changedCount })
  return done !== null
}

/** the list on screen with all its pages. */
export const saveResults = async (
  stageTestId: number,
  query: TestResultQuery,
  format: 'csv' | 'xlsx',
): Promise<void> => {
  try {
    const endpoint = format === 'csv' ? stageTestsApi.resultsCsv : stageTestsApi.resultsXlsx
    const { page: _page, perPage: _perPage, ...body } = query
    const file = await call(endpoint, { params: { id: stageTestId }, body })
    saveDownload(file)
  } catch (error) {
    reportFailure(error)
  }
}
