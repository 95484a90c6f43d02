import { demoTestsApi } from '@academy/contract/demo-tests'
import { queryOptions } from '@tanstack/react-query'
import { call, newKey } from '#lib/api.ts'
import { answersOf, type DemoRun } from './demo-run.rules.ts'

/** No academy in these keys: the hash names it, and nothing here is about the person. */
export const demoTestQueries = {
  directions: (hash: string) =>
    queryOptions({
      queryKey: ['demo-test', 'directions', hash],
      queryFn: ({ signal }) => call(demoTestsApi.directions, { params: { hash } }, { signal }),
    }),
  shared: (resultId: string) =>
    queryOptions({
      queryKey: ['demo-test', 'shared', resultId],
      queryFn: ({ signal }) => call(demoTestsApi.shared, { params: { resultId } }, { signal }),
    }),
}

export const startDemo = (directionId: number, hash: string | null) =>
  call(demoTestsApi.start, { body: { directionId, ...(hash === null ? {} : { hash }) } })

export const submitDemo = (run: DemoRun) =>
  call(demoTestsApi.submit, {
    body: { stageTestId: run.test.stageTestId, name: run.name, slip: run.test.slip, data: answersOf(run, newKey) },
  })
