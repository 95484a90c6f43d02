import { sql } from 'drizzle-orm'
import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  primaryKey,
  snakeCase,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import type { GradedTest, regradeStates } from '@academy/contract/autograde'
import type { AutogradeAction, AutogradeErrorCode, AutogradeStatus } from '@academy/contract/enums'
import { createdAt, identity, moment } from '#platform/columns.ts'
import { homeworkResponses } from './homework.ts'
import { stageLectures } from './lectures.ts'

/** Changed tests run over everybody's latest work; the results stay hidden until staff publish them. */
export const regrades = snakeCase.table(
  'regrades',
  {
    academyId: integer().notNull(),
    id: identity(),
    stageLectureId: integer().notNull(),
    testRepoLink: text().notNull(),
    state: text().$type<(typeof regradeStates)[number]>().notNull().default('running'),
    startedById: integer(),
    createdAt: createdAt(),
    decidedById: integer(),
    decidedAt: moment(),
  },
  (table) => [
    primaryKey({ columns: [table.academyId, table.id] }),
    foreignKey({
      columns: [table.academyId, table.stageLectureId],
      foreignColumns: [stageLectures.academyId, stageLectures.id],
    }).onDelete('cascade'),
  ],
)

/** AG-05, and at the same time the queue of the runners: Sent waits, Started is leased to one of them. */
export const autogradeResults = snakeCase.table(
  'autograde_results',
  {
    academyId: integer().notNull(),
    id: identity(),
    homeworkResponseId: integer().notNull(),
    /** null: an ordinary one; else part of a shadow grading. */
    regradeId: integer(),
    action: integer().$type<AutogradeAction>().notNull(),
    status: integer().$type<AutogradeStatus>().notNull().default(0),
    mark: integer(),
    errorCode: integer().$type<AutogradeErrorCode>(),
    trace: text(),
    tests: jsonb().$type<GradedTest[]>().notNull().default([]),
    /** What to grade: fixed when it is queued. */
    repoLink: text().notNull(),
    testRepoLink: text().notNull(),
    /** null: the head of the default branch; the runner reports which commit that was. */
    commit: text(),
    testsCommit: text(),
    /** False: the student's code shared a process with the tests (docs/autograde.md). */
    isProved: boolean(),
    startedById: integer(),
    createdAt: createdAt(),
    startedAt: moment(),
    finishedAt: moment(),
    /** The token of the runner that holds the lease; another runner cannot report (G, C5). */
    claimToken: uuid(),
    runnerId: uuid(),
    leaseUntil: moment(),
    tries: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.academyId, table.id] }),
    foreignKey({
      columns: [table.academyId, table.homeworkResponseId],
      foreignColumns: [homeworkResponses.academyId, homeworkResponses.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.academyId, table.regradeId],
      foreignColumns: [regrades.academyId, regrades.id],
    }).onDelete('cascade'),
    unique('autograde_results_id').on(table.id),
    index('autograde_results_response').on(table.academyId, table.homeworkResponseId, table.createdAt),
    index('autograde_results_regrade')
      .on(table.academyId, table.regradeId)
      .where(sql`regrade_id is not null`),
    // Students first, shadow gradings last; each in the order they came.
    index('autograde_results_queue')
      .on(sql`(regrade_id is not null)`, table.createdAt, table.id)
      .where(sql`status = 0`),
    index('autograde_results_running')
      .on(table.leaseUntil)
      .where(sql`status = 1`),
  ],
)

/** Runners that were seen recently. They belong to no academy. */
export const runners = snakeCase.table('runners', {
  id: uuid().primaryKey(),
  name: text().notNull(),
  driver: text().notNull(),
  languages: text().array().notNull(),
  slots: integer().notNull(),
  lastSeenAt: moment().notNull(),
})
