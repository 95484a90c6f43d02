import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  primaryKey,
  snakeCase,
  text,
  unique,
} from 'drizzle-orm/pg-core'
import type { LocalizedName } from '@academy/contract/users'
import { createdAt, identity, moment } from '#platform/columns.ts'
import { academies, groups, stages } from './academies.ts'
import { tests } from './question-bank.ts'

/** TEST-06: what the test of a stage asks of one direction. */
export const stageTests = snakeCase.table(
  'stage_tests',
  {
    academyId: integer().notNull(),
    stageId: integer().notNull(),
    groupId: integer().notNull(),
    /** What answers, receipts and rooms call it. */
    id: identity(),
    /** null: not chosen yet, so nobody can start. */
    testId: integer(),
    /** TEST-56: null stands for the dates of the stage. */
    startDate: moment(),
    endDate: moment(),
    /** */
    passPercent: integer(),
    questionsCount: integer().notNull(),
    durationMinutes: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.academyId, table.stageId, table.groupId] }),
    foreignKey({ columns: [table.academyId, table.stageId], foreignColumns: [stages.academyId, stages.id] }).onDelete(
      'cascade',
    ),
    foreignKey({ columns: [table.academyId, table.groupId], foreignColumns: [groups.academyId, groups.id] }).onDelete(
      'cascade',
    ),
    foreignKey({ columns: [table.academyId, table.testId], foreignColumns: [tests.academyId, tests.id] }),
    unique('stage_tests_id').on(table.academyId, table.id),
    index('stage_tests_test').on(table.academyId, table.testId),
    check('stage_tests_pass', sql`${table.passPercent} between 0 and 100`),
  ],
)

/** HW-04 */
export const lectures = snakeCase.table(
  'lectures',
  {
    academyId: integer()
      .notNull()
      .references(() => academies.id),
    id: identity(),
    name: jsonb().$type<LocalizedName>().notNull(),
    shortName: jsonb().$type<LocalizedName>().notNull(),
    description: jsonb().$type<LocalizedName>(),
    lecturerId: integer(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.academyId, table.id] })],
)

/** HW-05: a lecture held for a group in a stage. */
export const stageLectures = snakeCase.table(
  'stage_lectures',
  {
    academyId: integer().notNull(),
    id: identity(),
    stageId: integer().notNull(),
    lectureId: integer().notNull(),
    /** null: for everybody in the stage. */
    groupId: integer(),
    urlName: text().notNull(),
    startDate: moment().notNull(),
    endDate: moment().notNull(),
    hasHomework: boolean().notNull().default(true),
  },
  (table) => [
    primaryKey({ columns: [table.academyId, table.id] }),
    foreignKey({ columns: [table.academyId, table.stageId], foreignColumns: [stages.academyId, stages.id] }),
    foreignKey({ columns: [table.academyId, table.lectureId], foreignColumns: [lectures.academyId, lectures.id] }),
    foreignKey({ columns: [table.academyId, table.groupId], foreignColumns: [groups.academyId, groups.id] }),
    unique('stage_lectures_url_name').on(table.academyId, table.stageId, table.urlName),
    index('stage_lectures_stage').on(table.academyId, table.stageId, table.startDate),
  ],
)

/** */
export const staticPages = snakeCase.table(
  'static_pages',
  {
    academyId: integer()
      .notNull()
      .references(() => academies.id),
    name: text().notNull(),
    title: jsonb().$type<LocalizedName>().notNull(),
    body: jsonb().$type<LocalizedName>().notNull(),
    updatedAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.academyId, table.name] })],
)

/** who was asked by mail to take part, by a code that is kept only as its hash (T6). */
export const invitations = snakeCase.table(
  'invitations',
  {
    academyId: integer()
      .notNull()
      .references(() => academies.id),
    id: identity(),
    email: text().notNull(),
    codeHash: text().notNull().unique(),
    invitedById: integer(),
    createdAt: createdAt(),
    expiresAt: moment().notNull(),
    usedAt: moment(),
  },
  (table) => [
    primaryKey({ columns: [table.academyId, table.id] }),
    unique('invitations_email').on(table.academyId, table.email),
  ],
)
