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
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { ContentOfQuestion } from '@academy/contract/question-content'
import { createdAt, identity, moment } from '#platform/columns.ts'
import { academies } from './academies.ts'
import { changes } from './changes.ts'

/** A place in the bank. What is asked stands in its versions; the newest one is `version`. */
export const questions = snakeCase.table(
  'questions',
  {
    academyId: integer()
      .notNull()
      .references(() => academies.id),
    id: identity(),
    version: integer().notNull().default(1),
    /** Of the newest version, to filter by. */
    category: integer().notNull(),
    difficulty: integer().notNull(),
    /** All texts of the newest version in lower case, to search in. */
    searchText: text().notNull(),
    /** Where it came from: an import that runs again finds it by this. */
    importKey: text(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
    /** No longer offered; finished tests go on showing it. */
    archivedAt: moment(),
  },
  (table) => [
    primaryKey({ columns: [table.academyId, table.id] }),
    index('questions_bank')
      .on(table.academyId, table.category, table.difficulty, table.id)
      .where(sql`archived_at is null`),
    uniqueIndex('questions_import_key')
      .on(table.academyId, table.importKey)
      .where(sql`import_key is not null and archived_at is null`),
    check('questions_category', sql`${table.category} between 0 and 9`),
    check('questions_difficulty', sql`${table.difficulty} between 0 and 3`),
  ],
)

/** Never changed once written: a finished test shows what was really asked. */
export const questionVersions = snakeCase.table(
  'question_versions',
  {
    academyId: integer().notNull(),
    questionId: integer().notNull(),
    version: integer().notNull(),
    content: jsonb().$type<ContentOfQuestion>().notNull(),
    createdAt: createdAt(),
    createdById: integer(),
  },
  (table) => [
    primaryKey({ columns: [table.academyId, table.questionId, table.version] }),
    foreignKey({
      columns: [table.academyId, table.questionId],
      foreignColumns: [questions.academyId, questions.id],
    }).onDelete('cascade'),
  ],
)

/** TEST-06 */
export const tests = snakeCase.table(
  'tests',
  {
    academyId: integer()
      .notNull()
      .references(() => academies.id),
    id: identity(),
    name: text().notNull(),
    isDemo: boolean().notNull().default(false),
    createdAt: createdAt(),
    /** */
    updatedAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.academyId, table.id] }),
    unique('tests_name').on(table.academyId, table.name),
  ],
)

export const testQuestions = snakeCase.table(
  'test_questions',
  {
    academyId: integer().notNull(),
    testId: integer().notNull(),
    questionId: integer().notNull(),
    position: integer().notNull(),
    /** The change of many that put it in, so that its undo knows it from one that somebody put in anew. */
    addedByChangeId: integer(),
  },
  (table) => [
    primaryKey({ columns: [table.academyId, table.testId, table.questionId] }),
    foreignKey({ columns: [table.academyId, table.addedByChangeId], foreignColumns: [changes.academyId, changes.id] }),
    foreignKey({ columns: [table.academyId, table.testId], foreignColumns: [tests.academyId, tests.id] }).onDelete(
      'cascade',
    ),
    foreignKey({ columns: [table.academyId, table.questionId], foreignColumns: [questions.academyId, questions.id] }),
    index('test_questions_question').on(table.academyId, table.questionId),
  ],
)
