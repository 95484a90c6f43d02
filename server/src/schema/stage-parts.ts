import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, jsonb, primaryKey, snakeCase, text, unique } from 'drizzle-orm/pg-core'
import type { RoleName } from '@academy/contract/enums'
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
    /** Its id in answers, receipts and rooms. */
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

/** V2: who was asked to work for an academy and has not answered yet. */
export const staffInvitations = snakeCase.table(
  'staff_invitations',
  {
    academyId: integer()
      .notNull()
      .references(() => academies.id),
    id: identity(),
    /** In lower case. */
    email: text().notNull(),
    role: text().$type<RoleName>().notNull(),
    invitedById: integer().notNull(),
    createdAt: createdAt(),
    expiresAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.academyId, table.id] }),
    unique('staff_invitations_email').on(table.academyId, table.email),
    index('staff_invitations_address').on(table.email),
    index('staff_invitations_id').on(table.id),
  ],
)
