import { sql, type SQL } from 'drizzle-orm'
import { type UserStageState, stageTypes } from '@academy/contract/enums'
import type { MoveKind, MoveReason } from '@academy/contract/moves'
import type { Db } from '#platform/db.ts'

export interface UserStageChange {
  userId: number
  stageId: number
  /** null: the stage is closed for the student, without a trace but its event. */
  after: UserStageState | null
  reason: MoveReason
  /** The direction of the student, where the caller has just read it for everybody it names. */
  specializationId?: number | null
}

export interface ChangeCause {
  kind: MoveKind
  moveId: number | null
}

/** The row without its keys and state, as it is kept beside an event. */
const keptRow = sql`jsonb_build_object('mark', us.mark, 'successPercent', us.success_percent,
  'equityPercent', us.equity_percent, 'submittedAt', us.submitted_at, 'enteredAt', us.entered_at, 'leftAt', us.left_at)`

const direction = sql`left join lateral (select g.specialization_id from user_groups ug
  join groups g on g.academy_id = ug.academy_id and g.id = ug.group_id and g.is_direction
  where ug.academy_id = given.academy_id and ug.user_id = given.user_id limit 1) direction on true`

/** One by one through the primary key: joined as a whole, the planner would read the table of everybody each time. */
const currentRow = sql`left join lateral (select * from user_stages us where us.academy_id = given.academy_id
  and us.user_id = given.user_id and us.stage_id = given.stage_id limit 1) us on true`

/** What was earned in a stage that an undo closed again waits there for the stage to open once more. */
const putAside = sql`left join lateral (select case when e.kind in ('undo', 'join') then e.before_row end as aside
  from stage_events e where e.academy_id = changed.academy_id and e.stage_id = changed.stage_id
    and e.user_id = changed.user_id and e.after is null order by e.id desc limit 1) e on true`

/**
 * A result that waited comes back as it is by now: a verdict may have changed it meanwhile, a reset taken it back (Q-44).
 * One without an attempt comes back as it was.
 */
const resultSince = (kept: SQL) => ({
  join: sql`left join lateral (select a.success_percent, a.equity_percent, exists (select 1 from attempt_events r
      where r.academy_id = a.academy_id and r.attempt_id = a.id and r.kind = 'reset') as is_reset
    from attempts a where ${kept}->>'successPercent' is not null and a.academy_id = changed.academy_id
      and a.user_id = changed.user_id and a.stage_id = changed.stage_id and a.finished_at is not null
    order by a.id desc limit 1) result on true`,
  columns: sql`case when result.is_reset is null then (${kept}->>'successPercent')::int
      when not result.is_reset then result.success_percent end,
    case when result.is_reset is null then (${kept}->>'equityPercent')::int
      when not result.is_reset then result.equity_percent end,
    case when result.is_reset then null else (${kept}->>'submittedAt')::timestamptz end`,
})

const finishing = (academyId: number) =>
  sql`(select id from stages where academy_id = ${academyId} and stage_type = ${stageTypes.Finished})`

