import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { StageDatesWarning } from '@academy/contract/stage-dates'
import type { Db } from '#platform/db.ts'
import { academies, stages } from '#server/schema/academies.ts'
import { whoDoNotCount } from '#server/schema/who-counts.ts'

export interface NewDates {
  id: number
  startDate: Date | null
  endDate: Date | null
}

const isoOrNull = (date: Date | null): string | null => date?.toISOString() ?? null

export const stageDatesRepo = {
  /** In one order, so that two who save the same stages wait for each other instead of both failing. */
  locked: (db: Db, academyId: number, ids: readonly number[]) =>
    db
      .select()
      .from(stages)
      .where(and(eq(stages.academyId, academyId), inArray(stages.id, [...ids])))
      .orderBy(asc(stages.id))
      .for('no key update'),

  known: (db: Db, academyId: number, ids: readonly number[]) =>
    db
      .select({ id: stages.id, startDate: stages.startDate, endDate: stages.endDate })
      .from(stages)
      .where(and(eq(stages.academyId, academyId), inArray(stages.id, [...ids]))),

  /**
   * Whom and what the new dates concern: students who are in the stage now, their tests under way, and whatever has
   * dates of its own inside it. Who is deleted or blocked does not count.
   */
  warnings: async (db: Db, academyId: number, dates: readonly NewDates[], now: Date): Promise<StageDatesWarning[]> => {
    const [ids, starts, ends] = [
      dates.map(({ id }) => id),
      dates.map(({ startDate }) => isoOrNull(startDate)),
      dates.map(({ endDate }) => isoOrNull(endDate)),
    ]
    const { rows } = await db.execute<StageDatesWarning & Record<string, unknown>>(sql`
      with wanted as (select st.academy_id, st.id, st.start_date as start_before, w.start_date, w.end_date
        from unnest(${sql.param(ids)}::int[], ${sql.param(starts)}::timestamptz[], ${sql.param(ends)}::timestamptz[])
          as w (id, start_date, end_date)
          join stages st on st.academy_id = ${academyId} and st.id = w.id),
      found as (
        select w.id, 'studentsInside' as kind, (select count(*) from user_stages us
            where us.academy_id = w.academy_id and us.stage_id = w.id and us.state = 'Opened'
              and (us.academy_id, us.user_id) not in (${whoDoNotCount([academyId])})) as count
          from wanted w where w.start_before is null or w.start_before <= ${now}
        union all
        select w.id, 'testsRunning', (select count(*) from attempts a where a.academy_id = w.academy_id
            and a.stage_id = w.id and a.finished_at is null and a.archived_at is null and a.deadline > ${now})
          from wanted w
        union all
        select w.id, 'interviewsOutside', (select count(*) from interview_slots s where s.academy_id = w.academy_id
            and s.stage_id = w.id and s.user_id is not null and not s.is_no_show and s.end_date > ${now}
            and (s.start_date < w.start_date or s.end_date > w.end_date))
          from wanted w
        union all
        select w.id, 'lecturesOutside', (select count(*) from stage_lectures l where l.academy_id = w.academy_id
            and l.stage_id = w.id and (l.start_date < w.start_date or l.end_date > w.end_date))
          from wanted w
        union all
        select w.id, 'windowsOutside', (select count(*) from stage_tests t where t.academy_id = w.academy_id
            and t.stage_id = w.id and (t.start_date < w.start_date or t.start_date >= w.end_date
              or t.end_date > w.end_date or t.end_date <= w.start_date))
          from wanted w)
      select found.id as "stageId", found.kind, found.count::int as count
      from found join stages st on st.academy_id = ${academyId} and st.id = found.id
      where found.count > 0 order by st.position, found.kind`)
    return rows.map(({ stageId, kind, count }) => ({ stageId, kind, count }))
  },

  save: async (db: Db, academyId: number, { id, ...values }: NewDates & { updatedAt: Date }): Promise<void> => {
    await db
      .update(stages)
      .set(values)
      .where(and(eq(stages.academyId, academyId), eq(stages.id, id)))
  },

  saveAcademy: async (db: Db, academyId: number, dates: { startDate: Date | null; endDate: Date | null }) => {
    await db.update(academies).set(dates).where(eq(academies.id, academyId))
  },
}
