import * as z from 'zod/mini'
import { writtenMaxLength } from './answer-kinds.ts'
import { defineApi } from './endpoint.ts'
import { QuestionCategory, QuestionDifficulty } from './enums.ts'
import { endNotBeforeStart, Id, IdParam, Ids, integer, IsoDateTime, optionalText, text } from './fields.ts'
import { questionOptionCount } from './limits.ts'
import { pageOf, rowsOf } from './paging.ts'
import { ContentOfQuestion, FrequentAnswer, OptionId } from './question-content.ts'
import { TimelineEvent } from './tests.ts'
import { LocalizedName } from './users.ts'

// --- The tests of stages

/** TEST-95 */
export const StageTestName = z.strictObject({ id: Id, name: z.string(), stageId: Id, groupId: Id })
export type StageTestName = z.infer<typeof StageTestName>

export const StageTestRow = z.strictObject({
  id: Id,
  academyId: Id,
  academyName: z.string(),
  stageId: Id,
  stageName: LocalizedName,
  groupId: Id,
  groupName: z.string(),
  test: z.nullable(z.strictObject({ id: Id, name: z.string(), questionsCount: z.int() })),
  /** The window that holds: its own or that of the stage. */
  startDate: z.nullable(IsoDateTime),
  endDate: z.nullable(IsoDateTime),
  questionsCount: z.int(),
  durationMinutes: z.int(),
  passPercent: z.nullable(z.int()),
  /** Who is in the stage with this direction, who has started, who has finished, who passed. */
  counts: z.strictObject({
    expected: z.int(),
    started: z.int(),
    running: z.int(),
    finished: z.int(),
    passed: z.int(),
  }),
  allowancesCount: z.int(),
})
export type StageTestRow = z.infer<typeof StageTestRow>

const Student = z.strictObject({ id: Id, fullName: z.string(), avatarUrl: z.nullable(z.string()) })

export const Allowance = z.strictObject({
  student: Student,
  extraMinutes: z.int(),
  startDate: z.nullable(IsoDateTime),
  endDate: z.nullable(IsoDateTime),
  note: z.string(),
  updatedAt: IsoDateTime,
})
export type Allowance = z.infer<typeof Allowance>

export const AllowanceInput = z
  .strictObject({
    extraMinutes: integer(0, 600),
    startDate: z.nullable(IsoDateTime),
    endDate: z.nullable(IsoDateTime),
    note: optionalText(500),
  })
  .check(endNotBeforeStart)
export type AllowanceInput = z.infer<typeof AllowanceInput>

// --- During the test

export const LiveAttempt = z.strictObject({
  attemptId: Id,
  summaryId: z.string(),
  student: Student,
  startDate: IsoDateTime,
  deadline: IsoDateTime,
  finishedAt: z.nullable(IsoDateTime),
  answeredCount: z.int(),
  questionsCount: z.int(),
  lastSeenAt: IsoDateTime,
  focusLossCount: z.int(),
  networkGapCount: z.int(),
  /** Explanations the student gave. */
  explanationCount: z.int(),
})
export type LiveAttempt = z.infer<typeof LiveAttempt>

export const MoreTime = z.strictObject({
  /** null: everybody who is in the middle of it. */
  userIds: z.nullable(Ids),
  minutes: integer(1, 240),
  reason: text(1, 500),
})

export const LiveRoom = z.strictObject({
  stageTest: StageTestRow,
  serverTime: IsoDateTime,
  /** Those who run, the newest first, then those who finished; at most a thousand. */
  attempts: z.array(LiveAttempt),
  count: z.int(),
})
export type LiveRoom = z.infer<typeof LiveRoom>

export const AttemptTimeline = z.strictObject({
  attempt: LiveAttempt,
  serverTime: IsoDateTime,
  events: z.array(TimelineEvent),
  /** When each answer was given and when it came: a gap between the two is a gap of the network. */
  answers: z.array(
    z.strictObject({ number: z.int(), answeredAt: IsoDateTime, receivedAt: IsoDateTime, isLate: z.boolean() }),
  ),
})
export type AttemptTimeline = z.infer<typeof AttemptTimeline>

// --- After it

export const TestResult = z.strictObject({
  summaryId: z.string(),
  student: Student,
  startDate: IsoDateTime,
  finishedAt: z.nullable(IsoDateTime),
  correctAnswersCount: z.nullable(z.int()),
  questionsCount: z.int(),
  successPercent: z.nullable(z.int()),
  equityPercent: z.nullable(z.int()),
  englishPercent: z.nullable(z.int()),
  isPassed: z.nullable(z.boolean()),
  cheatsCount: z.int(),
  lateCount: z.int(),
  /** Of the late ones: those that wait for a decision of staff. */
  heldCount: z.int(),
  secondsSpent: z.nullable(z.int()),
})
export type TestResult = z.infer<typeof TestResult>

