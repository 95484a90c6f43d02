import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  customType,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  primaryKey,
  snakeCase,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { AnswerShape } from '@academy/contract/answer-kinds'
import type { AnswerHold } from '@academy/contract/tests'
import { createdAt, identity, moment } from '#platform/columns.ts'
import { groups, stages, userAcademies } from './academies.ts'
import { questions, tests } from './question-bank.ts'
import { stageTests } from './stage-parts.ts'

/** Ranges of time, as PostgreSQL prints them. */
const moments = customType<{ data: string }>({ dataType: () => 'tstzmultirange' })

/** More time or other dates for one student, who sees it on the page of the test. */
export const testAllowances = snakeCase.table(
  'test_allowances',
  {
    academyId: integer().notNull(),
    stageTestId: integer().notNull(),
    userId: integer().notNull(),
    extraMinutes: integer().notNull().default(0),
    startDate: moment(),
    endDate: moment(),
    note: text().notNull().default(''),
    grantedById: integer(),
    updatedAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.academyId, table.stageTestId, table.userId] }),
    foreignKey({
      columns: [table.academyId, table.stageTestId],
      foreignColumns: [stageTests.academyId, stageTests.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.academyId, table.userId],
      foreignColumns: [userAcademies.academyId, userAcademies.userId],
    }),
    check('test_allowances_minutes', sql`${table.extraMinutes} between 0 and 600`),
  ],
)

/** One drawn question: which version, and in which order its options are shown. */
export interface DrawnQuestion {
  id: number
  version: number
  options: number[]
  /** Of pairs: in which order the matches are shown. */
  matches?: number[]
  /** How it is answered; absent: by choosing options. */
  shape?: Exclude<AnswerShape, 'choice'>
}

/** TEST-07: one student, one test. Only the server decides its deadline (E5). */
export const attempts = snakeCase.table(
  'attempts',
  {
    academyId: integer().notNull(),
    id: identity(),
    /** The summary id of addresses. */
    publicId: uuid().notNull().defaultRandom().unique(),
    userId: integer().notNull(),
    stageTestId: integer().notNull(),
    stageId: integer().notNull(),
    groupId: integer().notNull(),
    /** */
    drawn: jsonb().$type<DrawnQuestion[]>().notNull(),
    /** The same ids as a list, so that one comparison checks an answer. */
    questionIds: integer().array().notNull(),
    startedAt: moment().notNull(),
    /** Start plus duration, the allowance and the time that staff added. */
    deadline: moment().notNull(),
    durationSeconds: integer().notNull(),
    passPercent: integer(),
    lastSeenAt: moment().notNull(),
    /** when the connection was lost, from the last report of the page before to the first one after. */
    gaps: moments()
      .notNull()
      .default(sql`'{}'`),
    /** TEST-52, Q-36: the larger of reported calls and the sum the answers carry. */
    cheatsCount: integer().notNull().default(0),
    finishedAt: moment(),
    finishedBy: text().$type<'student' | 'time' | 'staff'>(),
    correctAnswersCount: integer(),
    wrongAnswersCount: integer(),
    /** What all answers together were worth, in percent of one question. null: of the time before partial credit. */
    earnedCredit: integer(),
    successPercent: integer(),
    equityPercent: integer(),
    /** of the questions in English. */
    englishCorrectCount: integer(),
    englishCount: integer(),
    passed: boolean(),
    /** set aside by staff; the test may be started anew. */
    archivedAt: moment(),
  },
  (table) => [
    primaryKey({ columns: [table.academyId, table.id] }),
    foreignKey({
      columns: [table.academyId, table.userId],
      foreignColumns: [userAcademies.academyId, userAcademies.userId],
    }),
    foreignKey({
      columns: [table.academyId, table.stageTestId],
      foreignColumns: [stageTests.academyId, stageTests.id],
    }),
    foreignKey({ columns: [table.academyId, table.stageId], foreignColumns: [stages.academyId, stages.id] }),
    foreignKey({ columns: [table.academyId, table.groupId], foreignColumns: [groups.academyId, groups.id] }),
    // E6: one live attempt, whatever races.
    uniqueIndex('attempts_one_each')
      .on(table.academyId, table.userId, table.stageTestId)
      .where(sql`archived_at is null`),
    index('attempts_of_user').on(table.academyId, table.userId, table.stageId),
    index('attempts_of_test').on(table.academyId, table.stageTestId, table.id),
    // The list of results, the newest first, without sorting everybody's.
    index('attempts_results')
      .on(table.academyId, table.stageTestId, table.finishedAt.desc().nullsLast(), table.id.desc().nullsFirst())
      .where(sql`archived_at is null`),
    // How many attempts drew a question, without reading them all.
    index('attempts_drew').using('gin', table.questionIds),
    index('attempts_running')
      .on(table.deadline)
      .where(sql`finished_at is null and archived_at is null`),
    check('attempts_finished_by', sql`${table.finishedBy} in ('student', 'time', 'staff')`),
  ],
)

