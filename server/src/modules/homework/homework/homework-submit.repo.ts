import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '#platform/db.ts'
import { academies } from '#server/schema/academies.ts'
import { appeals, homeworkResponses, homeworkSubmissions } from '#server/schema/homework.ts'
import { stageLectures } from '#server/schema/lectures.ts'

type Submission = typeof homeworkSubmissions.$inferInsert

export const submitRepo = {
  task: async (db: Db, academyId: number, stageLectureId: number) => {
    const [row] = await db
      .select({
        hasHomework: stageLectures.hasHomework,
        needRepo: stageLectures.needRepo,
        repoType: stageLectures.repoType,
        attempts: stageLectures.attempts,
        endDate: stageLectures.endDate,
        isClosed: academies.isClosed,
      })
      .from(stageLectures)
      .innerJoin(academies, eq(academies.id, stageLectures.academyId))
      .where(and(eq(stageLectures.academyId, academyId), eq(stageLectures.id, stageLectureId)))
    return row
  },

  /** null: there is one already. The key decides between those who come at once (C6). */
  insert: async (db: Db, values: typeof homeworkResponses.$inferInsert): Promise<number | null> => {
    const [row] = await db
      .insert(homeworkResponses)
      .values(values)
      .onConflictDoNothing()
      .returning({ id: homeworkResponses.id })
    return row?.id ?? null
  },

  /** Numbered in their order, whatever staff made of the attempts meanwhile. */
  addSubmission: async (db: Db, submission: Omit<Submission, 'number'>): Promise<number> => {
    const number = sql<number>`(select coalesce(max(s.number), 0) + 1 from homework_submissions s
      where s.academy_id = ${submission.academyId} and s.response_id = ${submission.responseId})`
    const [row] = await db
      .insert(homeworkSubmissions)
      .values({ ...submission, number })
      .returning({ number: homeworkSubmissions.number })
    return row!.number
  },

  /** false: there was an appeal before. */
  addAppeal: async (db: Db, values: typeof appeals.$inferInsert): Promise<boolean> => {
    const rows = await db.insert(appeals).values(values).onConflictDoNothing().returning({ id: appeals.responseId })
    return rows.length > 0
  },
}