export const userStageStateRepo = {
  /**
   * Rows and events in one statement. What would stay as it is leaves no event; rows already there keep their marks and
   * results, and those an undo closed come back with them. Events are written in the order of people, so that those of one person are neighbours.
   */
  change: async (
    db: Db,
    academyId: number,
    changes: readonly UserStageChange[],
    cause: ChangeCause,
    now: Date,
  ): Promise<void> => {
    // Each array by a select of its own: seeing how long they are, the planner would read the table of everybody.
    const column = <T>(type: SQL, of: (change: UserStageChange) => T) =>
      sql`(select ${sql.param(changes.map(of))}::${type}[])`
    const result = resultSince(sql`e.aside`)
    const isDirectionKnown = changes.every(({ specializationId }) => specializationId !== undefined)
    await db.execute(sql`
      with given as materialized (select ${academyId}::int as academy_id, g.* from unnest(
          ${column(sql`int`, ({ userId }) => userId)}, ${column(sql`int`, ({ stageId }) => stageId)},
          ${column(sql`text`, ({ after }) => after)}, ${column(sql`jsonb`, ({ reason }) => JSON.stringify(reason))},
          ${column(sql`int`, ({ specializationId }) => specializationId ?? null)})
          with ordinality as g (user_id, stage_id, after, reason, known_direction, nth)),
      changed as materialized (select given.*, us.state as before,
          ${isDirectionKnown ? sql`known_direction as specialization_id` : sql`direction.specialization_id`},
          case when us.state is null and ua.user_id is null then null else
            case when us.state is null then '{}' else ${keptRow} end
            || case when ua.user_id is null then '{}' else jsonb_build_object('membership', jsonb_build_object(
              'finishedAt', ua.finished_at)) end end as before_row
        from given
        ${currentRow}
        left join lateral (select * from user_academies ua where given.stage_id in ${finishing(academyId)}
          and ua.academy_id = given.academy_id and ua.user_id = given.user_id limit 1) ua on true
        ${isDirectionKnown ? sql`` : direction}
        where us.state is distinct from given.after),
      written as (insert into stage_events (academy_id, user_id, stage_id, move_id, kind, before, after, reason,
          before_row, specialization_id, at)
        select academy_id, user_id, stage_id, ${cause.moveId}::int, ${cause.kind}, before, after, reason,
          before_row, specialization_id, ${now}::timestamptz
        from changed order by nth),
      closed as (delete from user_stages us using changed c
        where c.after is null and us.academy_id = c.academy_id and us.user_id = c.user_id
          and us.stage_id = c.stage_id),
      kept as (update user_stages us set state = c.after,
          left_at = case when c.after = 'Opened' then null else ${now}::timestamptz end
        from changed c
        where c.before is not null and c.after is not null and us.academy_id = c.academy_id
          and us.user_id = c.user_id and us.stage_id = c.stage_id)
      insert into user_stages as us (academy_id, user_id, stage_id, state, mark, success_percent, equity_percent,
        submitted_at, entered_at, left_at)
      select academy_id, user_id, stage_id, after, (aside->>'mark')::int, ${result.columns}, ${now}::timestamptz,
        case when after = 'Opened' then null else ${now}::timestamptz end
      from changed ${putAside} ${result.join} where before is null and after is not null
      on conflict (academy_id, user_id, stage_id)
        do update set state = excluded.state, left_at = excluded.left_at`)
  },

  hasFinishing: async (db: Db, academyId: number, stageIds: readonly number[]): Promise<boolean> => {
    const { rows } = await db.execute<{ id: number }>(
      sql`select f.id from ${finishing(academyId)} f where f.id = any(${sql.param([...stageIds])}::int[])`,
    )
    return rows.length > 0
  },

  /** Of these people, those whose membership says something else about finishing than their stages do (Q-08). */
  notInStepWithFinish: async (
    db: Db,
    academyId: number,
    userIds: readonly number[],
  ): Promise<{ userId: number; isFinished: boolean }[]> => {
    const { rows } = await db.execute<{ userId: number; isFinished: boolean }>(sql`
      select m.user_id as "userId", m.is_finished as "isFinished" from (
        select ua.user_id, ua.finished_at, exists (select 1 from user_stages us
            where us.academy_id = ua.academy_id and us.user_id = ua.user_id and us.state in ('Opened', 'Passed')
              and us.stage_id in ${finishing(academyId)}) as is_finished
        from user_academies ua
        where ua.academy_id = ${academyId} and ua.user_id = any(${sql.param([...userIds])}::int[])) m
      where m.is_finished <> (m.finished_at is not null)`)
    return rows
  },

  /** A number once given stays with the person, whatever becomes of finishing: there is never a second one. */
  finish: (
    db: Db,
    academyId: number,
    people: readonly { userId: number; certificateNumber: string | null }[],
    finishedAt: Date,
  ) =>
    db.execute(sql`
      update user_academies ua set certificate_number = coalesce(ua.certificate_number, p.number),
        finished_at = case when p.number is null then null else ${finishedAt}::timestamptz end
      from unnest(${sql.param(people.map(({ userId }) => userId))}::int[],
        ${sql.param(people.map(({ certificateNumber }) => certificateNumber))}::text[]) as p (user_id, number)
      where ua.academy_id = ${academyId} and ua.user_id = p.user_id`),

  /**
   * Turns a portion of a move's events round: rows that were there come back with what they held, rows that were not
   * there go. What happened to a row meanwhile besides its state (a mark, a result) stays, with a row that goes in its
   * event. Returns the last event of the portion, null behind the end.
   */
  restore: async (
    db: Db,
    academyId: number,
    moveId: number,
    portion: { afterId: number; size: number },
    now: Date,
  ): Promise<{ lastId: number | null; count: number }> => {
    const result = resultSince(sql`changed.before_row`)
    const { rows } = await db.execute<{ lastId: string | null; count: number }>(sql`
      with given as materialized (select * from stage_events
        where academy_id = ${academyId} and move_id = ${moveId} and kind <> 'undo' and id > ${portion.afterId}
        order by id limit ${portion.size}),
      changed as materialized (select given.*, us.state as current,
          case when us.state is null then null else ${keptRow} end as current_row
        from given ${currentRow}),
      written as (insert into stage_events (academy_id, user_id, stage_id, move_id, kind, before, after, reason,
          before_row, specialization_id, at)
        select academy_id, user_id, stage_id, move_id, 'undo', current, before, '{"rule":"undone"}', current_row,
          specialization_id, ${now}::timestamptz
        from changed where current is distinct from before order by id),
      closed as (delete from user_stages us using changed c
        where c.before is null and us.academy_id = c.academy_id and us.user_id = c.user_id
          and us.stage_id = c.stage_id),
      membership as (update user_academies ua
        set finished_at = (c.before_row->'membership'->>'finishedAt')::timestamptz
        from changed c
        where c.before_row ? 'membership' and ua.academy_id = c.academy_id and ua.user_id = c.user_id),
      kept as (update user_stages us set state = c.before, entered_at = (c.before_row->>'enteredAt')::timestamptz,
          left_at = (c.before_row->>'leftAt')::timestamptz
        from changed c
        where c.before is not null and c.current is not null and us.academy_id = c.academy_id
          and us.user_id = c.user_id and us.stage_id = c.stage_id),
      reopened as (insert into user_stages as us (academy_id, user_id, stage_id, state, mark, success_percent,
          equity_percent, submitted_at, entered_at, left_at)
        select academy_id, user_id, stage_id, before, (before_row->>'mark')::int, ${result.columns},
          (before_row->>'enteredAt')::timestamptz, (before_row->>'leftAt')::timestamptz
        from changed ${result.join} where before is not null and current is null
        on conflict (academy_id, user_id, stage_id)
          do update set state = excluded.state, entered_at = excluded.entered_at, left_at = excluded.left_at)
      select max(id)::text as "lastId", count(distinct user_id)::int as count from given`)
    const { lastId, count } = rows[0]!
    return { lastId: lastId === null ? null : Number(lastId), count }
  },

  saveTestResult: async (
    db: Db,
    result: { academyId: number; userId: number; stageId: number; successPercent: number; equityPercent: number },
    now: Date,
  ): Promise<boolean> => {
    const { rows } = await db.execute<{ userId: number }>(sql`
      update user_stages set success_percent = ${result.successPercent}, equity_percent = ${result.equityPercent},
        submitted_at = ${now}
      where academy_id = ${result.academyId} and user_id = ${result.userId} and stage_id = ${result.stageId}
      returning user_id as "userId"`)
    return rows.length === 1
  },

  /** Only rows that have a result: what was reset or never came in stays without one. */
  correctTestResults: (
    db: Db,
    academyId: number,
    results: readonly { userId: number; stageId: number; successPercent: number; equityPercent: number }[],
  ) =>
    db.execute(sql`
      update user_stages us set success_percent = r.success, equity_percent = r.equity
      from unnest(${sql.param(results.map(({ userId }) => userId))}::int[],
        ${sql.param(results.map(({ stageId }) => stageId))}::int[],
        ${sql.param(results.map(({ successPercent }) => successPercent))}::int[],
        ${sql.param(results.map(({ equityPercent }) => equityPercent))}::int[])
        as r (user_id, stage_id, success, equity)
      where us.academy_id = ${academyId} and us.user_id = r.user_id and us.stage_id = r.stage_id
        and us.submitted_at is not null`),

  clearTestResults: (db: Db, academyId: number, userId: number, stageIds: readonly number[]) =>
    db.execute(sql`
      update user_stages set success_percent = null, equity_percent = null, submitted_at = null
      where academy_id = ${academyId} and user_id = ${userId}
        and stage_id = any(${sql.param([...stageIds])}::int[])`),

  followDirection: (db: Db, academyId: number, userId: number, specializationId: number | null) =>
    db.execute(sql`
      update stage_events set specialization_id = ${specializationId}
      where academy_id = ${academyId} and user_id = ${userId}
        and specialization_id is distinct from ${specializationId}::int`),
}