/** the first answer to a question wins, and a repeated one is known by the id its client made. */
export const answers = snakeCase.table(
  'answers',
  {
    academyId: integer().notNull(),
    attemptId: integer().notNull(),
    /** Which of the drawn questions, from 1. */
    number: integer().notNull(),
    /** Made by the client, the same for every try to deliver this answer. */
    clientId: uuid().notNull(),
    /** A set in ascending order; an order as it was given; of pairs, options in ascending order and their matches in turns. */
    optionIds: integer().array().notNull(),
    /** What was typed, where an answer is written. */
    written: text(),
    /** When the student answered, by the server's clock as the client knows it. */
    answeredAt: moment().notNull(),
    receivedAt: moment().notNull(),
    timeSpent: integer().notNull(),
    cheatsCount: integer().notNull().default(0),
    language: text().$type<'ua' | 'en'>(),
    /** answered or arrived after the deadline. */
    isLate: boolean().notNull(),
    /** false when it was answered after the deadline, or arrived late although there was a connection. */
    isScored: boolean().notNull(),
    /** staff decide whether it counts; null: nothing to decide. */
    hold: text().$type<AnswerHold>(),
  },
  (table) => [
    primaryKey({ columns: [table.academyId, table.attemptId, table.number] }),
    foreignKey({ columns: [table.academyId, table.attemptId], foreignColumns: [attempts.academyId, attempts.id] }),
    unique('answers_client_id').on(table.academyId, table.attemptId, table.clientId),
    check('answers_written', sql`length(${table.written}) between 1 and 500`),
    check('answers_language', sql`${table.language} in ('ua', 'en')`),
    check('answers_hold', sql`${table.hold} in ('waiting', 'counted', 'refused')`),
  ],
)

/** Events of an attempt besides the answers. A network gap is no focus loss; neither is judged here. */
export const attemptEvents = snakeCase.table(
  'attempt_events',
  {
    academyId: integer().notNull(),
    id: identity(),
    attemptId: integer().notNull(),
    clientId: uuid().notNull().defaultRandom(),
    kind: text()
      .notNull()
      .$type<'started' | 'resumed' | 'focusLost' | 'offline' | 'timeAdded' | 'finished' | 'reset' | 'verdict'>(),
    at: moment().notNull(),
    /** When a gap or an absence was over. */
    endedAt: moment(),
    receivedAt: moment().notNull(),
    /** Which of the drawn questions was on the screen. */
    questionNumber: integer(),
    actorId: integer(),
    details: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    /** What the student has to say about it. */
    explanation: text(),
  },
  (table) => [
    primaryKey({ columns: [table.academyId, table.id] }),
    foreignKey({ columns: [table.academyId, table.attemptId], foreignColumns: [attempts.academyId, attempts.id] }),
    unique('attempt_events_client_id').on(table.academyId, table.attemptId, table.clientId),
    check(
      'attempt_events_kind',
      sql`${table.kind} in ('started', 'resumed', 'focusLost', 'offline', 'timeAdded', 'finished', 'reset', 'verdict')`,
    ),
  ],
)

/** A question that turned out wrong: not counted for anybody, or more than one set of options is right. */
export const questionVerdicts = snakeCase.table(
  'question_verdicts',
  {
    academyId: integer().notNull(),
    stageTestId: integer().notNull(),
    questionId: integer().notNull(),
    kind: text().notNull().$type<'dropped' | 'accepted'>(),
    /** Which other sets of options count as right. */
    acceptedSets: jsonb().$type<number[][]>().notNull().default([]),
    /** What was typed and counts as right. */
    acceptedWritten: jsonb().$type<string[]>().notNull().default([]),
    reason: text().notNull().default(''),
    actorId: integer(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.academyId, table.stageTestId, table.questionId] }),
    foreignKey({
      columns: [table.academyId, table.stageTestId],
      foreignColumns: [stageTests.academyId, stageTests.id],
    }),
    foreignKey({ columns: [table.academyId, table.questionId], foreignColumns: [questions.academyId, questions.id] }),
    check('question_verdicts_kind', sql`${table.kind} in ('dropped', 'accepted')`),
  ],
)

/**
 * What has changed since the answers were last added up: an attempt, or all of a stage test. Only added and deleted, so that
 * nobody who finishes waits for anybody.
 */
