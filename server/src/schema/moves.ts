import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  primaryKey,
  smallint,
  snakeCase,
  text,
} from 'drizzle-orm/pg-core'
import type { UserStageState } from '@academy/contract/enums'
import type { MoveKind, MoveReason } from '@academy/contract/moves'
import { createdAt, identity, moment } from '#platform/columns.ts'
import { academies, stages, userAcademies } from './academies.ts'

/** One action that changed the stages of students, with its rule and inputs. */
export const moves = snakeCase.table(
  'moves',
  {
    academyId: integer()
      .notNull()
      .references(() => academies.id),
    id: identity(),
    kind: text().notNull().$type<MoveKind>(),
    actorId: integer(),
    fromStageId: integer(),
    toStageId: integer(),
    /** What the rules looked at: pass percents per direction, the users that were named. */
    inputs: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    movedCount: integer().notNull().default(0),
    failedCount: integer().notNull().default(0),
    stayedCount: integer().notNull().default(0),
    createdAt: createdAt(),
    undoUntil: moment().notNull(),
    undoneAt: moment(),
    undoneById: integer(),
    /** Students are informed in portions; this is the last event that was handled. */
    toldThroughId: bigint({ mode: 'number' }),
    toldAt: moment(),
  },
  (table) => [
    primaryKey({ columns: [table.academyId, table.id] }),
    foreignKey({ columns: [table.academyId, table.fromStageId], foreignColumns: [stages.academyId, stages.id] }),
    foreignKey({ columns: [table.academyId, table.toStageId], foreignColumns: [stages.academyId, stages.id] }),
  ],
)

/** Q-44a: whose test was running at a move. When it ends, the move decides about them; undone, it decides nothing. */
export const heldStudents = snakeCase.table(
  'held_students',
  {
    academyId: integer().notNull(),
    moveId: integer().notNull(),
    userId: integer().notNull(),
    /** The stage whose test was running. */
    stageId: integer().notNull(),
    settledAt: moment(),
  },
  (table) => [
    primaryKey({ columns: [table.academyId, table.moveId, table.userId] }),
    foreignKey({ columns: [table.academyId, table.moveId], foreignColumns: [moves.academyId, moves.id] }),
    foreignKey({
      columns: [table.academyId, table.userId],
      foreignColumns: [userAcademies.academyId, userAcademies.userId],
    }),
    foreignKey({ columns: [table.academyId, table.stageId], foreignColumns: [stages.academyId, stages.id] }),
    index('held_students_waiting')
      .on(table.academyId, table.userId)
      .where(sql`settled_at is null`),
  ],
)

/**
 * Who stood where, as events: the state of a student in a stage before and after. Summing them up to a moment gives the
 * funnel of that moment; turning them round gives the state before a move back.
 */
export const stageEvents = snakeCase.table(
  'stage_events',
  {
    academyId: integer().notNull(),
    id: bigint({ mode: 'number' }).generatedAlwaysAsIdentity(),
    userId: integer().notNull(),
    stageId: integer().notNull(),
    /** null: nobody of the staff did it (joining). */
    moveId: integer(),
    kind: text().notNull().$type<MoveKind>(),
    /** null: there was no row. */
    before: text().$type<UserStageState>(),
    after: text().$type<UserStageState>(),
    reason: jsonb().$type<MoveReason>().notNull(),
    /** The rest of the row before the change, so that undoing restores it exactly. */
    beforeRow: jsonb().$type<Record<string, unknown>>(),
    /** The direction of the student, kept in step when it changes: the funnel is read per direction. */
    specializationId: integer(),
    at: createdAt(),
    /** Of UTC. */
    day: date({ mode: 'string' })
      .notNull()
      .generatedAlwaysAs(sql`((at at time zone 'UTC')::date)`),
    /** 4 * before + after, where 0 is no row, 1 Opened, 2 Passed and 3 Failed: what the statistics count by. */
    change: smallint()
      .notNull()
      .generatedAlwaysAs(
        sql`(4 * case before when 'Opened' then 1 when 'Passed' then 2 when 'Failed' then 3 else 0 end
          + case after when 'Opened' then 1 when 'Passed' then 2 when 'Failed' then 3 else 0 end)`,
      ),
  },
  (table) => [
    primaryKey({ columns: [table.academyId, table.id] }),
    foreignKey({
      columns: [table.academyId, table.userId],
      foreignColumns: [userAcademies.academyId, userAcademies.userId],
    }),
    foreignKey({ columns: [table.academyId, table.stageId], foreignColumns: [stages.academyId, stages.id] }),
    foreignKey({ columns: [table.academyId, table.moveId], foreignColumns: [moves.academyId, moves.id] }),
    index('stage_events_user').on(table.academyId, table.userId),
    // In order, so that mailing and undoing go through a move portion by portion.
    index('stage_events_of_move').on(table.academyId, table.moveId, table.id),
    // Equal entries are stored once, in the order the funnel counts them: a million come out of a few megabytes.
    index('stage_events_counts').on(table.academyId, table.stageId, table.specializationId, table.change, table.day),
    index('stage_events_taken_away')
      .on(table.academyId, table.stageId, table.userId)
      .where(sql`after is null`),
    check('stage_events_before', sql`${table.before} in ('Opened', 'Passed', 'Failed')`),
    check('stage_events_after', sql`${table.after} in ('Opened', 'Passed', 'Failed')`),
  ],
)
