import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  primaryKey,
  snakeCase,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { EnglishLevel } from '@academy/contract/enums'
import { createdAt, identity, moment } from '#platform/columns.ts'
import { stages, userAcademies } from './academies.ts'

/** INT-06. Who books is named in the same row, so one statement decides between two bookings (INT-09). */
export const interviewSlots = snakeCase.table(
  'interview_slots',
  {
    academyId: integer().notNull(),
    id: identity(),
    stageId: integer().notNull(),
    interviewerId: integer(),
    startDate: moment().notNull(),
    endDate: moment().notNull(),
    place: text().notNull().default(''),
    userId: integer(),
    bookedAt: moment(),
    isNoShow: boolean().notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.academyId, table.id] }),
    foreignKey({ columns: [table.academyId, table.stageId], foreignColumns: [stages.academyId, stages.id] }),
    foreignKey({
      columns: [table.academyId, table.userId],
      foreignColumns: [userAcademies.academyId, userAcademies.userId],
    }),
    index('interview_slots_stage').on(table.academyId, table.stageId, table.startDate),
    uniqueIndex('interview_slots_one_each')
      .on(table.academyId, table.stageId, table.userId)
      .where(sql`user_id is not null and not is_no_show`),
    // The page of a person, with the slots to which they did not come.
    index('interview_slots_user')
      .on(table.academyId, table.userId)
      .where(sql`user_id is not null`),
    index('interview_slots_booked')
      .on(table.startDate)
      .where(sql`user_id is not null and not is_no_show`),
    check('interview_slots_times', sql`${table.endDate} > ${table.startDate}`),
  ],
)

/** INT-10: one per student and stage. */
export const interviewAnswers = snakeCase.table(
  'interview_answers',
  {
    academyId: integer().notNull(),
    stageId: integer().notNull(),
    userId: integer().notNull(),
    interviewerId: integer(),
    mark: integer(),
    englishLevel: text().$type<EnglishLevel>(),
    comment: text().notNull().default(''),
    isPassed: boolean().notNull(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
    publishedAt: moment(),
  },
  (table) => [
    primaryKey({ columns: [table.academyId, table.stageId, table.userId] }),
    foreignKey({ columns: [table.academyId, table.stageId], foreignColumns: [stages.academyId, stages.id] }),
    foreignKey({
      columns: [table.academyId, table.userId],
      foreignColumns: [userAcademies.academyId, userAcademies.userId],
    }),
    check('interview_answers_mark', sql`${table.mark} between 0 and 10`),
  ],
)

/** INT-02: one per person and academy. */
export const motivationLetters = snakeCase.table(
  'motivation_letters',
  {
    academyId: integer().notNull(),
    userId: integer().notNull(),
    letterText: text().notNull(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.academyId, table.userId] }),
    foreignKey({
      columns: [table.academyId, table.userId],
      foreignColumns: [userAcademies.academyId, userAcademies.userId],
    }),
  ],
)

/** INT-04: what staff decided beside a letter, or about somebody who wrote none. */
export const letterDecisions = snakeCase.table(
  'letter_decisions',
  {
    academyId: integer().notNull(),
    userId: integer().notNull(),
    mark: integer(),
    /** null: not decided yet. */
    isPassed: boolean(),
    note: text().notNull().default(''),
    decidedById: integer(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.academyId, table.userId] }),
    foreignKey({
      columns: [table.academyId, table.userId],
      foreignColumns: [userAcademies.academyId, userAcademies.userId],
    }),
    check('letter_decisions_mark', sql`${table.mark} between 0 and 10`),
  ],
)
