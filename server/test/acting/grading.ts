import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { runnerApi, type RunnerJob, type RunnerReport } from '@academy/contract/runner'
import { autogradeStatuses } from '@academy/contract/enums'
import { serviceTokenOf } from '#platform/service-tokens.ts'
import type { stageLectures } from '#server/schema/lectures.ts'
import type { homeworkResponses } from '#server/schema/homework.ts'
import { autogradeResults } from '#server/schema/autograde.ts'
import { type MadeResponse, type MadeStageLecture, repoOf } from '#test/make/make-homework.ts'
import type { MadeAcademy, Person } from '#test/make/make.ts'
import type { Caller, TestApp } from '#test/servers/test-app.ts'

export const testRepoLink = 'https://github.com/academy/tests.git'

export interface GradingScene {
  academy: MadeAcademy
  stageLecture: MadeStageLecture
  student: Person
  response: MadeResponse
  ownerPerson: Person
  owner: Caller
}

/** A graded lecture with one student who handed in a repository, and who looks after it. */
export const makeGradingScene = async (
  it: TestApp,
  values: Partial<typeof stageLectures.$inferInsert> & { reviewers?: readonly Person[] } = {},
): Promise<GradingScene> => {
  const academy = await it.make.academy()
  const stageLecture = await it.make.stageLecture(academy, {
    needRepo: true,
    hasAutograde: true,
    showAutogradeResult: true,
    testRepoLink,
    minMark: 5,
    attempts: 5,
    ...values,
  })
  const { student, response } = await anotherResponse(it, { academy, stageLecture })
  const ownerPerson = await it.make.user({ roles: { TrackOwner: [academy] } })
  return { academy, stageLecture, student, response, ownerPerson, owner: await it.as(ownerPerson) }
}

export const anotherResponse = async (
  it: TestApp,
  { academy, stageLecture }: Pick<GradingScene, 'academy' | 'stageLecture'>,
  values: Partial<typeof homeworkResponses.$inferInsert> = {},
): Promise<{ student: Person; response: MadeResponse }> => {
  const student = await it.make.student(academy)
  const response = await it.make.response(academy, stageLecture, student, { repoLink: repoOf('work'), ...values })
  return { student, response }
}

export const storedResult = async (it: TestApp, id: number): Promise<typeof autogradeResults.$inferSelect> => {
  const [row] = await it.database.db.select().from(autogradeResults).where(eq(autogradeResults.id, id))
  return row!
}

/** A runner as the server sees it. */
export const makeRunner = (it: TestApp, name = 'runner') => {
  const hello = { runnerId: randomUUID(), name, driver: 'bubblewrap', languages: ['node'], slots: 2 }
  const withToken = { headers: { authorization: `Bearer ${serviceTokenOf(it.tokens, 'runner')}` } }
  type Claimed = Pick<RunnerJob, 'resultId' | 'claimToken' | 'homeworkResponseId'>
  return {
    hello,
    claim: async (): Promise<RunnerJob | null> => (await it.call(runnerApi.claim, { body: hello }, withToken)).body.job,
    heartbeat: async (...jobs: Claimed[]) => {
      const claims = jobs.map(({ resultId, claimToken }) => ({ resultId, claimToken }))
      return (await it.call(runnerApi.heartbeat, { body: { ...hello, claims } }, withToken)).body.lost
    },
    log: ({ resultId, claimToken }: Claimed, offset: number, text: string) =>
      it.call(runnerApi.log, { body: { resultId, claimToken, offset, text } }, withToken),
    report: ({ resultId, claimToken, homeworkResponseId }: Claimed, said: Partial<RunnerReport> = {}) =>
      it.call(
        runnerApi.report,
        { params: { id: homeworkResponseId }, body: { resultId, claimToken, ...successful, ...said } },
        withToken,
      ),
  }
}
export type TestRunner = ReturnType<typeof makeRunner>

const successful = {
  status: autogradeStatuses.Success,
  mark: 8,
  errorCode: null,
  trace: 'all well',
  tests: [{ name: 'sums', passed: true, message: null, ms: 3 }],
  commit: 'c'.repeat(40),
  testsCommit: 'd'.repeat(40),
} satisfies Partial<RunnerReport>

export const failedWith = (errorCode: RunnerReport['errorCode']): Partial<RunnerReport> => ({
  status: autogradeStatuses.Failed,
  mark: null,
  errorCode,
  tests: [],
})