/**
 * held: with late answers that wait for a decision of staff. archived: set aside by a reset or replaced by a second
 * chance; only staff see those.
 */
export const resultStates = ['passed', 'failed', 'running', 'held', 'archived'] as const
export const TestResultQuery = z.strictObject({
  ...pageOf(['fullName', 'finishedAt', 'successPercent', 'equityPercent', 'cheatsCount']),
  /** Without one: everybody whose attempt was not set aside. */
  standing: z.optional(z.enum(resultStates, 'wrongChoice')),
  hasCheats: z.optional(z.boolean('wrongChoice')),
})
export type TestResultQuery = z.infer<typeof TestResultQuery>

/** The whole stage test at one look, whatever the list below it is filtered by. */
export const ResultsOverview = z.strictObject({
  stageId: Id,
  stageName: LocalizedName,
  groupName: z.string(),
  passPercent: z.nullable(z.int()),
  started: z.int(),
  running: z.int(),
  /** Of those who run: whose time is over, so that somebody may complete them. */
  overdue: z.int(),
  finished: z.int(),
  passed: z.int(),
  failed: z.int(),
  archived: z.int(),
  averagePercent: z.nullable(z.int()),
  /** How many finished with 0 to 9 percent, 10 to 19, ... 90 to 100. */
  distribution: z.array(z.int()),
})
export type ResultsOverview = z.infer<typeof ResultsOverview>

export const TestResults = z.strictObject({ ...rowsOf(TestResult).shape, overview: ResultsOverview })
export type TestResults = z.infer<typeof TestResults>

/** How one question did. */
export const ItemStatistics = z.strictObject({
  questionId: Id,
  /** The newest version that was asked. */
  content: ContentOfQuestion,
  versions: z.int(),
  category: QuestionCategory,
  difficulty: QuestionDifficulty,
  askedCount: z.int(),
  correctCount: z.int(),
  /** Of those who were asked, who chose nothing. */
  unansweredCount: z.int(),
  /** Share of the right answers; null below the least number that says anything. */
  facility: z.nullable(z.number()),
  /** Correlation of this question with the rest of the test, -1 to 1. */
  discrimination: z.nullable(z.number()),
  perLanguage: z.array(z.strictObject({ language: z.enum(['ua', 'en']), asked: z.int(), correct: z.int() })),
  options: z.array(z.strictObject({ id: z.int(), isCorrect: z.boolean(), pickedCount: z.int() })),
  /** Where nothing is chosen: the most frequent ones. */
  answers: z.array(FrequentAnswer),
  averageSeconds: z.nullable(z.int()),
  /** What staff should check. */
  hints: z.array(z.enum(['tooEasy', 'tooHard', 'doesNotSeparate', 'negative', 'deadOption', 'languagesDiffer'])),
  verdict: z.nullable(
    z.strictObject({
      kind: z.enum(['dropped', 'accepted']),
      acceptedSets: z.array(z.array(z.int())),
      acceptedWritten: z.array(z.string()),
      reason: z.string(),
      createdAt: IsoDateTime,
    }),
  ),
})
export type ItemStatistics = z.infer<typeof ItemStatistics>

const OptionSet = z
  .array(OptionId)
  .check(z.minLength(1, 'fieldIsRequired'), z.maxLength(2 * questionOptionCount.max, 'toLong'))
export const VerdictInput = z
  .strictObject({
    questionId: Id,
    /** null takes an earlier verdict back. */
    kind: z.nullable(z.enum(['dropped', 'accepted'], 'wrongChoice')),
    /** Options that are right as well; an order, or options and their matches in turns, as they were answered. */
    acceptedSets: z.array(OptionSet).check(z.maxLength(20, 'toLong')),
    /** What was typed and is right as well. */
    acceptedWritten: z.optional(z.array(text(1, writtenMaxLength)).check(z.maxLength(20, 'toLong'))),
    reason: optionalText(500),
  })
  .check(
    z.refine(
      ({ kind, acceptedSets, acceptedWritten = [] }) =>
        kind !== 'accepted' || acceptedSets.length + acceptedWritten.length > 0,
      {
        error: 'fieldIsRequired',
        path: ['acceptedSets'],
      },
    ),
  )
export type VerdictInput = z.infer<typeof VerdictInput>

export const VerdictPreview = z.strictObject({
  changedCount: z.int(),
  nowPassed: z.int(),
  nowFailed: z.int(),
  /** Of these two, who left the stage already: the result changes, the place in the programme does not. */
  movedOnCount: z.int(),
  /** The first hundred whose result would change; those who pass or fail by it come before the others. */
  people: z.array(
    z.strictObject({
      student: Student,
      before: z.strictObject({ successPercent: z.int(), isPassed: z.nullable(z.boolean()) }),
      after: z.strictObject({ successPercent: z.int(), isPassed: z.nullable(z.boolean()) }),
      hasMovedOn: z.boolean(),
    }),
  ),
})
export type VerdictPreview = z.infer<typeof VerdictPreview>

