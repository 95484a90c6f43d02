import { getTableColumns, sql } from 'drizzle-orm'
import type { Locale } from '@academy/contract/enums'
import type { LocalizedName } from '@academy/contract/users'
import type { Db } from '#platform/db.ts'
import { notifications } from '#server/schema/notifications.ts'
import { spokenParts } from './notification-language.repo.ts'

export interface HomeworkNews extends Record<string, unknown> {
  stageLectureId: number
  lectureName: LocalizedName
  urlName: string
  stageUrlName: string
  groupId: number | null
  studentId: number
  fullName: string
  reviewBody: string | null
  reviewerId: number | null
  /** everybody else who answers for the lecture. */
  staffIds: number[]
}
export interface Receiver extends Record<string, unknown> {
  id: number
  language: Locale
}

/** Somebody works in the academy, holds a role that reviews, and is neither blocked nor removed. */
const worksHere = (academyId: number) => sql`u.deleted_at is null and u.blocked_at is null
  and (u.is_super_admin or exists (select 1 from user_roles ur join user_academies ua
    on ua.academy_id = ur.academy_id and ua.user_id = ur.user_id and ua.active
    where ur.academy_id = ${academyId} and ur.user_id = u.id and ur.role <> 'Student'))`
const studiesHere = (academyId: number) => sql`u.deleted_at is null and u.blocked_at is null
  and exists (select 1 from user_academies ua where ua.academy_id = ${academyId} and ua.user_id = u.id and ua.active)`

export const notifyRepo = {
  homework: async (db: Db, academyId: number, responseId: number): Promise<HomeworkNews> =>
    (await notifyRepo.homeworks(db, academyId, [responseId]))[0]!,

  homeworks: async (db: Db, academyId: number, responseIds: readonly number[]): Promise<HomeworkNews[]> => {
    const { rows } = await db.execute<HomeworkNews>(sql`
      select sl.id as "stageLectureId", l.name as "lectureName", sl.url_name as "urlName",
        st.url_name as "stageUrlName", sl.group_id as "groupId", u.id as "studentId",
        u.first_name || ' ' || u.last_name as "fullName", r.review_body as "reviewBody",
        r.reviewer_id as "reviewerId",
        array_remove(array(select sr.user_id from stage_lecture_reviewers sr where sr.academy_id = sl.academy_id
          and sr.stage_lecture_id = sl.id) || sl.homework_curator_id || l.lecturer_id, null) as "staffIds"
      from homework_responses r join users u on u.id = r.user_id
        join stage_lectures sl on sl.academy_id = r.academy_id and sl.id = r.stage_lecture_id
        join lectures l on l.academy_id = sl.academy_id and l.id = sl.lecture_id
        join stages st on st.academy_id = sl.academy_id and st.id = sl.stage_id
      where r.academy_id = ${academyId} and r.id = any(${sql.param([...responseIds])}::int[])
      order by r.id`)
    return rows
  },

  /** Of these, who is there to be told. */
  receivers: async (
    db: Db,
    academyId: number,
    ids: readonly number[],
    as: 'staff' | 'student',
  ): Promise<Receiver[]> => {
    const { rows } = await db.execute<Receiver>(sql`
      select u.id, u.localization as language from users u
      where u.id = any(${sql.param([...ids])}::int[])
        and ${as === 'staff' ? worksHere(academyId) : studiesHere(academyId)} order by u.id`)
    return rows
  },

  add: (db: Db, rows: (typeof notifications.$inferInsert)[]) =>
    db
      .insert(notifications)
      .values(rows)
      .returning({ ...getTableColumns(notifications), ...spokenParts }),
}
