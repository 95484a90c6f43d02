import { and, eq, isNull, sql, type SQL } from 'drizzle-orm'
import { type Locale, stageTypes } from '@academy/contract/enums'
import type { LocalizedName } from '@academy/contract/users'
import type { Db } from '#platform/db.ts'
import { users } from '#server/schema/users.ts'

export interface StudiesRow extends Record<string, unknown> {
  academyId: number
  academyName: string
  isClosed: boolean
  /** As the stages module writes them. */
  stages: unknown
}
export interface InterviewRow extends Record<string, unknown> {
  academyId: number
  academyName: string
  stageId: number
  studentId: number
  stageName: LocalizedName
  stageUrlName: string
  isInterviewer: boolean
  startDate: Date
  endDate: Date
  place: string
}

const interviewColumns = sql`s.academy_id as "academyId", a.name as "academyName", s.stage_id as "stageId",
  st.name as "stageName", st.url_name as "stageUrlName", s.start_date as "startDate", s.end_date as "endDate", s.place`

const dated = (row: InterviewRow): InterviewRow => ({
  ...row,
  startDate: new Date(row.startDate),
  endDate: new Date(row.endDate),
})

const isLive = (userId: number) => and(eq(users.id, userId), isNull(users.deletedAt))

export const calendarRepo = {
  version: async (db: Db, userId: number): Promise<number | undefined> => {
    const [row] = await db.select({ version: users.calendarVersion }).from(users).where(isLive(userId))
    return row?.version
  },

  nextVersion: async (db: Db, userId: number): Promise<number | undefined> => {
    const [row] = await db
      .update(users)
      .set({ calendarVersion: sql`${users.calendarVersion} + 1` })
      .where(isLive(userId))
      .returning({ version: users.calendarVersion })
    return row?.version
  },

  owner: async (db: Db, userId: number, version: number): Promise<{ locale: Locale } | undefined> => {
    const [row] = await db
      .select({ locale: users.localization })
      .from(users)
      .where(and(isLive(userId), isNull(users.blockedAt), eq(users.calendarVersion, version)))
    return row
  },

  /** Every academy the person studies in, with its stages as they stand for them, in one round trip. */
  studies: async (db: Db, userId: number, stagesOf: (academyId: SQL, userId: SQL) => SQL): Promise<StudiesRow[]> => {
    const { rows } = await db.execute<StudiesRow>(sql`
      select a.id as "academyId", a.name as "academyName", a.is_closed as "isClosed",
        ${stagesOf(sql`ua.academy_id`, sql`ua.user_id`)} as stages
      from user_academies ua join academies a on a.id = ua.academy_id and a.deleted_at is null
      where ua.user_id = ${userId} and ua.active
        and exists (select 1 from user_roles r
          where r.academy_id = ua.academy_id and r.user_id = ua.user_id and r.role = 'Student')
      order by a.id`)
    return rows
  },

  /** Booked ones: those the person was given, and those the person holds as one of the staff. */
  interviews: async (db: Db, userId: number): Promise<InterviewRow[]> => {
    const columns = sql`${interviewColumns}, s.user_id as "studentId"`
    const places = sql`join stages st on st.academy_id = a.id and st.stage_type = ${stageTypes.Interview}
      join interview_slots s on s.academy_id = st.academy_id and s.stage_id = st.id and s.user_id is not null
        and not s.is_no_show`
    const isStaff = sql`exists (select 1 from users u where u.id = ${userId} and u.is_super_admin)
      or exists (select 1 from user_roles r join user_academies ua
          on ua.academy_id = r.academy_id and ua.user_id = r.user_id and ua.active
        where r.academy_id = a.id and r.user_id = ${userId} and r.role <> 'Student')`
    const { rows } = await db.execute<InterviewRow>(sql`
      select ${columns}, false as "isInterviewer"
      from user_academies ua join academies a on a.id = ua.academy_id and a.deleted_at is null ${places}
      where ua.user_id = ${userId} and ua.active and s.user_id = ${userId}
      union all
      select ${columns}, true
      from academies a ${places}
      where a.deleted_at is null and s.interviewer_id = ${userId} and (${isStaff})`)
    return rows.map(dated)
  },

  /** A slot as the interview of this student, also where it is not theirs any more. */
  interview: async (
    db: Db,
    academyId: number,
    slotId: number,
    studentId: number,
  ): Promise<InterviewRow | undefined> => {
    const { rows } = await db.execute<InterviewRow>(sql`
      select ${interviewColumns}, ${studentId}::int as "studentId", false as "isInterviewer"
      from interview_slots s join academies a on a.id = s.academy_id
        join stages st on st.academy_id = s.academy_id and st.id = s.stage_id
      where s.academy_id = ${academyId} and s.id = ${slotId}`)
    return rows[0] && dated(rows[0])
  },
}
