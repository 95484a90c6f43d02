import { and, asc, eq, isNull, sql, type SQL } from 'drizzle-orm'
import type { StageType, UserStageState } from '@academy/contract/enums'
import { isOrdinary } from '@academy/contract/stage-order'
import type { BarPart, DirectionParam } from '@academy/contract/statistics'
import type { Db } from '#platform/db.ts'
import { academies, groups, specializations, stages } from '#server/schema/academies.ts'
import { whoDoNotCount } from '#server/schema/who-counts.ts'
import type { HomeworkTally, LectureOfStage, StageOfFunnel, StateCount, Tally } from './statistics.rules.ts'

export interface PersonOfBar extends Record<string, unknown> {
  userId: number
  firstName: string
  lastName: string
  email: string
  avatarFile: string | null
  specializationId: number | null
  specializationName: string | null
  state: UserStageState
  mark: number | null
  successPercent: number | null
  equityPercent: number | null
  enteredAt: string
  leftAt: string | null
}

export type Whose = 'everybody' | readonly number[]
export type TallyOfDay = Omit<Tally, 'specializationId'> & { day: string }

const of = (whose: Whose): SQL =>
  whose === 'everybody' ? sql`true` : sql`user_id = any(${sql.param([...whose])}::int[])`

const ofDirection = (direction: DirectionParam | undefined, column: SQL): SQL => {
  if (direction === undefined) return sql`true`
  return direction === 'none' ? sql`${column} is null` : sql`${column} = ${direction}`
}

const inPart: Record<BarPart, SQL> = {
  entered: sql`w.state is not null`,
  passed: sql`w.state = 'Passed'`,
  failed: sql`w.state = 'Failed'`,
}

/** Q-73: nobody who is deleted, blocked anywhere or here, or no student (any more). */
const counts = (academyId: number, userId: SQL): SQL => sql`exists (select 1 from user_academies ua
  join users u on u.id = ua.user_id
  join user_roles r on r.academy_id = ua.academy_id and r.user_id = ua.user_id and r.role = 'Student'
  where ua.academy_id = ${academyId} and ua.user_id = ${userId} and ua.active
    and u.deleted_at is null and u.blocked_at is null)`