export const attemptsToCount = snakeCase.table(
  'attempts_to_count',
  {
    academyId: integer().notNull(),
    id: identity(),
    stageTestId: integer().notNull(),
    /** null: every attempt. */
    attemptId: integer(),
  },
  (table) => [
    primaryKey({ columns: [table.academyId, table.id] }),
    foreignKey({
      columns: [table.academyId, table.stageTestId],
      foreignColumns: [stageTests.academyId, stageTests.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.academyId, table.attemptId],
      foreignColumns: [attempts.academyId, attempts.id],
    }).onDelete('cascade'),
  ],
)

/** What the answers to one question add up to. */
const answerSums = {
  asked: integer().notNull(),
  correct: integer().notNull(),
  /** Of those who were asked, who chose something. */
  answered: integer().notNull(),
  askedInUa: integer().notNull(),
  correctInUa: integer().notNull(),
  askedInEn: integer().notNull(),
  correctInEn: integer().notNull(),
}

/** The sums of a part of the attempts of one stage test: what changes is added up anew part by part. */
export const questionTallies = snakeCase.table(
  'question_tallies',
  {
    academyId: integer().notNull(),
    stageTestId: integer().notNull(),
    /** Which attempts: their number divided by the size of a part. */
    part: integer().notNull(),
    questionId: integer().notNull(),
    ...answerSums,
    restSum: doublePrecision().notNull(),
    restSquareSum: doublePrecision().notNull(),
    restSumOfCorrect: doublePrecision().notNull(),
    lastFinishedAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.academyId, table.stageTestId, table.part, table.questionId] }),
    foreignKey({
      columns: [table.academyId, table.stageTestId],
      foreignColumns: [stageTests.academyId, stageTests.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.academyId, table.questionId],
      foreignColumns: [questions.academyId, questions.id],
    }).onDelete('cascade'),
    index('question_tallies_question').on(table.academyId, table.questionId),
  ],
)

/** How a question did over all tests of its academy; of one that nobody finished a test with there is no row. */
export const questionStatistics = snakeCase.table(
  'question_statistics',
  {
    academyId: integer().notNull(),
    questionId: integer().notNull(),
    ...answerSums,
    /** Shares and correlation, null below the least number of answers that says anything. */
    facility: doublePrecision(),
    discrimination: doublePrecision(),
    lastStageTestId: integer().notNull(),
    lastFinishedAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.academyId, table.questionId] }),
    foreignKey({
      columns: [table.academyId, table.questionId],
      foreignColumns: [questions.academyId, questions.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.academyId, table.lastStageTestId],
      foreignColumns: [stageTests.academyId, stageTests.id],
    }).onDelete('cascade'),
    // The bank, the hardest first.
    index('question_statistics_facility')
      .on(table.academyId, table.facility, table.questionId.desc())
      .where(sql`facility is not null`),
  ],
)

/** The demo test of one direction. */
export const demoTests = snakeCase.table(
  'demo_tests',
  {
    academyId: integer().notNull(),
    id: identity(),
    groupId: integer().notNull(),
    testId: integer().notNull(),
    questionsCount: integer().notNull(),
    durationMinutes: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.academyId, table.id] }),
    foreignKey({ columns: [table.academyId, table.groupId], foreignColumns: [groups.academyId, groups.id] }).onDelete(
      'cascade',
    ),
    foreignKey({ columns: [table.academyId, table.testId], foreignColumns: [tests.academyId, tests.id] }),
    unique('demo_tests_group').on(table.academyId, table.groupId),
    check('demo_tests_questions', sql`${table.questionsCount} between 1 and 100`),
    check('demo_tests_duration', sql`${table.durationMinutes} between 1 and 600`),
  ],
)

/** TEST-86, Q-40: no name, no address, nothing that leads to a person. */
export const demoResults = snakeCase.table(
  'demo_results',
  {
    academyId: integer().notNull(),
    id: identity(),
    groupId: integer().notNull(),
    /** The draw it belongs to: sent twice, it counts once. It is also what a shared link shows. */
    publicId: uuid().notNull().unique(),
    correctAnswersCount: integer().notNull(),
    questionsCount: integer().notNull(),
    successPercent: integer().notNull(),
    betterThanPercent: integer().notNull(),
    /** The answer to each drawn question, a text where it was typed: whoever sends the slip again sees the first result, to the letter. */
    given: jsonb().$type<(number[] | string)[]>().notNull().default([]),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.academyId, table.id] }),
    foreignKey({ columns: [table.academyId, table.groupId], foreignColumns: [groups.academyId, groups.id] }).onDelete(
      'cascade',
    ),
    // Q-32 counts the earlier ones below a percent.
    index('demo_results_percentile').on(table.academyId, table.groupId, table.successPercent),
  ],
)
