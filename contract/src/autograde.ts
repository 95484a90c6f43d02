import * as z from 'zod/mini'
import { defineApi } from './endpoint.ts'
import { AutogradeErrorCode, AutogradeStatus, SortOrder } from './enums.ts'
import { Id, IdParam, Ids, IsoDateTime, Mark, numberParam, TestsRepoLink } from './fields.ts'
import { markRange } from './limits.ts'
import { GraderRemark } from './grader-remarks.ts'
import { Employee } from './lectures.ts'
import { AutogradeResult } from './realtime.ts'
import { LocalizedName } from './users.ts'

const ById = z.strictObject({ id: IdParam })
const markInAddress = z.strictObject({ minMark: z.optional(numberParam(markRange.min, markRange.max)) })

/** One test of the tests repository, as it ended. */
export const GradedTest = z.strictObject({
  name: z.string(),
  passed: z.boolean(),
  /** What a test library said. */
  message: z.nullable(z.string()),
  /** What the grader says itself. */
  remark: z.optional(GraderRemark),
  ms: z.nullable(z.int()),
})
export type GradedTest = z.infer<typeof GradedTest>

export const AutogradeDetails = z.strictObject({
  result: AutogradeResult,
  tests: z.array(GradedTest),
  commit: z.nullable(z.string()),
  testsCommit: z.nullable(z.string()),
  /** False: the student's code could have changed the tests in memory. Null: not known, or not for students. */
  isProved: z.nullable(z.boolean()),
  /** How often a runner started it: more than once after a fault of a runner. */
  tries: z.int(),
  /** Its place in the queue; null: it does not wait. */
  position: z.nullable(z.int()),
})
export type AutogradeDetails = z.infer<typeof AutogradeDetails>

export const RunnerState = z.strictObject({
  name: z.string(),
  driver: z.string(),
  languages: z.array(z.string()),
  slots: z.int(),
  running: z.int(),
  lastSeenAt: IsoDateTime,
})
export type RunnerState = z.infer<typeof RunnerState>

/** Logs only of running gradings, tests without messages: `details` returns the rest. */
const PanelRow = z.strictObject({ ...AutogradeDetails.shape, student: Employee, attempts: z.int() })
export const AutogradePanel = z.strictObject({
  /** Empty: no runner is connected; the interface says what to install. */
  runners: z.array(RunnerState),
  queuedCount: z.int(),
  queued: z.array(PanelRow),
  running: z.array(PanelRow),
  /** The newest ones that ended. */
  ended: z.array(PanelRow),
  counts: z.strictObject({
    withRepo: z.int(),
    never: z.int(),
    success: z.int(),
    failed: z.int(),
    belowMinMark: z.int(),
  }),
})
export type AutogradePanel = z.infer<typeof AutogradePanel>

/** A lecture with an autograder: the states of its responses, by the newest grading of each. */
export const AutogradeLecture = z.strictObject({
  academyId: Id,
  academyName: z.string(),
  stageLectureId: Id,
  lectureName: LocalizedName,
  stageName: LocalizedName,
  groupName: z.nullable(z.string()),
  startDate: IsoDateTime,
  endDate: IsoDateTime,
  minMark: z.nullable(z.int()),
  withRepo: z.int(),
  queued: z.int(),
  running: z.int(),
  success: z.int(),
  failed: z.int(),
  never: z.int(),
})
export type AutogradeLecture = z.infer<typeof AutogradeLecture>

export const AutogradeOverview = z.strictObject({
  runners: z.array(RunnerState),
  lectures: z.array(AutogradeLecture),
})
export type AutogradeOverview = z.infer<typeof AutogradeOverview>

/** A response with a repository, as far as it matters to its grading. */
export const GradedResponse = z.strictObject({
  homeworkResponseId: Id,
  student: Employee,
  mark: z.nullable(z.int()),
  /** A person gave the mark: it stays. */
  isManual: z.boolean(),
  newestStatus: z.nullable(AutogradeStatus),
  newestMark: z.nullable(z.int()),
  /** What set-autograde-result would make the mark. */
  bestMark: z.nullable(z.int()),
})
export type GradedResponse = z.infer<typeof GradedResponse>

export const regradeStates = ['running', 'ready', 'published', 'discarded'] as const
export const Regrade = z.strictObject({
  id: Id,
  stageLectureId: Id,
  testRepoLink: z.string(),
  state: z.enum(regradeStates),
  startedBy: z.nullable(Employee),
  createdAt: IsoDateTime,
  total: z.int(),
  done: z.int(),
  failed: z.int(),
})
export type Regrade = z.infer<typeof Regrade>

export const RegradeDetails = z.strictObject({
  ...Regrade.shape,
  minMark: z.nullable(z.int()),
  up: z.int(),
  down: z.int(),
  same: z.int(),
  /** Who would pass the minimum and did not before, and the other way round. */
  crossUp: z.int(),
  crossDown: z.int(),
  /** Those whose mark would change first; at most a thousand. */
  changes: z.array(
    z.strictObject({
      homeworkResponseId: Id,
      student: Employee,
      before: z.nullable(z.int()),
      after: z.nullable(z.int()),
      errorCode: z.nullable(AutogradeErrorCode),
      /** A person gave the mark: it stays whatever is published. */
      isManual: z.boolean(),
      crosses: z.nullable(z.enum(['up', 'down'])),
    }),
  ),
})
export type RegradeDetails = z.infer<typeof RegradeDetails>

