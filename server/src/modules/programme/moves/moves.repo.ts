import { and, asc, eq, isNull, sql, type SQL } from 'drizzle-orm'
import type { UserStageState } from '@academy/contract/enums'
import type { MoveChoices, MoveKind, MoveReason } from '@academy/contract/moves'
import type { LocalizedName, Specialization } from '@academy/contract/users'
import { type AcademyScope, within } from '#platform/academy-scope.ts'
import type { Db } from '#platform/db.ts'
import { academies, stages } from '#server/schema/academies.ts'
import { moves } from '#server/schema/moves.ts'
import { stageTests } from '#server/schema/stage-parts.ts'
import type { Member, StudentStages } from './move.rules.ts'

/**
 * Longer than any portion takes and than most moves do. Between two portions the server may have others to serve, and a
 * portion is larger than what other statements sort in memory.
 */
const patience = sql`select set_config('lock_timeout', '60s', true), set_config('statement_timeout', '60s', true),
  set_config('idle_in_transaction_session_timeout', '60s', true), set_config('work_mem', '32MB', true)`

/** A student's open stages, with the specialization under which the events of a change are counted. */
export interface StudentToMove extends StudentStages {
  specializationId: number | null
}

interface Named {
  id: number
  name: LocalizedName
}
export interface MoveRow extends Record<string, unknown> {
  academyId: number
  academyName: string
  id: number
  kind: MoveKind
  fromStage: Named | null
  toStage: Named | null
  actorId: number | null
  actorName: string | null
  createdAt: Date
  movedCount: number
  failedCount: number
  stayedCount: number
  waitingCount: number
  undoUntil: Date
  undoneAt: Date | null
  undoneById: number | null
  undoneByName: string | null
  toldAt: Date | null
  choices: MoveChoices | null
  isNewest: boolean
}

/**
 * A student of the academy who may be moved: by role, not blocked here or at all. Where to begin is said of each table:
 * joined in order, each would be read from its first row on for every portion.
 */
export const student = (userId: SQL, academyId: number, afterUserId: number) => sql`exists (select 1 from user_roles r
    where r.academy_id = ${academyId} and r.user_id = ${userId} and r.user_id > ${afterUserId} and r.role = 'Student')
  and exists (select 1 from user_academies ua join users u on u.id = ua.user_id and u.id > ${afterUserId}
    where ua.academy_id = ${academyId} and ua.user_id = ${userId} and ua.user_id > ${afterUserId} and ua.active
      and u.deleted_at is null and u.blocked_at is null)`

export const direction = (userId: SQL, academyId: number) => sql`left join lateral (
  select g.id, g.specialization_id from user_groups ug
    join groups g on g.academy_id = ug.academy_id and g.id = ug.group_id and g.is_direction
  where ug.academy_id = ${academyId} and ug.user_id = ${userId} limit 1) direction on true`

/** Empty moves block nobody: they changed nothing. */
const canBeUndone = sql`undone_at is null and (kind = 'advance' or moved_count + failed_count > 0)`

const selectMoves = (scope: AcademyScope) => sql`
  select m.id, m.academy_id as "academyId", ac.name as "academyName", m.kind, m.actor_id as "actorId", m.created_at as "createdAt", m.moved_count as "movedCount",
    m.failed_count as "failedCount", m.stayed_count as "stayedCount",
    (select count(*)::int from held_students h where h.academy_id = m.academy_id and h.move_id = m.id
      and h.settled_at is null and m.undone_at is null) as "waitingCount", m.undo_until as "undoUntil",
    m.undone_at as "undoneAt", m.undone_by_id as "undoneById", m.told_at as "toldAt", m.inputs->'choices' as choices,
    case when f.id is null then null else json_build_object('id', f.id, 'name', f.name) end as "fromStage",
    case when t.id is null then null else json_build_object('id', t.id, 'name', t.name) end as "toStage",
    concat_ws(' ', a.first_name, a.last_name) as "actorName", concat_ws(' ', b.first_name, b.last_name) as "undoneByName",
    coalesce(m.id = (select max(id) from moves where academy_id = m.academy_id and ${canBeUndone}), false)
      as "isNewest"
  from moves m join academies ac on ac.id = m.academy_id and ac.deleted_at is null
    left join stages f on f.academy_id = m.academy_id and f.id = m.from_stage_id
    left join stages t on t.academy_id = m.academy_id and t.id = m.to_stage_id
    left join users a on a.id = m.actor_id left join users b on b.id = m.undone_by_id
  where ${within(scope, sql`m.academy_id`)}`

