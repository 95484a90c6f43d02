import { and, asc, eq, gte, inArray, isNull, sql } from 'drizzle-orm'
import type { UserStageState } from '@academy/contract/enums'
import type { Db } from '#platform/db.ts'
import { heldStudents, moves } from '#server/schema/moves.ts'
import type { OpenedStage } from './move.rules.ts'
import { direction, type StudentToMove, student } from './moves.repo.ts'

export interface HeldStudent {
  academyId: number
  userId: number
  stageId: number
}

interface RunningTest extends Record<string, unknown> {
  userId: number
  stageId: number
  deadline: string
}

/** Q-35: what nobody has ended is running, also while answers may still be on their way. */
const isRunning = sql`a.finished_at is null and a.archived_at is null`

export const heldRepo = {
  /** The same people in the same order, each open stage with the end of its test while that is running. */
  withRunningTests: async (db: Db, academyId: number, people: readonly StudentToMove[]): Promise<StudentToMove[]> => {
    const { rows } = await db.execute<RunningTest>(sql`
      select a.user_id as "userId", a.stage_id as "stageId", a.deadline from attempts a
      where a.academy_id = ${academyId} and ${isRunning}
        and a.user_id = any(${sql.param(people.map(({ userId }) => userId))}::int[])`)
    const ends = new Map(rows.map(({ userId, stageId, deadline }) => [`${userId} ${stageId}`, new Date(deadline)]))
    return people.map((person) => ({
      ...person,
      opened: person.opened.map((stage) => ({
        ...stage,
        testRunsUntil: ends.get(`${person.userId} ${stage.stageId}`) ?? null,
      })),
    }))
  },

  hold: async (
    db: Db,
    academyId: number,
    moveId: number,
    people: readonly Omit<HeldStudent, 'academyId'>[],
  ): Promise<void> => {
    if (people.length > 0)
      await db.insert(heldStudents).values(people.map((person) => ({ academyId, moveId, ...person })))
  },

  /** Whom a move still holds, with the end of their test while it is running. */
  ofMove: async (db: Db, academyId: number, moveId: number): Promise<{ userId: number; until: Date | null }[]> => {
    const { rows } = await db.execute<{ userId: number; until: string | null }>(sql`
      select h.user_id as "userId", (select max(a.deadline) from attempts a where a.academy_id = h.academy_id
        and a.user_id = h.user_id and a.stage_id = h.stage_id and ${isRunning}) as until
      from held_students h join moves m on m.academy_id = h.academy_id and m.id = h.move_id and m.undone_at is null
      where h.academy_id = ${academyId} and h.move_id = ${moveId} and h.settled_at is null order by h.user_id`)
    return rows.map(({ userId, until }) => ({ userId, until: until === null ? null : new Date(until) }))
  },

  /** The moves that hold somebody, the first one first. */
  of: (db: Db, academyId: number, userId: number): Promise<{ moveId: number; stageId: number }[]> =>
    db
      .select({ moveId: heldStudents.moveId, stageId: heldStudents.stageId })
      .from(heldStudents)
      .innerJoin(moves, and(eq(moves.academyId, heldStudents.academyId), eq(moves.id, heldStudents.moveId)))
      .where(
        and(
          eq(heldStudents.academyId, academyId),
          eq(heldStudents.userId, userId),
          isNull(heldStudents.settledAt),
          isNull(moves.undoneAt),
        ),
      )
      .orderBy(asc(heldStudents.moveId)),

  /** Held, and no test of theirs is running any more. hasResult: it ended; else staff reset it. */
  waiting: async (db: Db): Promise<(HeldStudent & { hasResult: boolean })[]> => {
    const { rows } = await db.execute<{ academyId: number; userId: number; stageId: number; hasResult: boolean }>(sql`
      select distinct h.academy_id as "academyId", h.user_id as "userId", h.stage_id as "stageId",
        exists (select 1 from attempts a where a.academy_id = h.academy_id and a.user_id = h.user_id
          and a.stage_id = h.stage_id and a.archived_at is null) as "hasResult"
      from held_students h join moves m on m.academy_id = h.academy_id and m.id = h.move_id and m.undone_at is null
      where h.settled_at is null and not exists (select 1 from attempts a where a.academy_id = h.academy_id
        and a.user_id = h.user_id and ${isRunning})
      order by 1, 2`)
    return rows
  },

  /**
   * One student with all their open stages, locked, so that no test starts and no result comes in between.
   * undefined: blocked, gone, or no student any more.
   */
  lockStudent: async (db: Db, academyId: number, userId: number): Promise<StudentToMove | undefined> => {
    await db.execute(sql`select 1 from user_stages
      where academy_id = ${academyId} and user_id = ${userId} order by stage_id for no key update`)
    const { rows } = await db.execute<{
      directionId: number | null
      specializationId: number | null
      opened: OpenedStage[]
    }>(sql`
      select direction.id as "directionId", direction.specialization_id as "specializationId",
        (select coalesce(json_agg(json_build_object('stageId', o.stage_id, 'successPercent',
            case when o.submitted_at is null then null else o.success_percent end)), '[]')
          from user_stages o where o.academy_id = ${academyId} and o.user_id = ${userId} and o.state = 'Opened')
          as opened
      from (select ${userId}::int as user_id) s ${direction(sql`s.user_id`, academyId)}
      where ${student(sql`s.user_id`, academyId, userId - 1)}`)
    const [found] = rows
    if (!found) return undefined
    const [locked] = await heldRepo.withRunningTests(db, academyId, [{ userId, ...found }])
    return locked
  },

  hasResult: async (db: Db, { academyId, userId, stageId }: HeldStudent): Promise<boolean> => {
    const { rows } = await db.execute<{ id: number }>(sql`
      select id from attempts where academy_id = ${academyId} and user_id = ${userId} and stage_id = ${stageId}
        and finished_at is not null and archived_at is null limit 1`)
    return rows.length > 0
  },

  /** What staff did with one person by hand since a move, as far as it counts. */
  byHandSince: async (
    db: Db,
    academyId: number,
    userId: number,
    moveId: number,
  ): Promise<{ stageId: number; after: UserStageState | null; undoUntil: Date }[]> => {
    const { rows } = await db.execute<{ stageId: number; after: UserStageState | null; undoUntil: string }>(sql`
      select e.stage_id as "stageId", e.after, m.undo_until as "undoUntil"
      from stage_events e join moves m on m.academy_id = e.academy_id and m.id = e.move_id
      where e.academy_id = ${academyId} and e.user_id = ${userId} and e.move_id > ${moveId}
        and e.kind in ('add', 'remove', 'fail') and m.undone_at is null
      order by e.id`)
    return rows.map((row) => ({ ...row, undoUntil: new Date(row.undoUntil) }))
  },

  /**
   * The moves of the programme from one on, in order. Locked as for mailing, which reads the
   * events in their order and must see all events of an earlier move.
   */
  lockAdvances: (db: Db, academyId: number, moveId: number) =>
    db
      .select()
      .from(moves)
      .where(
        and(eq(moves.academyId, academyId), gte(moves.id, moveId), eq(moves.kind, 'advance'), isNull(moves.undoneAt)),
      )
      .orderBy(asc(moves.id))
      .for('update'),

  settle: (db: Db, academyId: number, userId: number, moveIds: readonly number[], settledAt: Date) =>
    db
      .update(heldStudents)
      .set({ settledAt })
      .where(
        and(
          eq(heldStudents.academyId, academyId),
          eq(heldStudents.userId, userId),
          inArray(heldStudents.moveId, [...moveIds]),
        ),
      ),

  countIn: (db: Db, academyId: number, moveId: number, outcome: 'moves' | 'fails') =>
    db
      .update(moves)
      .set({
        movedCount: sql`${moves.movedCount} + ${outcome === 'moves' ? 1 : 0}::int`,
        failedCount: sql`${moves.failedCount} + ${outcome === 'fails' ? 1 : 0}::int`,
      })
      .where(and(eq(moves.academyId, academyId), eq(moves.id, moveId))),
}
