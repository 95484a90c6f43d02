import { testsApi } from '@academy/contract/tests'
import { call } from '#lib/api.ts'
import { localStore } from '#lib/storage.ts'
import { createKeptPlace } from './kept-place.ts'
import type { RunDeps, RunServer } from './test-run.ts'

/** The calls of a running test, each for the academy whose test it is. */
export const testServer = (academyId: number): RunServer => {
  const options = { academyId } as const
  return {
    status: () => call(testsApi.status, {}, options),
    start: () => call(testsApi.start, { body: { academyId } }, options),
    submit: (stageTestId, data) => call(testsApi.submit, { body: { stageTestId, data } }, options),
    pulse: (stageTestId, notices) => call(testsApi.pulse, { body: { stageTestId, notices } }, options),
    cheat: (stageTestId, questionId, clientId) =>
      call(testsApi.cheat, { body: { stageTestId, questionId, clientId } }, options),
  }
}

const lastQuestionKey = (stageId: number) => `lastQuestionId:${stageId}`

/** TEST-19 */
export const lastQuestion: RunDeps['lastQuestion'] = {
  kept: (stageId) => Number(localStore.get(lastQuestionKey(stageId))) || null,
  keep: (stageId, id) => localStore.set(lastQuestionKey(stageId), String(id)),
  forget: (stageId) => localStore.remove(lastQuestionKey(stageId)),
}

export const keptPlace = createKeptPlace(localStore)
