import * as z from 'zod/mini'
import { defineApi } from './endpoint.ts'
import { writtenMaxLength } from './answer-kinds.ts'
import { AnswerType, Locale, locales, QuestionCategory, QuestionDifficulty, TestStatus } from './enums.ts'
import { Id, IdParam, integer, IsoDateTime, text, Uuid, verbatim } from './fields.ts'
import { questionOptionCount, questionsMaxCount } from './limits.ts'
import { ContentOfQuestion, OptionId, TwoLanguages } from './question-content.ts'
import { LocalizedName } from './users.ts'

// --- What a student gets (TEST-01, TEST-02). Nothing here says which option is right (E8).

export const Question = z.strictObject({
  id: Id,
  text: TwoLanguages,
  imageUrl: z.nullable(z.string()),
  description: TwoLanguages,
  category: QuestionCategory,
  answerType: AnswerType,
  /** What is chosen from, put in order, or what something has to be found for; none where the answer is written. */
  answerOptions: z.array(z.strictObject({ id: z.int(), text: TwoLanguages })),
  /** Of pairs: what belongs to the options, in an order of its own. */
  matches: z.optional(z.array(z.strictObject({ id: z.int(), text: TwoLanguages }))),
})
export type Question = z.infer<typeof Question>

/** Everything the page needs until the end of the test, in one reply. */
export const Test = z.strictObject({
  stageTestId: Id,
  stageId: Id,
  /** For the address of the summary. */
  summaryId: z.string(),
  questions: z.array(Question),
  answeredIds: z.array(Id),
  startDate: IsoDateTime,
  /** Seconds (TEST-01), with whatever was added for this student. */
  duration: z.int(),
  deadline: IsoDateTime,
  /** The server's time: the page measures from here and never uses the clock of the device. */
  serverTime: IsoDateTime,
})
export type Test = z.infer<typeof Test>

const isEachOnce = (ids: readonly number[]): boolean => new Set(ids).size === ids.length

/** TEST-03, Q-38. What was answered stands in one of the first four; `answer` is all that choices have. */
export const AnswerSubmission = z
  .strictObject({
    questionId: Id,
    answer: z.array(OptionId).check(z.maxLength(questionOptionCount.max, 'toLong')),
    /** A short answer or a number, as it was typed. */
    written: z.optional(verbatim(writtenMaxLength)),
    /** All options, in this order. */
    order: z.optional(
      z.array(OptionId).check(z.maxLength(questionOptionCount.max, 'toLong'), z.refine(isEachOnce, 'wrongChoice')),
    ),
    /** Which option was given which match. */
    pairs: z.optional(
      z.array(z.strictObject({ option: OptionId, match: OptionId })).check(
        z.maxLength(questionOptionCount.max, 'toLong'),
        z.refine((pairs) => isEachOnce(pairs.map(({ option }) => option)), 'wrongChoice'),
      ),
    ),
    cheatsCount: integer(0, 10_000),
    /** Seconds. */
    timeSpent: integer(0, 86_400),
    /** Made by the client, the same for every try to deliver this answer. */
    clientId: Uuid,
    /** When it was given, by the server's clock as the page knows it. */
    answeredAt: IsoDateTime,
    /** The language it was read in. */
    language: z.optional(Locale),
  })
  .check(
    z.refine(
      ({ answer, written, order, pairs }) =>
        [answer.length > 0 || undefined, written, order, pairs].filter((part) => part !== undefined).length <= 1,
      { error: 'wrongChoice', path: ['answer'] },
    ),
  )
export type AnswerSubmission = z.infer<typeof AnswerSubmission>

/** waiting: for a decision of the staff, which is the other two. */
export const answerHolds = ['waiting', 'counted', 'refused'] as const
export const AnswerHold = z.enum(answerHolds)
export type AnswerHold = z.infer<typeof AnswerHold>

/** What an accepted answer gets back; the same for every replay. */
export const Receipt = z.strictObject({
  attemptId: Id,
  questionId: Id,
  clientId: z.string(),
  receivedAt: IsoDateTime,
  /** */
  isLate: z.boolean(),
  /** whether staff decide if it counts. */
  isHeld: z.boolean(),
})
export type Receipt = z.infer<typeof Receipt>

