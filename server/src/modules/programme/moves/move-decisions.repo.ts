import { stageTypes } from '@academy/contract/enums'
import { sql } from 'drizzle-orm'
import type { Db } from '#platform/db.ts'
import type { StudentToMove } from './moves.repo.ts'

const decisionsOf = {
  interview: (academyId: number, stageId: number) =>
    sql`from interview_answers where academy_id = ${academyId} and stage_id = ${stageId}`,
  // A letter belongs to the academy, whichever of its stages asks for it.
  letter: (academyId: number) => sql`from letter_decisions where academy_id = ${academyId}`,
}
type DecidedBy = keyof typeof decisionsOf

/** Where staff decide about each student by themselves; undefined for every other stage. */
export const decidedByOf = (stageType: number | undefined): DecidedBy | undefined => {
  if (stageType === stageTypes.Interview) return 'interview'
  return stageType === stageTypes.MotivationLetter ? 'letter' : undefined
}

export const moveDecisionsRepo = {
  /** The same people in the same order, each with what staff decided at the interview or the letter of this stage. */
  withOutcomes: async (
    db: Db,
    { academyId, stageId, by }: { academyId: number; stageId: number; by: DecidedBy },
    people: readonly StudentToMove[],
  ): Promise<StudentToMove[]> => {
    const { rows } = await db.execute<{ userId: number; isPassed: boolean | null }>(sql`
      select user_id as "userId", is_passed as "isPassed" ${decisionsOf[by](academyId, stageId)}
        and user_id = any(${sql.param(people.map(({ userId }) => userId))}::int[])`)
    const outcomes = new Map(rows.map(({ userId, isPassed }) => [userId, isPassed]))
    return people.map((person) => ({ ...person, isPassed: outcomes.get(person.userId) ?? null }))
  },
}
