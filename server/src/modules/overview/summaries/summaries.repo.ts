import { sql, type SQL } from 'drizzle-orm'
import type { UserStageState } from '@academy/contract/enums'
import { shownReferralsMaxCount } from '@academy/contract/summaries'
import type { LocalizedName, Specialization } from '@academy/contract/users'
import type { Db } from '#platform/db.ts'
import { directionOf } from '#server/schema/direction-of.ts'

/** What the reader may know besides marks. */
export interface Reader {
  /** R: only students of the teams this person coaches; null: all of the academy. */
  coachId: number | null
  /** A student waits until results are shown (Q-41) and published. */
  isStudent: boolean
  mayReadInterviews: boolean
}

export interface SummaryRow extends Record<string, unknown> {
  userId: number
  firstName: string
  lastName: string
  avatarFile: string | null
  specialization: Specialization | null
  stage: { id: number; name: LocalizedName } | null
  testPercent: number | null
  lectureMarks: { count: number; average: number | null }
  interviewMark: number | null
  teamMarks: { count: number; average: number | null }
  cheatsCount: number | null
}

export interface ProfileRow extends Record<string, unknown> {
  id: number
  firstName: string
  lastName: string
  email: string
  phoneNumber: string | null
  avatarFile: string | null
  country: string | null
  graduationYear: number | null
  specialization: Specialization | null
  referralsCount: number
  referrals: { id: number; firstName: string; lastName: string }[]
  academies: { id: number; name: string; joinedAt: string; finishedAt: string | null }[]
  stages: { id: number; name: LocalizedName; state: UserStageState; mark: number | null; enteredAt: string }[]
}

/** The students of an academy the reader may ask about; `r` names academy and person. */
const studentsFor = (academyId: number, userIds: readonly number[], { coachId }: Pick<Reader, 'coachId'>): SQL => sql`
  user_roles r join users u on u.id = r.user_id and u.deleted_at is null
  where r.academy_id = ${academyId} and r.role = 'Student' and r.user_id = any(${sql.param([...userIds])}::int[])
    and ${
      coachId === null
        ? sql`true`
        : sql`exists (select 1 from user_teams ut
            join team_coaches c on c.academy_id = ut.academy_id and c.team_id = ut.team_id
            where ut.academy_id = r.academy_id and ut.user_id = r.user_id and c.user_id = ${coachId})`
    }`

const average = (mark: SQL): SQL =>
  sql`json_build_object('count', count(${mark})::int, 'average', round(avg(${mark}), 2))`
const ofPerson = (table: SQL): SQL => sql`${table}.academy_id = r.academy_id and ${table}.user_id = r.user_id`

export const summariesRepo = {
  ofUsers: async (db: Db, academyId: number, userIds: readonly number[], reader: Reader): Promise<SummaryRow[]> => {
    const { isStudent, mayReadInterviews } = reader
    const { rows } = await db.execute<SummaryRow>(sql`
      select r.user_id as "userId", u.first_name as "firstName", u.last_name as "lastName",
        u.avatar_file as "avatarFile", ${directionOf(sql`r.academy_id`, sql`r.user_id`)} as specialization,
        (select json_build_object('id', st.id, 'name', st.name) from user_stages us
          join stages st on st.academy_id = us.academy_id and st.id = us.stage_id
          where ${ofPerson(sql`us`)} and us.state = 'Opened' order by st.position desc limit 1) as stage,
        (select max(us.success_percent)::int from user_stages us
          join stages st on st.academy_id = us.academy_id and st.id = us.stage_id
          where ${ofPerson(sql`us`)} and ${isStudent ? sql`st.show_test_result` : sql`true`}) as "testPercent",
        (select ${average(sql`hr.mark`)} from homework_responses hr
          where ${ofPerson(sql`hr`)} and hr.is_reviewed) as "lectureMarks",
        ${
          mayReadInterviews
            ? sql`(select a.mark from interview_answers a where ${ofPerson(sql`a`)}
                and ${isStudent ? sql`a.published_at is not null` : sql`true`} order by a.created_at desc limit 1)`
            : sql`null::int`
        } as "interviewMark",
        (select ${average(sql`(given ->> 'mark')::int`)} from user_teams ut
          join student_evaluations se on se.academy_id = ut.academy_id and se.user_team_id = ut.id,
          jsonb_array_elements(se.marks) given where ${ofPerson(sql`ut`)}) as "teamMarks",
        ${
          isStudent
            ? sql`null::int`
            : sql`(select coalesce(sum(at.cheats_count), 0)::int from attempts at
                where ${ofPerson(sql`at`)} and at.archived_at is null)`
        } as "cheatsCount"
      from ${studentsFor(academyId, userIds, reader)} order by u.last_name, u.first_name, u.id`)
    return rows
  },

  profile: async (
    db: Db,
    academyId: number,
    userId: number,
    reader: Pick<Reader, 'coachId'> & { academies: 'every' | readonly number[] },
  ): Promise<ProfileRow | undefined> => {
    const { academies } = reader
    const isShown = academies === 'every' ? sql`true` : sql`ua.academy_id = any(${sql.param([...academies])}::int[])`
    const { rows } = await db.execute<ProfileRow>(sql`
      select u.id, u.first_name as "firstName", u.last_name as "lastName", u.email, u.phone_number as "phoneNumber",
        u.avatar_file as "avatarFile", u.country, u.graduation_year as "graduationYear",
        ${directionOf(sql`r.academy_id`, sql`r.user_id`)} as specialization,
        (select count(*)::int from users other
          where other.referrer_id = u.id and other.deleted_at is null) as "referralsCount",
        (select coalesce(json_agg(json_build_object('id', named.id, 'firstName', named.first_name,
            'lastName', named.last_name) order by named.last_name, named.first_name, named.id), '[]')
          from (select other.id, other.first_name, other.last_name from users other
            where other.referrer_id = u.id and other.deleted_at is null and exists (select 1 from user_academies ua
              join academies a on a.id = ua.academy_id and a.deleted_at is null
              where ua.user_id = other.id and ${isShown})
            order by other.last_name, other.first_name, other.id limit ${shownReferralsMaxCount}) named) as referrals,
        (select coalesce(json_agg(json_build_object('id', a.id, 'name', a.name, 'joinedAt', ua.joined_at,
            'finishedAt', ua.finished_at) order by ua.joined_at, a.id), '[]')
          from user_academies ua join academies a on a.id = ua.academy_id and a.deleted_at is null
          where ua.user_id = u.id and ${isShown}) as academies,
        (select coalesce(json_agg(json_build_object('id', st.id, 'name', st.name, 'state', us.state, 'mark', us.mark,
            'enteredAt', us.entered_at) order by st.position), '[]')
          from user_stages us join stages st on st.academy_id = us.academy_id and st.id = us.stage_id
          where ${ofPerson(sql`us`)}) as stages
      from ${studentsFor(academyId, [userId], reader)}`)
    return rows[0]
  },
}
