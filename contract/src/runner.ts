import * as z from 'zod/mini'
import { defineApi } from './endpoint.ts'
import { AutogradeErrorCode, AutogradeStatus } from './enums.ts'
import { Id, IdParam, integer, Mark, text, Uuid, verbatim } from './fields.ts'
import { GraderRemark } from './grader-remarks.ts'
import { autogradeTestsMaxCount, autogradeTraceMaxLength } from './limits.ts'
import { AutogradeResult } from './realtime.ts'

const ById = z.strictObject({ id: IdParam })

// --- What runners call, with the service token

const claim = { resultId: Id, claimToken: Uuid }

export const RunnerHello = z.strictObject({
  /** Made at the start of the process. */
  runnerId: Uuid,
  name: text(1, 100),
  driver: text(1, 50),
  languages: z.array(text(1, 30)).check(z.maxLength(30, 'toLong')),
  slots: integer(1, 64),
})
export type RunnerHello = z.infer<typeof RunnerHello>

export const RunnerJob = z.strictObject({
  ...claim,
  homeworkResponseId: Id,
  repoLink: z.string(),
  /** null: whatever the default branch holds now. */
  commit: z.nullable(z.string()),
  testRepoLink: z.string(),
  limits: z.strictObject({ seconds: z.int(), memoryMb: z.int(), outputBytes: z.int() }),
})
export type RunnerJob = z.infer<typeof RunnerJob>

export const RunnerReport = z.strictObject({
  ...claim,
  status: AutogradeStatus,
  mark: z.nullable(Mark),
  errorCode: z.nullable(AutogradeErrorCode),
  trace: z.nullable(verbatim(autogradeTraceMaxLength)),
  tests: z
    .array(
      z.strictObject({
        name: text(1, 255),
        passed: z.boolean('wrongChoice'),
        message: z.nullable(verbatim(2_000)),
        remark: z.optional(GraderRemark),
        ms: z.nullable(integer(0, 3_600_000)),
      }),
    )
    .check(z.maxLength(autogradeTestsMaxCount, 'toLong')),
  commit: z.nullable(text(7, 64)),
  testsCommit: z.nullable(text(7, 64)),
  /** Left out by a failure, and by runners that do not know it yet. */
  isProved: z.optional(z.boolean('wrongChoice')),
})
export type RunnerReport = z.infer<typeof RunnerReport>

export const runnerApi = defineApi({
  claim: {
    method: 'POST',
    path: '/api/runner/claim',
    access: 'autograde.report',
    service: 'runner',
    body: RunnerHello,
    /** null: there was no job within the time of one claim. */
    response: z.strictObject({ job: z.nullable(RunnerJob) }),
    summary: 'Ask for the next job; waits a while for one',
  },
  heartbeat: {
    method: 'POST',
    path: '/api/runner/heartbeat',
    access: 'autograde.report',
    service: 'runner',
    body: z.strictObject({
      ...RunnerHello.shape,
      claims: z.array(z.strictObject(claim)).check(z.maxLength(64, 'toLong')),
    }),
    /** Jobs that no longer belong to this runner: it stops grading them. */
    response: z.strictObject({ lost: z.array(Id) }),
    summary: 'Say that the runner lives and with what it is busy',
  },
  log: {
    method: 'POST',
    path: '/api/runner/log',
    access: 'autograde.report',
    service: 'runner',
    body: z.strictObject({ ...claim, offset: integer(0, autogradeTraceMaxLength), text: verbatim(16_384) }),
    errors: ['HomeworkResponseNotFound'],
    summary: 'A piece of the log of a running job, to be put at its place',
  },
  report: {
    method: 'PUT',
    path: '/api/homeworkResponses/:id/autograde-data',
    access: 'autograde.report',
    service: 'runner',
    params: ById,
    body: RunnerReport,
    // A thousand tests with their messages, in letters of two bytes.
    bodyMaxBytes: 6 * 1_048_576,
    response: AutogradeResult,
    errors: ['HomeworkResponseNotFound'],
    summary: 'Started, then Success or Failed (AG-16); a claim that was lost answers 409 claimLost',
  },
})