export const autogradeApi = defineApi({
  results: {
    method: 'GET',
    path: '/api/homeworkResponses/autograde-results/:id',
    access: 'autograde.read',
    params: ById,
    query: z.strictObject({
      limit: z.optional(numberParam(1, 100)),
      orderField: z.optional(z.enum(['createdAt', 'finishedAt', 'mark', 'status'], 'wrongChoice')),
      order: z.optional(SortOrder),
    }),
    response: z.array(AutogradeResult),
    errors: ['HomeworkResponseNotFound'],
    summary: 'The gradings of a response (AG-10)',
  },
  details: {
    method: 'GET',
    path: '/api/autograde/results/:id',
    access: 'autograde.read',
    params: ById,
    response: AutogradeDetails,
    errors: ['HomeworkResponseNotFound'],
    summary: 'One grading with its tests and its log',
  },
  resend: {
    method: 'GET',
    path: '/api/homeworkResponses/autograde-results/resend/:id',
    access: 'autograde.resend',
    // Oddity 8: a GET with an effect.
    effect: 'write',
    params: ById,
    query: z.strictObject({ isCheck: z.optional(z.enum(['true', 'false'], 'wrongChoice')) }),
    response: AutogradeResult,
    status: 202,
    quota: 'gradings',
    errors: ['HomeworkResponseNotFound', 'AutogradeNotAvailable'],
    summary: 'Grade a response again (AG-11); isCheck: without touching anything (AG-24)',
  },
  resendMany: {
    method: 'POST',
    path: '/api/homeworkResponses/autograde-results/resend-many/:id',
    access: 'autograde.manage',
    params: ById,
    body: z.strictObject({ ids: Ids }),
    response: z.strictObject({ queued: z.int() }),
    status: 202,
    quota: 'gradings',
    idempotent: true,
    errors: ['StageLectureNotFound', 'AutogradeNotAvailable'],
    summary: 'Grade many responses of a stage lecture again (AG-12)',
  },
  setResult: {
    method: 'PUT',
    path: '/api/homeworkResponses/update-many/set-autograde-result/:id',
    access: 'autograde.manage',
    params: ById,
    body: z.strictObject({ minMark: Mark }),
    response: z.strictObject({ updated: z.int() }),
    errors: ['StageLectureNotFound', 'AutogradeNotAvailable'],
    summary: 'Take over the marks of the autograder where nobody reviewed (AG-13, Q-53)',
  },
  withoutReviewCount: {
    method: 'GET',
    path: '/api/homeworkResponses/without-manual-review/count/:id',
    access: 'autograde.manage',
    params: ById,
    query: markInAddress,
    response: z.strictObject({ count: z.int() }),
    errors: ['StageLectureNotFound'],
    summary: 'How many responses would get the mark of the autograder (AG-14)',
  },
  withoutReviewIds: {
    method: 'GET',
    path: '/api/homeworkResponses/without-manual-review/ids/:id',
    access: 'autograde.manage',
    params: ById,
    query: markInAddress,
    response: z.array(Id),
    errors: ['StageLectureNotFound'],
    summary: 'Which ones (AG-15)',
  },
  overview: {
    method: 'GET',
    path: '/api/autograde/lectures',
    access: 'autograde.manage',
    response: AutogradeOverview,
    summary: 'The lectures with an autograder that one manages, and the runners that live',
  },
  responses: {
    method: 'GET',
    path: '/api/autograde/responses/:id',
    access: 'autograde.manage',
    params: ById,
    response: z.array(GradedResponse),
    errors: ['StageLectureNotFound'],
    summary: 'The responses of a stage lecture that can be graded, by the name of the student',
  },
  panel: {
    method: 'GET',
    path: '/api/autograde/panel/:id',
    access: 'autograde.manage',
    params: ById,
    response: AutogradePanel,
    errors: ['StageLectureNotFound'],
    summary: 'What is queued, running and done for a stage lecture',
  },
  startRegrade: {
    method: 'POST',
    path: '/api/autograde/regrades',
    access: 'autograde.manage',
    body: z.strictObject({ stageLectureId: Id, testRepoLink: TestsRepoLink }),
    response: Regrade,
    status: 201,
    idempotent: true,
    errors: ['StageLectureNotFound', 'AutogradeNotAvailable'],
    summary: 'Run changed tests against the latest work of everybody, in the shadow',
  },
  regrades: {
    method: 'GET',
    path: '/api/autograde/regrades/of/:id',
    access: 'autograde.manage',
    params: ById,
    response: z.array(Regrade),
    errors: ['StageLectureNotFound'],
    summary: 'The shadow gradings of a stage lecture, the newest first',
  },
  regrade: {
    method: 'GET',
    path: '/api/autograde/regrades/:id',
    access: 'autograde.manage',
    params: ById,
    response: RegradeDetails,
    errors: ['StageLectureNotFound'],
    summary: 'How the marks would change and who crosses the minimum',
  },
  publishRegrade: {
    method: 'POST',
    path: '/api/autograde/regrades/:id/publish',
    access: 'autograde.manage',
    params: ById,
    response: z.strictObject({ updated: z.int() }),
    errors: ['StageLectureNotFound'],
    summary: 'Take the tests over and the marks with them; marks of people stay',
  },
  discardRegrade: {
    method: 'POST',
    path: '/api/autograde/regrades/:id/discard',
    access: 'autograde.manage',
    params: ById,
    errors: ['StageLectureNotFound'],
    summary: 'Forget a shadow grading; what waits is not run any more',
  },
})
