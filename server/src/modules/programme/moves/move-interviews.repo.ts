import { sql } from 'drizzle-orm'
import type { Db } from '#platform/db.ts'
import type { StudentToMove } from './moves.repo.ts'

export const moveInterviewsRepo = {
  /** The same people in the same order, each with what came of their interview in this stage. */
  withOutcomes: async (
    db: Db,
    academyId: number,
    stageId: number,
    people: readonly StudentToMove[],
  ): Promise<StudentToMove[]> => {
    const { rows } = await db.execute<{ userId: number; isPassed: boolean }>(sql`
      select user_id as "userId", is_passed as "isPassed" from interview_answers
      where academy_id = ${academyId} and stage_id = ${stageId}
        and user_id = any(${sql.param(people.map(({ userId }) => userId))}::int[])`)
    const outcomes = new Map(rows.map(({ userId, isPassed }) => [userId, isPassed]))
    return people.map((person) => ({ ...person, isInterviewPassed: outcomes.get(person.userId) ?? null }))
  },
}
