import { sql } from 'drizzle-orm'
import type { Db } from '#platform/db.ts'

export interface GradedResponse {
  academyId: number
  homeworkResponseId: number
  /** When the grading was queued: it was of the newest submission at that time. */
  createdAt: Date
}

export const attemptsRepo = {
  /** Of two gradings of one submission only the first finds it without the mark, so that it is given back once. */
  giveBack: async (db: Db, { academyId, homeworkResponseId, createdAt }: GradedResponse, now: Date): Promise<void> => {
    await db.execute(sql`
      with returned as (
        update homework_submissions s set attempt_returned_at = ${now.toISOString()}::timestamptz
        where s.academy_id = ${academyId} and s.response_id = ${homeworkResponseId} and s.attempt_returned_at is null
          and s.number = (select max(o.number) from homework_submissions o where o.academy_id = ${academyId}
            and o.response_id = ${homeworkResponseId} and o.submitted_at <= ${createdAt.toISOString()}::timestamptz)
        returning s.academy_id, s.response_id)
      update homework_responses r set attempts = greatest(r.attempts - 1, 0)
      from returned where r.academy_id = returned.academy_id and r.id = returned.response_id`)
  },
}
