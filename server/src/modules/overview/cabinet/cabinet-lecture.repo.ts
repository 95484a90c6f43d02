import { and, eq, sql } from 'drizzle-orm'
import { autogradeActions, autogradeStatuses } from '@academy/contract/enums'
import type { Employee, LectureFeedback } from '@academy/contract/lectures'
import type { Db } from '#platform/db.ts'
import { homeworkResponses } from '#server/schema/homework.ts'
import { lectureFeedback, lectures, stageLectures } from '#server/schema/lectures.ts'
import { marksShown } from '#server/schema/shown-marks.ts'

const s = stageLectures

const columns = {
  stageLectureId: s.id,
  stageId: s.stageId,
  lectureId: s.lectureId,
  name: lectures.name,
  description: lectures.description,
  urlName: s.urlName,
  startDate: s.startDate,
  endDate: s.endDate,
  hasHomework: s.hasHomework,
  homework: s.homework,
  materials: s.materials,
  needRepo: s.needRepo,
  repoType: s.repoType,
  attempts: s.attempts,
  hasAutograde: s.hasAutograde,
  minMark: s.minMark,
  showAutogradeResult: s.showAutogradeResult,
  feedbackConfig: s.feedbackConfig,
  hasChat: s.hasChat,
  videoLink: s.videoLink,
  lecturer: sql<Employee | null>`(select json_build_object('id', u.id, 'firstName', u.first_name,
    'lastName', u.last_name) from users u where u.id = ${lectures.lecturerId} and u.deleted_at is null)`,
}

export const cabinetLectureRepo = {
  lecture: async (db: Db, academyId: number, stageLectureId: number) => {
    const [row] = await db
      .select(columns)
      .from(s)
      .innerJoin(lectures, and(eq(lectures.academyId, s.academyId), eq(lectures.id, s.lectureId)))
      .where(and(eq(s.academyId, academyId), eq(s.id, stageLectureId)))
    return row
  },

  responseId: async (db: Db, academyId: number, stageLectureId: number, userId: number): Promise<number | null> => {
    const r = homeworkResponses
    const [row] = await db
      .select({ id: r.id })
      .from(r)
      .where(and(eq(r.academyId, academyId), eq(r.stageLectureId, stageLectureId), eq(r.userId, userId)))
    return row?.id ?? null
  },

  feedback: async (db: Db, academyId: number, lectureId: number, userId: number): Promise<LectureFeedback | null> => {
    const f = lectureFeedback
    const [row] = await db
      .select({ rating: f.rating, text: f.text })
      .from(f)
      .where(and(eq(f.academyId, academyId), eq(f.lectureId, lectureId), eq(f.userId, userId)))
    return row ?? null
  },

  /** How many of the same lecture were handed in earlier and still wait. */
  place: async (db: Db, academyId: number, stageLectureId: number, submittedAt: Date, id: number): Promise<number> => {
    const { rows } = await db.execute<{ count: number }>(sql`
      select count(*)::int as count from homework_responses where academy_id = ${academyId}
        and stage_lecture_id = ${stageLectureId} and is_answered and not is_reviewed
        and (submitted_at, id) < (${submittedAt.toISOString()}::timestamptz, ${id})`)
    return rows[0]!.count
  },

  isBeingGraded: async (db: Db, academyId: number, id: number): Promise<boolean> => {
    const { rows } = await db.execute<
      Record<string, unknown>
    >(sql`select 1 from autograde_results where academy_id = ${academyId}
      and homework_response_id = ${id} and regrade_id is null and action = ${autogradeActions.StudentPass}
      and status = ${autogradeStatuses.Started} limit 1`)
    return rows.length > 0
  },

  /** Of all lectures of a stage at once, for its list. */
  ofStage: async (db: Db, academyId: number, stageId: number, userId: number) => {
    const r = homeworkResponses
    const responses = await db
      .select({
        id: r.id,
        stageLectureId: r.stageLectureId,
        body: r.body,
        repoLink: r.repoLink,
        attempts: r.attempts,
        mark: r.mark,
        marksShown: marksShown(r.academyId, s.stageId),
        reviewBody: r.reviewBody,
        reanswerDeadline: r.reanswerDeadline,
        isReviewed: r.isReviewed,
        isAnswered: r.isAnswered,
      })
      .from(r)
      .innerJoin(s, and(eq(s.academyId, r.academyId), eq(s.id, r.stageLectureId)))
      .where(and(eq(r.academyId, academyId), eq(r.userId, userId), eq(s.stageId, stageId)))
    const f = lectureFeedback
    const feedback = await db
      .select({ lectureId: f.lectureId, rating: f.rating, text: f.text })
      .from(f)
      .where(and(eq(f.academyId, academyId), eq(f.userId, userId)))
    return { responses, feedback }
  },
}
