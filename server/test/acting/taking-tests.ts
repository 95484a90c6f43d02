import { randomUUID } from 'node:crypto'
import { type AnswerSubmission, testsApi } from '@academy/contract/tests'
import type { MadeAcademy, Person } from '#test/make/make.ts'
import type { MadeStageTest } from '#test/make/make-assessment.ts'
import type { Caller, CallOptions, TestApp } from '#test/servers/test-app.ts'

export interface TestScene {
  academy: MadeAcademy
  stageTest: MadeStageTest
  student: Person
  calls: Caller
}

/** An academy at its test, and a student who may start it now. */
export const makeTestScene = async (
  it: TestApp,
  options: Parameters<TestApp['make']['testOfStage']>[3] & { direction?: string } = {},
): Promise<TestScene> => {
  const { direction = 'JS', ...test } = options
  const academy = await it.make.academy({ stages: ['Registration', 'Testing', 'Lectures'], active: 1 })
  const stageTest = await it.make.testOfStage(academy, 1, direction, test)
  const student = await it.make.student(academy, { direction, opened: { 0: 'Passed', 1: 'Opened' } })
  return { academy, stageTest, student, calls: await it.as(student) }
}

export const anotherStudent = async (
  it: TestApp,
  { academy }: TestScene,
): Promise<{ student: Person; calls: Caller }> => {
  const student = await it.make.student(academy, { direction: 'JS', opened: { 0: 'Passed', 1: 'Opened' } })
  return { student, calls: await it.as(student) }
}

/** What the page would send for a question; the first option is the right one. */
export const answerTo = (
  it: TestApp,
  questionId: number,
  values: Partial<AnswerSubmission> = {},
): AnswerSubmission => ({
  questionId,
  answer: [1],
  cheatsCount: 0,
  timeSpent: 20,
  clientId: randomUUID(),
  answeredAt: it.clock.now.toISOString(),
  ...values,
})

export const startTest = (calls: Caller, { id }: MadeAcademy) =>
  calls.call(testsApi.start, { body: { academyId: id } }, { academyId: id })
export const statusOf = (calls: Caller, { id }: MadeAcademy) => calls.call(testsApi.status, {}, { academyId: id })
export const sendAnswer = (
  { calls, academy, stageTest }: TestScene,
  data: AnswerSubmission,
  options: Pick<CallOptions, 'isOnce'> = {},
) => calls.call(testsApi.answer, { body: { stageTestId: stageTest.id, data } }, { academyId: academy.id, ...options })
export const submitTest = ({ calls, academy, stageTest }: TestScene, data: AnswerSubmission[] = []) =>
  calls.call(testsApi.submit, { body: { stageTestId: stageTest.id, data } }, { academyId: academy.id })
