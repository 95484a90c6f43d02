import { sql } from 'drizzle-orm'
import { boolean, check, foreignKey, index, integer, jsonb, primaryKey, snakeCase, text } from 'drizzle-orm/pg-core'
import type { AnyChange, ChangeKind, ChangeRule, ChangeState } from '@academy/contract/changes'
import { createdAt, identity, moment } from '#platform/columns.ts'
import { academies } from './academies.ts'
import { moves } from './moves.ts'

/** What somebody did with many people or questions at once. */
export const changes = snakeCase.table(
  'changes',
  {
    academyId: integer()
      .notNull()
      .references(() => academies.id),
    id: identity(),
    kind: text().notNull().$type<ChangeKind>(),
    input: jsonb().$type<AnyChange>().notNull(),
    state: text().notNull().$type<ChangeState>(),
    actorId: integer().notNull(),
    total: integer().notNull(),
    createdAt: createdAt(),
    undoUntil: moment().notNull(),
    undoneAt: moment(),
    undoneById: integer(),
    /** Those whose stage it opened are one move. */
    moveId: integer(),
  },
  (table) => [
    primaryKey({ columns: [table.academyId, table.id] }),
    foreignKey({ columns: [table.academyId, table.moveId], foreignColumns: [moves.academyId, moves.id] }),
    check('changes_state', sql`${table.state} in ('running', 'done', 'stopped', 'undoing', 'undone')`),
  ],
)

/** Each of them: what became of it, and what it was before, so that undoing puts exactly that back. */
export const changedSubjects = snakeCase.table(
  'changed_subjects',
  {
    academyId: integer().notNull(),
    changeId: integer().notNull(),
    place: integer().notNull(),
    /** A person, or a question, which may be deleted for good meanwhile. */
    subjectId: integer().notNull(),
    isPerson: boolean().notNull(),
    state: text().notNull().$type<'waiting' | 'changed' | 'leftOut' | 'restored' | 'kept'>(),
    /** Why it was left out. */
    rule: text().$type<ChangeRule>(),
    before: jsonb().$type<Record<string, unknown>>(),
    after: jsonb().$type<Record<string, unknown>>(),
  },
  (table) => [
    primaryKey({ columns: [table.academyId, table.changeId, table.place] }),
    foreignKey({ columns: [table.academyId, table.changeId], foreignColumns: [changes.academyId, changes.id] }),
    index('changed_subjects_person')
      .on(table.subjectId)
      .where(sql`is_person`),
    check('changed_subjects_state', sql`${table.state} in ('waiting', 'changed', 'leftOut', 'restored', 'kept')`),
  ],
)
