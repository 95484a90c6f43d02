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
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { FormMessageType, FormQuestionType, Locale } from '@academy/contract/enums'
import type { FormQuestion } from '@academy/contract/form-questions'
import type { LocalizedName } from '@academy/contract/users'
import { createdAt, identity, moment } from '#platform/columns.ts'
import { academies, stages, userAcademies } from './academies.ts'
import { users } from './users.ts'

/** FORM-01 */
export const forms = snakeCase.table(
  'forms',
  {
    academyId: integer()
      .notNull()
      .references(() => academies.id),
    id: identity(),
    title: jsonb().$type<LocalizedName>().notNull(),
    /** The stage whose page shows it. */
    stageId: integer(),
    /** The current version. */
    version: integer().notNull().default(1),
    isArchived: boolean().notNull().default(false),
    isRepassAllowed: boolean().notNull().default(false),
    authorId: integer().references(() => users.id),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.academyId, table.id] }),
    foreignKey({ columns: [table.academyId, table.stageId], foreignColumns: [stages.academyId, stages.id] }),
    index('forms_stage')
      .on(table.academyId, table.stageId)
      .where(sql`stage_id is not null`),
  ],
)

/** FORM-02: the questions as they are asked now. */
export const formQuestions = snakeCase.table(
  'form_questions',
  {
    academyId: integer().notNull(),
    id: identity(),
    formId: integer().notNull(),
    index: integer().notNull(),
    type: text().$type<FormQuestionType>().notNull(),
    body: jsonb().$type<LocalizedName>().notNull(),
    options: jsonb().$type<FormQuestion['options']>(),
    /** The last option id that was given out: ids of removed options are not used again. */
    lastOptionId: integer().notNull().default(0),
    scale: jsonb().$type<FormQuestion['scale']>(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.academyId, table.id] }),
    foreignKey({ columns: [table.academyId, table.formId], foreignColumns: [forms.academyId, forms.id] }),
    index('form_questions_form').on(table.academyId, table.formId, table.index),
  ],
)

/** FORM-04, FORM-25: all questions as somebody was asked them; a change makes another version, and takes the place of one that nobody has passed. */
export const formVersions = snakeCase.table(
  'form_versions',
  {
    academyId: integer().notNull(),
    formId: integer().notNull(),
    version: integer().notNull(),
    questions: jsonb().$type<FormQuestion[]>().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.academyId, table.formId, table.version] }),
    foreignKey({ columns: [table.academyId, table.formId], foreignColumns: [forms.academyId, forms.id] }),
  ],
)

/** FORM-03 */
export const formMessages = snakeCase.table(
  'form_messages',
  {
    academyId: integer().notNull(),
    id: identity(),
    formId: integer().notNull(),
    type: text().$type<FormMessageType>().notNull(),
    text: jsonb().$type<LocalizedName>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.academyId, table.id] }),
    foreignKey({ columns: [table.academyId, table.formId], foreignColumns: [forms.academyId, forms.id] }),
    uniqueIndex('form_messages_type').on(table.academyId, table.formId, table.type),
  ],
)

/** Who may pass it (FORM-29). */
export const formUsers = snakeCase.table(
  'form_users',
  {
    academyId: integer().notNull(),
    formId: integer().notNull(),
    userId: integer().notNull(),
    addedAt: createdAt(),
    /** The time of the newest passing, so that open forms of a person are found without reading passings. */
    passedAt: moment(),
  },
  (table) => [
    primaryKey({ columns: [table.academyId, table.formId, table.userId] }),
    foreignKey({ columns: [table.academyId, table.formId], foreignColumns: [forms.academyId, forms.id] }),
    foreignKey({
      columns: [table.academyId, table.userId],
      foreignColumns: [userAcademies.academyId, userAcademies.userId],
    }).onDelete('cascade'),
    index('form_users_user').on(table.userId, table.formId),
    index('form_users_unanswered')
      .on(table.academyId, table.formId, table.userId)
      .where(sql`passed_at is null`),
    index('form_users_waiting')
      .on(table.userId)
      .where(sql`passed_at is null`),
  ],
)

/** FORM-05: every passing stays; the newest of each person is marked. */
export const formPassings = snakeCase.table(
  'form_passings',
  {
    academyId: integer().notNull(),
    id: identity(),
    formId: integer().notNull(),
    userId: integer().notNull(),
    number: integer().notNull(),
    version: integer().notNull(),
    language: text().$type<Locale>().notNull(),
    isNewest: boolean().notNull().default(true),
    passedAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.academyId, table.id] }),
    foreignKey({
      columns: [table.academyId, table.formId, table.version],
      foreignColumns: [formVersions.academyId, formVersions.formId, formVersions.version],
    }),
    foreignKey({
      columns: [table.academyId, table.userId],
      foreignColumns: [userAcademies.academyId, userAcademies.userId],
    }),
    uniqueIndex('form_passings_number').on(table.academyId, table.formId, table.userId, table.number),
    uniqueIndex('form_passings_newest')
      .on(table.academyId, table.formId, table.userId)
      .where(sql`is_newest`),
    index('form_passings_moment').on(table.academyId, table.formId, table.passedAt, table.id),
    index('form_passings_user').on(table.userId),
  ],
)

/** FORM-04 */
export const formAnswers = snakeCase.table(
  'form_answers',
  {
    academyId: integer().notNull(),
    passingId: integer().notNull(),
    questionId: integer().notNull(),
    body: text(),
    /** Ids of options, or the point of a scale. */
    option: integer().array(),
  },
  (table) => [
    primaryKey({ columns: [table.academyId, table.passingId, table.questionId] }),
    foreignKey({
      columns: [table.academyId, table.passingId],
      foreignColumns: [formPassings.academyId, formPassings.id],
    }),
    foreignKey({
      columns: [table.academyId, table.questionId],
      foreignColumns: [formQuestions.academyId, formQuestions.id],
    }),
    index('form_answers_question').on(table.academyId, table.questionId),
  ],
)