const dated = (row: MoveRow): MoveRow => ({
  ...row,
  createdAt: new Date(row.createdAt),
  undoUntil: new Date(row.undoUntil),
  undoneAt: row.undoneAt && new Date(row.undoneAt),
  toldAt: row.toldAt && new Date(row.toldAt),
})

export const movesRepo = {
  /** A move of many people, and the statements that wait for it, take longer than others may. */
  allowTime: (db: Db) => db.execute(patience),

  /** 'move': nobody else moves, joins or publishes meanwhile; people may still be added to other tables. */
  lockAcademy: async (db: Db, academyId: number, how: 'move' | 'result') => {
    const [row] = await db
      .select({ id: academies.id, isClosed: academies.isClosed, activeStageId: academies.currentActiveStageId })
      .from(academies)
      .where(and(eq(academies.id, academyId), isNull(academies.deletedAt)))
      .for(how === 'move' ? 'no key update' : 'share')
    return row
  },

  academy: async (db: Db, academyId: number) => {
    const [row] = await db
      .select({ id: academies.id, isClosed: academies.isClosed, activeStageId: academies.currentActiveStageId })
      .from(academies)
      .where(and(eq(academies.id, academyId), isNull(academies.deletedAt)))
    return row
  },

  setActiveStage: (db: Db, academyId: number, stageId: number | null) =>
    db.update(academies).set({ currentActiveStageId: stageId }).where(eq(academies.id, academyId)),

  stages: (db: Db, academyId: number) =>
    db
      .select({
        id: stages.id,
        name: stages.name,
        stageType: stages.stageType,
        position: stages.position,
        startDate: stages.startDate,
        endDate: stages.endDate,
        isOnlyForDesignated: stages.isOnlyForDesignated,
      })
      .from(stages)
      .where(eq(stages.academyId, academyId))
      .orderBy(asc(stages.position)),

  passPercents: (db: Db, academyId: number) =>
    db
      .select({ stageId: stageTests.stageId, groupId: stageTests.groupId, passPercent: stageTests.passPercent })
      .from(stageTests)
      .where(eq(stageTests.academyId, academyId)),

  openedOf: async (db: Db, academyId: number, userId: number): Promise<number[]> => {
    const { rows } = await db.execute<{ stageId: number }>(sql`
      select stage_id as "stageId" from user_stages
      where academy_id = ${academyId} and user_id = ${userId} and state = 'Opened'`)
    return rows.map(({ stageId }) => stageId)
  },

  countOpened: async (db: Db, academyId: number, stageIds: readonly number[]): Promise<number> => {
    const { rows } = await db.execute<{ count: number }>(sql`
      select count(*)::int as count from user_stages
      where academy_id = ${academyId} and stage_id = any(${sql.param([...stageIds])}::int[]) and state = 'Opened'`)
    return rows[0]!.count
  },

  /**
   * Students for whom one of these stages is open, in order, with all their open stages. Locked, a result that
   * comes in meanwhile waits for the move.
   */
  studentsToMove: async (
    db: Db,
    academyId: number,
    stageIds: readonly number[],
    portion: { afterUserId: number; size: number; isLocked: boolean },
  ): Promise<StudentToMove[]> => {
    const at = stageIds.map(
      (stageId) => sql`(select us.user_id from user_stages us
        where us.academy_id = ${academyId} and us.stage_id = ${stageId} and us.state = 'Opened'
          and us.user_id > ${portion.afterUserId} and ${student(sql`us.user_id`, academyId, portion.afterUserId)}
        order by us.user_id limit ${portion.size})`,
    )
    const { rows } = await db.execute<{
      userId: number
      directionId: number | null
      specializationId: number | null
      stageId: number
      successPercent: number | null
    }>(sql`
      with concerned as materialized (
        select user_id from (${sql.join(at, sql` union `)}) c order by user_id limit ${portion.size})
      select c.user_id as "userId", direction.id as "directionId",
        direction.specialization_id as "specializationId", o.stage_id as "stageId",
        case when o.submitted_at is null then null else o.success_percent end as "successPercent"
      from concerned c
      join user_stages o on o.academy_id = ${academyId} and o.user_id = c.user_id and o.state = 'Opened'
      ${direction(sql`c.user_id`, academyId)}
      order by c.user_id
      ${portion.isLocked ? sql`for no key update of o` : sql``}`)
    const found = new Map<number, StudentToMove & { opened: StudentStages['opened'][number][] }>()
    for (const { userId, directionId, specializationId, stageId, successPercent } of rows) {
      const known = found.get(userId) ?? { userId, directionId, specializationId, opened: [] }
      known.opened.push({ stageId, successPercent })
      found.set(userId, known)
    }
    return [...found.values()]
  },

  /** Students without any stage yet: whom the very first stage is opened for. */
  beginners: async (
    db: Db,
    academyId: number,
    portion: { afterUserId: number; size: number },
  ): Promise<StudentToMove[]> => {
    const { rows } = await db.execute<{
      userId: number
      directionId: number | null
      specializationId: number | null
    }>(sql`
      select m.user_id as "userId", direction.id as "directionId",
        direction.specialization_id as "specializationId"
      from (select user_id from user_academies m where m.academy_id = ${academyId} and m.user_id > ${portion.afterUserId}
          and ${student(sql`m.user_id`, academyId, portion.afterUserId)}
          and not exists (select 1 from user_stages us
            where us.academy_id = m.academy_id and us.user_id = m.user_id)
        order by user_id limit ${portion.size}) m
      ${direction(sql`m.user_id`, academyId)}
      order by m.user_id`)
    return rows.map((row) => ({ ...row, opened: [] }))
  },

  /** Those of the named people who study in the academy, with their stages; locked against each other's moves. */
  members: async (db: Db, academyId: number, userIds: readonly number[]): Promise<Member[]> => {
    const { rows } = await db.execute<{
      userId: number
      isBlocked: boolean
      states: { stageId: number; state: UserStageState }[]
    }>(sql`
      select ua.user_id as "userId", not ua.active or u.blocked_at is not null as "isBlocked",
        (select coalesce(json_agg(json_build_object('stageId', us.stage_id, 'state', us.state)), '[]')
          from user_stages us where us.academy_id = ua.academy_id and us.user_id = ua.user_id) as states
      from user_academies ua join users u on u.id = ua.user_id and u.deleted_at is null
      where ua.academy_id = ${academyId} and ua.user_id = any(${sql.param([...userIds])}::int[])
        and exists (select 1 from user_roles r
          where r.academy_id = ua.academy_id and r.user_id = ua.user_id and r.role = 'Student')
      order by ua.user_id`)
    return rows
  },

  named: async (
    db: Db,
    academyId: number,
    userIds: readonly number[],
  ): Promise<Map<number, { firstName: string; lastName: string; specialization: Specialization | null }>> => {
    const { rows } = await db.execute<{
      userId: number
      firstName: string
      lastName: string
      specialization: Specialization | null
    }>(sql`
      select u.id as "userId", u.first_name as "firstName", u.last_name as "lastName",
        (select json_build_object('id', s.id, 'name', s.name) from specializations s
          where s.id = direction.specialization_id) as specialization
      from users u ${direction(sql`u.id`, academyId)}
      where u.id = any(${sql.param([...userIds])}::int[])`)
    return new Map(rows.map(({ userId, ...person }) => [userId, person]))
  },

  insert: async (db: Db, values: typeof moves.$inferInsert): Promise<number> => {
    const [row] = await db.insert(moves).values(values).returning({ id: moves.id })
    return row!.id
  },

  saveOutcome: (
    db: Db,
    academyId: number,
    id: number,
    outcome: Pick<typeof moves.$inferInsert, 'inputs' | 'movedCount' | 'failedCount' | 'stayedCount'>,
  ) =>
    db
      .update(moves)
      .set(outcome)
      .where(and(eq(moves.academyId, academyId), eq(moves.id, id))),

  byId: async (db: Db, academyId: number, id: number): Promise<MoveRow | undefined> => {
    const { rows } = await db.execute<MoveRow>(sql`${selectMoves([academyId])} and m.id = ${id}`)
    return rows[0] && dated(rows[0])
  },

  page: async (
    db: Db,
    scope: AcademyScope,
    { offset, limit }: { offset: number; limit: number },
  ): Promise<{ rows: MoveRow[]; count: number }> => {
    const { rows } = await db.execute<MoveRow>(
      sql`${selectMoves(scope)} order by m.id desc offset ${offset} limit ${limit}`,
    )
    const counted = await db.execute<{ count: number }>(sql`select count(*)::int as count from moves m
      join academies ac on ac.id = m.academy_id and ac.deleted_at is null where ${within(scope, sql`m.academy_id`)}`)
    return { rows: rows.map(dated), count: counted.rows[0]!.count }
  },

  /** The newest one that left this stage and still counts. */
  newestAdvanceFrom: async (db: Db, academyId: number, fromStageId: number | null): Promise<number | null> => {
    const { rows } = await db.execute<{ id: number }>(sql`
      select id from moves where academy_id = ${academyId} and kind = 'advance'
        and from_stage_id is not distinct from ${fromStageId}::int
        and undone_at is null order by id desc limit 1`)
    return rows[0]?.id ?? null
  },

  /** For undoing and mailing: one of both at a time. */
  lock: async (db: Db, academyId: number, id: number) => {
    const [row] = await db
      .select()
      .from(moves)
      .where(and(eq(moves.academyId, academyId), eq(moves.id, id)))
      .for('update')
    return row
  },

  markUndone: (db: Db, academyId: number, id: number, undoneById: number, undoneAt: Date) =>
    db
      .update(moves)
      .set({ undoneAt, undoneById })
      .where(and(eq(moves.academyId, academyId), eq(moves.id, id))),

  markMailed: (db: Db, academyId: number, id: number, progress: { toldThroughId?: number; toldAt?: Date }) =>
    db
      .update(moves)
      .set(progress)
      .where(and(eq(moves.academyId, academyId), eq(moves.id, id))),

  lastEventId: async (db: Db, academyId: number): Promise<number> => {
    const { rows } = await db.execute<{ id: string | null }>(
      sql`select max(id)::text as id from stage_events where academy_id = ${academyId}`,
    )
    return Number(rows[0]!.id ?? 0)
  },

  /** Who came in since an event, by joining. */
  joinedSince: async (db: Db, academyId: number, eventId: number): Promise<number[]> => {
    const { rows } = await db.execute<{ userId: number }>(sql`
      select distinct user_id as "userId" from stage_events
      where academy_id = ${academyId} and id > ${eventId} and kind = 'join' order by user_id`)
    return rows.map(({ userId }) => userId)
  },

  /** Those a move left where they were; undefined without such a move. */
  stayed: async (db: Db, academyId: number, id: number): Promise<[number, number][] | undefined> => {
    const { rows } = await db.execute<{ stayed: [number, number][] | null }>(
      sql`select inputs->'stayed' as stayed from moves where academy_id = ${academyId} and id = ${id}`,
    )
    return rows[0] && (rows[0].stayed ?? [])
  },

  /** What became of whom in a move, page by page. */
  outcomes: async (
    db: Db,
    academyId: number,
    moveId: number,
    page: { isFailed: boolean | null; offset: number; limit: number },
  ): Promise<{ count: number; people: { userId: number; isFailed: boolean; reason: MoveReason }[] }> => {
    const { rows } = await db.execute<{
      count: number
      people: { userId: number; isFailed: boolean; reason: MoveReason }[]
    }>(sql`
      with person as (select user_id, bool_or(coalesce(after = 'Failed', false)) as is_failed,
          (array_agg(reason order by id))[1] as reason
        from stage_events where academy_id = ${academyId} and move_id = ${moveId} and kind <> 'undo' group by user_id),
      chosen as materialized (select * from person
        ${page.isFailed === null ? sql`` : sql`where is_failed = ${page.isFailed}`})
      select (select count(*)::int from chosen) as count,
        (select coalesce(json_agg(json_build_object('userId', user_id, 'isFailed', is_failed, 'reason', reason)
            order by user_id), '[]')
          from (select * from chosen order by user_id offset ${page.offset} limit ${page.limit}) p) as people`)
    return rows[0]!
  },
}
