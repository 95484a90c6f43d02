import { sql, type SQL } from 'drizzle-orm'
import type { LectureMark } from '@academy/contract/homework'
import type { Db } from '#platform/db.ts'
import { showsMarks } from '#server/schema/shown-marks.ts'

export interface MarksOf {
  userIds: readonly number[]
  stageId: number | null
  /** R: only what this person reviews; null: everything. */
  reviewerId: number | null
  /** A student sees what was published, and marks only where the stage shows them. */
  isForStudent: boolean
}

export interface LectureMarkRow extends Omit<LectureMark, 'state' | 'submittedAt'>, Record<string, unknown> {
  isAnswered: boolean
  reanswerDeadline: string | Date | null
  hasOpenAppeal: boolean
  submittedAt: string | Date | null
}

const ofReviewer = (reviewerId: number): SQL => sql`(r.reviewer_id = ${reviewerId}
  or sl.homework_curator_id = ${reviewerId} or l.lecturer_id = ${reviewerId}
  or exists (select 1 from stage_lecture_reviewers sr where sr.academy_id = r.academy_id
    and sr.stage_lecture_id = r.stage_lecture_id and sr.user_id = ${reviewerId}))`

export const lectureMarksRepo = {
  of: async (db: Db, academyId: number, { userIds, stageId, reviewerId, isForStudent }: MarksOf) => {
    const { rows } = await db.execute<LectureMarkRow>(sql`
      select r.user_id as "userId", sl.stage_id as "stageId", r.stage_lecture_id as "stageLectureId",
        sl.lecture_id as "lectureId", r.id as "responseId", l.name, ${isForStudent ? sql`case when ${showsMarks} then r.mark end` : sql`r.mark`} as mark, r.is_reviewed as "isReviewed",
        r.is_answered as "isAnswered", r.reanswer_deadline as "reanswerDeadline", r.submitted_at as "submittedAt",
        exists (select 1 from appeals ap where ap.academy_id = r.academy_id and ap.response_id = r.id
          and ap.state = 'open') as "hasOpenAppeal"
      from homework_responses r
        join stage_lectures sl on sl.academy_id = r.academy_id and sl.id = r.stage_lecture_id
        join lectures l on l.academy_id = sl.academy_id and l.id = sl.lecture_id
        join stages st on st.academy_id = sl.academy_id and st.id = sl.stage_id
      where r.academy_id = ${academyId} and r.user_id = any(${sql.param([...userIds])}::int[])
        and (${stageId}::int is null or sl.stage_id = ${stageId}::int)
        and ${isForStudent ? sql`r.is_reviewed` : sql`true`}
        and ${reviewerId === null ? sql`true` : ofReviewer(reviewerId)}
      order by r.user_id, sl.start_date, sl.id`)
    return rows
  },
}
