import { and, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { Reviewer, StageLecture } from '@academy/contract/lectures'
import { type AcademyScope, within } from '#platform/academy-scope.ts'
import type { Db } from '#platform/db.ts'
import { stages } from '#server/schema/academies.ts'
import { homeworkResponses } from '#server/schema/homework.ts'
import { lectures, stageLectureReviewers, stageLectures } from '#server/schema/lectures.ts'

const s = stageLectures

type Found = Omit<StageLecture, 'startDate' | 'endDate' | 'updatedAt'> & {
  startDate: string | Date
  endDate: string | Date
  updatedAt: string | Date
} & Record<string, unknown>

const iso = (moment: string | Date): string => new Date(moment).toISOString()

const counts = sql`
  (select json_build_object('responses', count(*), 'waiting', count(*) filter (where is_answered and not is_reviewed),
      'reviewed', count(*) filter (where is_reviewed),
      'expected', (select count(*) from user_stages us where us.academy_id = sl.academy_id
        and us.stage_id = sl.stage_id and (sl.group_id is null or exists (select 1 from user_groups ug
          where ug.academy_id = us.academy_id and ug.user_id = us.user_id and ug.group_id = sl.group_id))))
    from homework_responses r where r.academy_id = sl.academy_id and r.stage_lecture_id = sl.id)`
const notCounted = sql`json_build_object('responses', 0, 'waiting', 0, 'reviewed', 0, 'expected', 0)`

/** Counting looks at every student of every lecture: only for those who are shown the numbers. */
const found = async (db: Db, where: SQL, isCounted: boolean): Promise<StageLecture[]> => {
  const { rows } = await db.execute<Found>(sql`
    select sl.id, sl.academy_id as "academyId", a.name as "academyName", sl.stage_id as "stageId", st.name as "stageName", sl.lecture_id as "lectureId",
      l.name as "lectureName", l.short_name as "shortName",
      case when u.id is not null then
        json_build_object('id', u.id, 'firstName', u.first_name, 'lastName', u.last_name) end as lecturer,
      sl.group_id as "groupId", g.name as "groupName", sl.url_name as "urlName", sl.start_date as "startDate",
      sl.end_date as "endDate", sl.has_homework as "hasHomework", sl.has_chat as "hasChat", sl.video_link as "videoLink",
      sl.has_autograde as "hasAutograde", sl.need_repo as "needRepo", sl.repo_type as "repoType",
      sl.test_repo_link as "testRepoLink", sl.min_mark as "minMark",
      sl.trace_according_text as "traceAccordingText", sl.feedback_config as "feedbackConfig",
      sl.show_autograde_result as "showAutogradeResult", sl.homework, sl.materials,
      sl.homework_path as "homeworkPath", sl.homework_curator_id as "homeworkCuratorId",
      array(select sr.user_id from stage_lecture_reviewers sr where sr.academy_id = sl.academy_id
        and sr.stage_lecture_id = sl.id order by sr.user_id) as "reviewerIds", sl.attempts,
      ${isCounted ? counts : notCounted} as counts,
      sl.updated_at as "updatedAt"
    from stage_lectures sl join academies a on a.id = sl.academy_id and a.deleted_at is null
      join stages st on st.academy_id = sl.academy_id and st.id = sl.stage_id
      join lectures l on l.academy_id = sl.academy_id and l.id = sl.lecture_id
      left join users u on u.id = l.lecturer_id and u.deleted_at is null
      left join groups g on g.academy_id = sl.academy_id and g.id = sl.group_id
    where ${where} order by sl.start_date, sl.id`)
  return rows.map(({ startDate, endDate, updatedAt, ...row }) => ({
    ...row,
    startDate: iso(startDate),
    endDate: iso(endDate),
    updatedAt: iso(updatedAt),
  })) as StageLecture[]
}

const one = (academyId: number, id: number) => and(eq(s.academyId, academyId), eq(s.id, id))
type Values = Omit<typeof s.$inferInsert, 'academyId'>

export const stageLecturesRepo = {
  /** Without one: of all stages. */
  list: (db: Db, scope: AcademyScope, stageId: number | undefined, isCounted: boolean): Promise<StageLecture[]> =>
    found(
      db,
      sql`${within(scope, sql`sl.academy_id`)} and ${stageId === undefined ? sql`true` : sql`sl.stage_id = ${stageId}`}`,
      isCounted,
    ),

  byId: async (db: Db, academyId: number, id: number, isCounted: boolean): Promise<StageLecture | undefined> =>
    (await found(db, sql`sl.academy_id = ${academyId} and sl.id = ${id}`, isCounted))[0],

  /** Those of the group itself and those of everybody. */
  byGroup: (db: Db, academyId: number, groupId: number, isCounted: boolean): Promise<StageLecture[]> =>
    found(db, sql`sl.academy_id = ${academyId} and (sl.group_id = ${groupId} or sl.group_id is null)`, isCounted),

  isGroup: async (db: Db, academyId: number, groupId: number): Promise<boolean> => {
    const { rows } = await db.execute<Record<string, unknown>>(
      sql`select 1 from groups where academy_id = ${academyId} and id = ${groupId}`,
    )
    return rows.length > 0
  },

  hasStage: async (db: Db, scope: AcademyScope, stageId: number): Promise<boolean> => {
    const rows = await db
      .select({ id: stages.id })
      .from(stages)
      .where(and(within(scope, stages.academyId), eq(stages.id, stageId)))
    return rows.length > 0
  },

  stageType: async (db: Db, academyId: number, stageId: number): Promise<number | undefined> => {
    const [row] = await db
      .select({ stageType: stages.stageType })
      .from(stages)
      .where(and(eq(stages.academyId, academyId), eq(stages.id, stageId)))
    return row?.stageType
  },

  lecturerOf: async (db: Db, academyId: number, lectureId: number) => {
    const [row] = await db
      .select({ lecturerId: lectures.lecturerId })
      .from(lectures)
      .where(and(eq(lectures.academyId, academyId), eq(lectures.id, lectureId)))
    return row
  },

  insert: async (db: Db, academyId: number, values: Values): Promise<number> => {
    const [row] = await db
      .insert(s)
      .values({ ...values, academyId })
      .returning({ id: s.id })
    return row!.id
  },

  /** Locked until the end of the transaction; its version says whether somebody saved meanwhile (Q-87). */
  locked: async (db: Db, academyId: number, id: number) => {
    const [row] = await db.select().from(s).where(one(academyId, id)).for('no key update')
    return row
  },

  update: async (db: Db, academyId: number, id: number, values: Partial<Values>): Promise<void> => {
    await db.update(s).set(values).where(one(academyId, id))
  },

  /** Returns who they were before. */
  setReviewers: async (
    db: Db,
    academyId: number,
    stageLectureId: number,
    userIds: readonly number[],
  ): Promise<number[]> => {
    const r = stageLectureReviewers
    const before = await db
      .delete(r)
      .where(and(eq(r.academyId, academyId), eq(r.stageLectureId, stageLectureId)))
      .returning({ userId: r.userId })
    const rows = [...new Set(userIds)].map((userId) => ({ academyId, stageLectureId, userId }))
    if (rows.length > 0) await db.insert(r).values(rows)
    return before.map(({ userId }) => userId)
  },

  /** HW-59: with what waits for a review of theirs here. */
  reviewers: async (db: Db, academyId: number, stageLectureId: number): Promise<Reviewer[]> => {
    const { rows } = await db.execute<Reviewer & Record<string, unknown>>(sql`
      select u.id, u.first_name as "firstName", u.last_name as "lastName",
        (select count(*)::int from homework_responses h where h.academy_id = sr.academy_id
          and h.stage_lecture_id = sr.stage_lecture_id and h.reviewer_id = sr.user_id
          and h.is_answered and not h.is_reviewed) as "assignedCount"
      from stage_lecture_reviewers sr join users u on u.id = sr.user_id and u.deleted_at is null
      where sr.academy_id = ${academyId} and sr.stage_lecture_id = ${stageLectureId}
      order by u.last_name, u.first_name, u.id`)
    return rows
  },

  hasResponses: async (db: Db, academyId: number, ids: readonly number[]): Promise<boolean> => {
    const h = homeworkResponses
    const rows = await db
      .select({ id: h.id })
      .from(h)
      .where(and(eq(h.academyId, academyId), inArray(h.stageLectureId, [...ids])))
      .limit(1)
    return rows.length > 0
  },

  /** Somebody of the stage said what they think of the lecture. */
  hasFeedback: async (db: Db, academyId: number, id: number): Promise<boolean> => {
    const { rows } = await db.execute<Record<string, unknown>>(sql`
      select 1 from stage_lectures sl join lecture_feedback f on f.academy_id = sl.academy_id
          and f.lecture_id = sl.lecture_id
        join user_stages us on us.academy_id = sl.academy_id and us.stage_id = sl.stage_id and us.user_id = f.user_id
      where sl.academy_id = ${academyId} and sl.id = ${id} limit 1`)
    return rows.length > 0
  },

  /** RT-01: somebody wrote in its chats. */
  hasMessages: async (db: Db, academyId: number, id: number): Promise<boolean> => {
    const { rows } = await db.execute<Record<string, unknown>>(
      sql`select 1 from chat_messages where academy_id = ${academyId} and stage_lecture_id = ${id} limit 1`,
    )
    return rows.length > 0
  },

  remove: async (db: Db, academyId: number, id: number): Promise<void> => {
    await db.delete(s).where(one(academyId, id))
  },

  /** From every lecture of the academy. */
  removeReviewer: (db: Db, academyId: number, userId: number) =>
    db
      .delete(stageLectureReviewers)
      .where(and(eq(stageLectureReviewers.academyId, academyId), eq(stageLectureReviewers.userId, userId)))
      .returning({ stageLectureId: stageLectureReviewers.stageLectureId }),

  /** Of these lectures, those that are still there. */
  addReviewer: (db: Db, academyId: number, userId: number, ids: readonly number[]) =>
    db.execute(sql`insert into stage_lecture_reviewers (academy_id, stage_lecture_id, user_id)
      select academy_id, id, ${userId}::int from stage_lectures
      where academy_id = ${academyId} and id = any(${sql.param([...ids])}::int[]) on conflict do nothing`),
}