export const statisticsRepo = {
  academy: async (db: Db, id: number) => {
    const [row] = await db
      .select({
        startDate: academies.startDate,
        endDate: academies.endDate,
        createdAt: academies.createdAt,
      })
      .from(academies)
      .where(and(eq(academies.id, id), isNull(academies.deletedAt)))
    return row
  },

  stages: async (db: Db, academyId: number): Promise<StageOfFunnel[]> => {
    const rows = await db
      .select({
        stageId: stages.id,
        name: stages.name,
        stageType: stages.stageType,
        position: stages.position,
        startDate: stages.startDate,
        isOnlyForDesignated: stages.isOnlyForDesignated,
      })
      .from(stages)
      .where(eq(stages.academyId, academyId))
      .orderBy(asc(stages.position))
    return rows.map(({ isOnlyForDesignated, ...row }) => ({
      ...row,
      isOnTheWay: isOrdinary({ stageType: row.stageType, isOnlyForDesignated }),
      stageType: row.stageType as StageType,
      startDate: row.startDate?.toISOString() ?? null,
    }))
  },

  directions: (db: Db, academyId: number) =>
    db
      .select({ id: specializations.id, name: specializations.name })
      .from(groups)
      .innerJoin(specializations, eq(specializations.id, groups.specializationId))
      .where(and(eq(groups.academyId, academyId), eq(groups.isDirection, true)))
      .orderBy(asc(specializations.position), asc(specializations.id)),

  /**
   * The few who do not count. The sums over everybody come out of an index alone; theirs are taken off again one by
   * one, which is quicker than asking about each of the many.
   */
  notCounting: async (db: Db, academyId: number): Promise<number[]> => {
    const { rows } = await db.execute<{ id: number }>(sql`select user_id as id from (${whoDoNotCount([academyId])}) w`)
    return rows.map(({ id }) => id)
  },

  /** What happened until a moment, or until now: whole days by the index, the day of the moment event by event. */
  tallies: async (db: Db, academyId: number, at: Date | null, whose: Whose): Promise<Tally[]> => {
    const day = at?.toISOString().slice(0, 10)
    const grouped = (until: SQL): SQL => sql`
      select stage_id as "stageId", specialization_id as "specializationId", change::int, count(*)::int as count
      from stage_events where academy_id = ${academyId} and ${of(whose)} and ${until}
      group by stage_id, specialization_id, change`
    const { rows } = await db.execute<Tally & Record<string, unknown>>(
      at
        ? sql`${grouped(sql`day < ${day}::date`)}
            union all ${grouped(sql`day = ${day}::date and at <= ${at.toISOString()}`)}`
        : grouped(sql`true`),
    )
    return rows
  },

  /** Grouped in the order of the index, then summed up over the directions. */
  talliesByDay: async (
    db: Db,
    academyId: number,
    direction: DirectionParam | undefined,
    whose: Whose,
  ): Promise<TallyOfDay[]> => {
    const { rows } = await db.execute<TallyOfDay & Record<string, unknown>>(sql`
      select day::text, stage_id as "stageId", change::int, sum(n)::int as count from (
        select stage_id, specialization_id, change, day, count(*) as n from stage_events
        where academy_id = ${academyId} and ${ofDirection(direction, sql`specialization_id`)} and ${of(whose)}
        group by stage_id, specialization_id, change, day) t
      group by day, stage_id, change`)
    return rows
  },

  stateCounts: async (db: Db, academyId: number, whose: Whose): Promise<StateCount[]> => {
    const { rows } = await db.execute<StateCount & Record<string, unknown>>(sql`
      select stage_id as "stageId", state, mark, success_percent as "successPercent", count(*)::int as count
      from user_stages where academy_id = ${academyId} and ${of(whose)}
      group by stage_id, state, mark, success_percent`)
    return rows
  },

  /** Those that have homework, in the order of their beginnings. */
  lectures: async (db: Db, academyId: number): Promise<LectureOfStage[]> => {
    const { rows } = await db.execute<LectureOfStage & Record<string, unknown>>(sql`
      select sl.stage_id as "stageId", sl.id as "stageLectureId", l.name
      from stage_lectures sl join lectures l on l.academy_id = sl.academy_id and l.id = sl.lecture_id
      where sl.academy_id = ${academyId} and sl.has_homework order by sl.start_date, sl.id`)
    return rows
  },

  /** What was handed in. A row that staff made for somebody who handed in nothing (Q-52) is no work of theirs. */
  homework: async (db: Db, academyId: number, whose: Whose): Promise<HomeworkTally[]> => {
    const { rows } = await db.execute<HomeworkTally & Record<string, unknown>>(sql`
      select hr.stage_lecture_id as "stageLectureId", hr.is_reviewed as "isReviewed",
        hr.submitted_at > sl.end_date as "isLate", case when hr.is_reviewed then hr.mark end as mark,
        count(*)::int as count
      from (select * from homework_responses
          where academy_id = ${academyId} and submitted_at is not null and ${of(whose)}) hr
        join stage_lectures sl on sl.academy_id = hr.academy_id and sl.id = hr.stage_lecture_id
      group by 1, 2, 3, 4`)
    return rows
  },

  /**
   * Whoever stood in the stage at a moment stands there still, or has been taken away since. Both come in the order of
   * their numbers out of an index, so that a page reads little more than itself.
   */
  peopleAt: async (
    db: Db,
    academyId: number,
    bar: { stageId: number; part: BarPart; direction: DirectionParam | undefined; at: Date | null },
    { offset, limit }: { offset: number; limit: number },
  ): Promise<PersonOfBar[]> => {
    const { rows } = await db.execute<PersonOfBar>(sql`
      with page as (
        select c.user_id, w.* from (
          select user_id from user_stages where academy_id = ${academyId} and stage_id = ${bar.stageId}
          union all
          select distinct e.user_id from stage_events e
            where e.academy_id = ${academyId} and e.stage_id = ${bar.stageId} and e.after is null
              and not exists (select 1 from user_stages us where us.academy_id = e.academy_id
                and us.user_id = e.user_id and us.stage_id = e.stage_id)) c
        cross join lateral (
          select (array_agg(e.after order by e.id desc))[1] as state, max(e.at) as last_at,
            (array_agg(e.specialization_id order by e.id desc))[1] as specialization_id,
            max(e.at) filter (where e.before is null) as entered_at
          from stage_events e where e.academy_id = ${academyId} and e.user_id = c.user_id
            and e.stage_id = ${bar.stageId} and e.at <= ${bar.at?.toISOString() ?? 'infinity'}) w
        where ${inPart[bar.part]} and ${ofDirection(bar.direction, sql`w.specialization_id`)}
          and ${counts(academyId, sql`c.user_id`)}
        order by c.user_id limit ${limit} offset ${offset})
      select p.user_id as "userId", u.first_name as "firstName", u.last_name as "lastName", u.email,
        u.avatar_file as "avatarFile", s.id as "specializationId", s.name as "specializationName", p.state,
        us.mark, us.success_percent as "successPercent", us.equity_percent as "equityPercent",
        coalesce(p.entered_at, p.last_at) as "enteredAt",
        case when p.state = 'Opened' then null else p.last_at end as "leftAt"
      from page p join users u on u.id = p.user_id
        left join specializations s on s.id = p.specialization_id
        left join user_stages us on us.academy_id = ${academyId} and us.user_id = p.user_id
          and us.stage_id = ${bar.stageId}
      order by p.user_id`)
    return rows
  },
}