/** TEST-16, Q-37: the test of a student's current stage. */
export const OwnTestStatus = z.strictObject({
  status: z.nullable(TestStatus),
  stageTestId: z.nullable(Id),
  stageId: z.nullable(Id),
  startDate: z.nullable(IsoDateTime),
  endDate: z.nullable(IsoDateTime),
  /** Seconds until the window opens, until it closes, or until the running test ends, whichever the status is about. */
  timeLeft: z.nullable(z.int()),
  summaryId: z.nullable(z.string()),
  questionsCount: z.nullable(z.int()),
  durationMinutes: z.nullable(z.int()),
  passPercent: z.nullable(z.int()),
  /** What staff allowed this student besides. */
  allowance: z.nullable(z.strictObject({ extraMinutes: z.int(), hasOwnDates: z.boolean(), note: z.string() })),
  /** The student's own direction, when it has a demo test to try before the real one is begun (TEST-75). */
  demoDirectionId: z.nullable(Id),
  result: z.nullable(
    z.strictObject({ successPercent: z.int(), equityPercent: z.int(), isPassed: z.nullable(z.boolean()) }),
  ),
  serverTime: IsoDateTime,
})
export type OwnTestStatus = z.infer<typeof OwnTestStatus>

/** The state of a running test. */
export const Pulse = z.strictObject({
  serverTime: IsoDateTime,
  deadline: IsoDateTime,
  duration: z.int(),
  answeredIds: z.array(Id),
  isFinished: z.boolean(),
})
export type Pulse = z.infer<typeof Pulse>

/** What the page noticed. A gap of the network is no focus loss (issue of its own, never a cheat). */
export const noticeKinds = ['resumed', 'focusLost', 'offline'] as const
export const Notice = z.strictObject({
  clientId: Uuid,
  kind: z.enum(noticeKinds, 'wrongChoice'),
  at: IsoDateTime,
  endedAt: z.nullable(IsoDateTime),
  questionId: z.nullable(Id),
})
export type Notice = z.infer<typeof Notice>

export const timelineKinds = [
  'started',
  'resumed',
  'focusLost',
  'offline',
  'timeAdded',
  'finished',
  'reset',
  'verdict',
] as const
export const TimelineEvent = z.strictObject({
  id: Id,
  kind: z.enum(timelineKinds),
  at: IsoDateTime,
  endedAt: z.nullable(IsoDateTime),
  questionNumber: z.nullable(z.int()),
  /** Minutes that were added, who did it, why. */
  minutes: z.nullable(z.int()),
  actorName: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  explanation: z.nullable(z.string()),
})
export type TimelineEvent = z.infer<typeof TimelineEvent>

// --- Summaries (TEST-58, TEST-60)

const Share = z.strictObject({ correct: z.int(), total: z.int() })

/** TEST-07. Parts that the reader may not see, or not yet, are null. */
export const TestSummary = z.strictObject({
  id: z.string(),
  stageTestId: Id,
  stageId: Id,
  stageName: LocalizedName,
  directionName: z.string(),
  student: z.strictObject({ id: Id, fullName: z.string() }),
  startDate: IsoDateTime,
  finishedAt: z.nullable(IsoDateTime),
  finishedBy: z.nullable(z.enum(['student', 'time', 'staff'])),
  questionsCount: z.int(),
  answeredCount: z.int(),
  result: z.nullable(
    z.strictObject({
      correctAnswersCount: z.int(),
      /** Of those that are not wholly right, the ones that were worth something. */
      partlyCorrectCount: z.int(),
      wrongAnswersCount: z.int(),
      successPercent: z.int(),
      equityPercent: z.int(),
      isPassed: z.nullable(z.boolean()),
      passPercent: z.nullable(z.int()),
      categories: z.array(z.strictObject({ category: QuestionCategory, ...Share.shape })),
      /** */
      english: z.nullable(Share),
    }),
  ),
  /** answers that arrived late and about which staff have not decided yet. */
  heldCount: z.int(),
  /** Staff only. */
  conduct: z.nullable(
    z.strictObject({
      cheatsCount: z.int(),
      lateCount: z.int(),
      secondsSpent: z.int(),
      /** only with a single summary. */
      betterThanPercent: z.nullable(z.int()),
      isArchived: z.boolean(),
      /** */
      isShownToStudent: z.boolean(),
    }),
  ),
  timeline: z.array(TimelineEvent),
})
export type TestSummary = z.infer<typeof TestSummary>

