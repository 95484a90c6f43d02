import { eq } from 'drizzle-orm'
import { academiesApi } from '@academy/contract/academies'
import { movesApi } from '@academy/contract/moves'
import { completeExpiredTests, settleHeldStudents } from '#modules/assessment/test-taking/test-taking.jobs.ts'
import { stageTests } from '#server/schema/stage-parts.ts'
import type { MadeAcademy, Person } from '#test/make/make.ts'
import type { MadeStageTest } from '#test/make/make-assessment.ts'
import { answerTo, startTest, submitTest } from './taking-tests.ts'
import type { Caller, TestApp } from '#test/servers/test-app.ts'

export const minuteMs = 60_000

/** The numbers of the stages of such an academy. */
export const at = { test: 0, lectures: 1, project: 2, failed: 4 } as const

export interface Exam {
  academy: MadeAcademy
  stageTest: MadeStageTest
  admin: Caller
}

/** Logged in anew for every call: a test lasts longer than a session without one. */
const calling = async (it: TestApp, person: Person): Promise<Caller> => {
  const call: Caller['call'] = async (...args) => (await it.as(person)).call(...args)
  return { ...(await it.as(person)), call }
}

/** An academy whose test of half an hour is under way. */
export const makeExam = async (it: TestApp): Promise<Exam> => {
  const academy = await it.make.academy({ stages: ['Testing', 'Lectures', 'Project', 'Finished', 'Failed'] })
  const stageTest = await it.make.testOfStage(academy, at.test, 'JS', { passPercent: 60, questions: 2 })
  return { academy, stageTest, admin: await calling(it, await it.make.user({ roles: { Admin: [academy] } })) }
}

export interface Examinee {
  student: Person
  calls: Caller
}
export const makeExaminee = async (it: TestApp, { academy }: Exam): Promise<Examinee> => {
  const student = await it.make.student(academy, { direction: 'JS', opened: { [at.test]: 'Opened' } })
  return { student, calls: await calling(it, student) }
}

export const begin = ({ academy }: Exam, { calls }: Examinee) => startTest(calls, academy)

/** All answers right, or all wrong. */
export const handIn = (it: TestApp, { academy, stageTest }: Exam, { student, calls }: Examinee, isRight: boolean) =>
  submitTest(
    { academy, stageTest, student, calls },
    stageTest.questionIds.map((id) => answerTo(it, id, { answer: [isRight ? 1 : 2] })),
  )

export const goOn = ({ academy, admin }: Exam) =>
  admin.call(academiesApi.goToNextStage, { params: { id: academy.id }, body: {} })
export const undo = ({ admin }: Exam, id: number) => admin.call(movesApi.undo, { params: { id } })

/** What the worker does each minute, and what is waiting for it. */
export const letWorkerRun = async (it: TestApp): Promise<void> => {
  const deps = it.jobDeps({ kind: 'mailbox' })
  for (const job of [completeExpiredTests, settleHeldStudents]) await job.run(deps, {}, { number: 1, isLast: false })
  await it.runJobs()
}

export const endWindow = (it: TestApp, { stageTest }: Exam, endDate: Date) =>
  it.database.db.update(stageTests).set({ endDate }).where(eq(stageTests.id, stageTest.id))
