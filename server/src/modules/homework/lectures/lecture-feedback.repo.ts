import { and, eq, sql } from 'drizzle-orm'
import type { FeedbackConfig, FeedbackOfLecture, LectureFeedback } from '@academy/contract/lectures'
import type { Db } from '#platform/db.ts'
import { academies } from '#server/schema/academies.ts'
import { lectureFeedback, stageLectures } from '#server/schema/lectures.ts'

const f = lectureFeedback

interface OpenLecture {
  stageLectureId: number
  feedbackConfig: FeedbackConfig
  isClosed: boolean
}
/** As many as somebody reads; what counts is counted over all. */
const entriesMaxCount = 500

export const feedbackRepo = {
  /** Where the student meets the lecture; which of them are open is known to the sidebar. */
  places: (db: Db, academyId: number, lectureId: number): Promise<OpenLecture[]> =>
    db
      .select({
        stageLectureId: stageLectures.id,
        feedbackConfig: stageLectures.feedbackConfig,
        isClosed: academies.isClosed,
      })
      .from(stageLectures)
      .innerJoin(academies, eq(academies.id, stageLectures.academyId))
      .where(and(eq(stageLectures.academyId, academyId), eq(stageLectures.lectureId, lectureId))),

  /** One per student and lecture; a text that is left out stays as it was. */
  save: async (
    db: Db,
    values: { academyId: number; lectureId: number; userId: number; rating: number; text?: string | null },
    now: Date,
  ): Promise<LectureFeedback> => {
    const { text, ...rest } = values
    const [row] = await db
      .insert(f)
      .values({ ...rest, text: text ?? null, createdAt: now, updatedAt: now })
      .onConflictDoUpdate({
        target: [f.academyId, f.lectureId, f.userId],
        set: { rating: rest.rating, updatedAt: now, ...(text === undefined ? {} : { text }) },
      })
      .returning({ rating: f.rating, text: f.text })
    return row!
  },

  summary: async (db: Db, academyId: number, lectureId: number, userId: number | null) => {
    const { rows } = await db.execute<{ rating: number; count: number }>(sql`
      select rating, count(*)::int as count from lecture_feedback where academy_id = ${academyId}
        and lecture_id = ${lectureId} and (${userId}::int is null or user_id = ${userId}::int)
      group by rating order by rating`)
    return rows
  },

  entries: async (db: Db, academyId: number, lectureId: number, userId: number | null) => {
    type Entry = FeedbackOfLecture['entries'][number] & Record<string, unknown>
    const { rows } = await db.execute<Entry>(sql`
      select lf.rating, lf.text, lf.updated_at as "updatedAt",
        (select g.name from user_groups ug join groups g on g.academy_id = ug.academy_id and g.id = ug.group_id
          where ug.academy_id = lf.academy_id and ug.user_id = lf.user_id
          order by g.is_direction desc, g.id limit 1) as "groupName",
        json_build_object('id', u.id, 'firstName', u.first_name, 'lastName', u.last_name) as student
      from lecture_feedback lf join users u on u.id = lf.user_id
      where lf.academy_id = ${academyId} and lf.lecture_id = ${lectureId}
        and (${userId}::int is null or lf.user_id = ${userId}::int)
      order by lf.updated_at desc limit ${entriesMaxCount}`)
    return rows
  },
}