export const AnsweredQuestion = z.strictObject({
  number: z.int(),
  questionId: Id,
  version: z.int(),
  content: ContentOfQuestion,
  /** The options in the order in which the student saw them. */
  optionOrder: z.array(z.int()),
  given: z.nullable(
    z.strictObject({
      /** The chosen options, the order, or options and their matches in turns; none where it was written. */
      optionIds: z.array(z.int()),
      written: z.nullable(z.string()),
      answeredAt: IsoDateTime,
      receivedAt: IsoDateTime,
      timeSpent: z.int(),
      cheatsCount: z.int(),
      isLate: z.boolean(),
      isScored: z.boolean(),
      /** given in time by its own account, but it arrived late although there was a connection: staff decide. */
      hold: z.nullable(AnswerHold),
      language: z.nullable(z.enum(locales)),
    }),
  ),
  isCorrect: z.boolean(),
  /** How much of it was right, in percent. */
  credit: z.int(),
  weight: z.int(),
  verdict: z.nullable(z.enum(['dropped', 'accepted'])),
  difficulty: QuestionDifficulty,
})
export type AnsweredQuestion = z.infer<typeof AnsweredQuestion>

export const FullTestSummary = z.strictObject({ ...TestSummary.shape, questions: z.array(AnsweredQuestion) })
export type FullTestSummary = z.infer<typeof FullTestSummary>

const running = ['TestNotFound', 'TestNotStarted', 'TestTimeEnded', 'UserAlreadyPassTheTest'] as const
const StageTestId = { stageTestId: Id }

export const testsApi = defineApi({
  start: {
    method: 'POST',
    path: '/api/tests/start',
    access: 'tests.take',
    body: z.strictObject({ academyId: Id }),
    response: Test,
    errors: ['TestNotFound', 'StageNotAvailable', 'TestTimeEnded', 'UserAlreadyPassTheTest', 'AcademyClosed'],
    summary: "Start the test of one's own direction, or go on with the one that runs (TEST-15, Q-34, Q-39)",
  },
  status: {
    method: 'GET',
    path: '/api/tests/check-status',
    access: 'tests.take',
    oneAcademy: true,
    response: OwnTestStatus,
    summary: "The state of the caller's test in the academy of the call (TEST-16, Q-19, Q-37)",
  },
  answer: {
    method: 'POST',
    path: '/api/tests/answer',
    access: 'tests.take',
    oneAcademy: true,
    neverShed: true,
    body: z.strictObject({ ...StageTestId, data: AnswerSubmission }),
    response: Receipt,
    errors: [...running, 'QuestionNotFound', 'AnswerNotProvided', 'AnswerAlreadyProvided'],
    summary: 'Keep one answer; the receipt comes when it is on disk (TEST-35, Q-38, E1)',
  },
  submit: {
    method: 'POST',
    path: '/api/tests/submit',
    access: 'tests.take',
    oneAcademy: true,
    neverShed: true,
    body: z.strictObject({
      ...StageTestId,
      data: z.array(AnswerSubmission).check(z.maxLength(questionsMaxCount, 'toLong')),
    }),
    response: z.strictObject({ summaryId: z.string(), receipts: z.array(Receipt) }),
    errors: [...running, 'QuestionNotFound'],
    summary: 'Finish the test with whatever answers have not arrived yet (TEST-36, E6)',
  },
  cheat: {
    method: 'POST',
    path: '/api/tests/cheat',
    access: 'tests.take',
    oneAcademy: true,
    body: z.strictObject({ ...StageTestId, questionId: Id, clientId: z.optional(Uuid) }),
    errors: [...running, 'QuestionNotFound'],
    summary: 'The window was left for longer than allowed (TEST-51, Q-36)',
  },
  pulse: {
    method: 'POST',
    path: '/api/tests/pulse',
    access: 'tests.take',
    oneAcademy: true,
    body: z.strictObject({
      ...StageTestId,
      notices: z.array(Notice).check(z.maxLength(100, 'toLong')),
    }),
    response: Pulse,
    errors: ['TestNotFound', 'TestNotStarted'],
    summary: 'I am here; what happened meanwhile, and how much time is left (E5)',
  },
  explain: {
    method: 'PUT',
    path: '/api/tests/timeline/:id/explanation',
    access: 'tests.take',
    oneAcademy: true,
    params: z.strictObject({ id: IdParam }),
    body: z.strictObject({ explanation: text(1, 1_000) }),
    errors: ['TestNotFound'],
    summary: 'What the student has to say about an event of their own test',
  },
  summary: {
    method: 'GET',
    path: '/api/tests/summary/:summaryId',
    access: 'tests.summary',
    params: z.strictObject({ summaryId: Uuid }),
    response: TestSummary,
    errors: ['TestNotFound'],
    summary: 'One test summary, for its owner or staff (TEST-58)',
  },
})