const ById = z.strictObject({ id: IdParam })
const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export const stageTestsApi = defineApi({
  names: {
    method: 'GET',
    path: '/api/stage-tests/all/:academyId',
    access: 'stageTests.read',
    params: z.strictObject({ academyId: IdParam }),
    response: z.array(StageTestName),
    errors: ['AcademyNotFound'],
    summary: 'The stage tests of an academy (TEST-95)',
  },
  list: {
    method: 'GET',
    path: '/api/stage-tests',
    access: 'stageTests.read',
    query: z.strictObject({ stageId: z.optional(IdParam) }),
    response: z.array(StageTestRow),
    summary: 'Stage tests with their windows and how many are where, of one academy or of all of the caller (ACAD-52)',
  },
  allowances: {
    method: 'GET',
    path: '/api/stage-tests/:id/allowances',
    access: 'tests.fullSummary',
    params: ById,
    response: z.array(Allowance),
    errors: ['TestNotFound'],
    summary: 'Who has more time or other dates',
  },
  setAllowance: {
    method: 'PUT',
    path: '/api/stage-tests/:id/allowances/:userId',
    access: 'tests.manage',
    params: z.strictObject({ id: IdParam, userId: IdParam }),
    body: AllowanceInput,
    response: Allowance,
    errors: ['TestNotFound', 'UserNotFound'],
    summary: 'Give a student more time or other dates; a running test is prolonged at once',
  },
  removeAllowance: {
    method: 'DELETE',
    path: '/api/stage-tests/:id/allowances/:userId',
    access: 'tests.manage',
    params: z.strictObject({ id: IdParam, userId: IdParam }),
    errors: ['TestNotFound', 'UserNotFound'],
    summary: 'Take an allowance back; time already given to a running test stays',
  },
  live: {
    method: 'GET',
    path: '/api/stage-tests/:id/live',
    access: 'tests.watchStarts',
    params: ById,
    response: LiveRoom,
    errors: ['TestNotFound'],
    summary: 'Who takes the test now, how far they are, who is away',
  },
  timeline: {
    method: 'GET',
    path: '/api/attempts/:id/timeline',
    access: 'tests.watchStarts',
    params: ById,
    response: AttemptTimeline,
    errors: ['TestNotFound'],
    summary: 'What happened during one attempt',
  },
  addTime: {
    method: 'POST',
    path: '/api/stage-tests/:id/add-time',
    access: 'tests.manage',
    params: ById,
    body: MoreTime,
    response: z.strictObject({ prolonged: z.int() }),
    idempotent: true,
    errors: ['TestNotFound', 'UserNotFound'],
    summary: 'More time for some or all while it runs',
  },
  results: {
    method: 'POST',
    path: '/api/stage-tests/:id/results',
    access: 'tests.fullSummary',
    effect: 'read',
    params: ById,
    body: TestResultQuery,
    response: TestResults,
    errors: ['TestNotFound'],
    summary: 'Results of a stage test',
  },
  resultsCsv: {
    method: 'POST',
    path: '/api/stage-tests/:id/results.csv',
    access: 'users.export',
    effect: 'read',
    params: ById,
    body: TestResultQuery,
    stepUp: true,
    download: { contentType: 'text/csv; charset=utf-8' },
    quota: 'exports',
    errors: ['TestNotFound', 'NothingToExport'],
    summary: 'The same as a file',
  },
  resultsXlsx: {
    method: 'POST',
    path: '/api/stage-tests/:id/results.xlsx',
    access: 'users.export',
    effect: 'read',
    params: ById,
    body: TestResultQuery,
    stepUp: true,
    download: { contentType: xlsx },
    quota: 'exports',
    errors: ['TestNotFound', 'NothingToExport'],
    summary: 'The same as a spreadsheet',
  },
  items: {
    method: 'GET',
    path: '/api/stage-tests/:id/items',
    access: 'tests.fullSummary',
    params: ById,
    response: z.array(ItemStatistics),
    takesLong: true,
    errors: ['TestNotFound'],
    summary: 'How each question did: difficulty, discrimination, languages, options nobody picks',
  },
  previewVerdict: {
    method: 'POST',
    path: '/api/stage-tests/:id/verdicts/preview',
    access: 'tests.manage',
    effect: 'read',
    params: ById,
    body: VerdictInput,
    response: VerdictPreview,
    errors: ['TestNotFound', 'QuestionNotFound'],
    summary: 'Whose result would change',
  },
  setVerdict: {
    method: 'POST',
    path: '/api/stage-tests/:id/verdicts',
    access: 'tests.manage',
    params: ById,
    body: VerdictInput,
    response: VerdictPreview,
    idempotent: true,
    takesLong: true,
    errors: ['TestNotFound', 'QuestionNotFound'],
    summary: 'Drop a question or accept other answers, and score everybody anew',
  },
})
