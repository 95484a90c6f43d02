import { and, eq, inArray, sql } from 'drizzle-orm'
import { advisoryLocks } from '#platform/advisory-locks.ts'
import type { Db } from '#platform/db.ts'
import { questionStatistics, questionTallies } from '#server/schema/attempts.ts'

export interface PartKey {
  academyId: number
  stageTestId: number
  part: number
}
export type Tally = typeof questionTallies.$inferInsert
export type Statistics = typeof questionStatistics.$inferInsert

/** The tallies of one question in one stage test, all parts of it together. */
export interface TallyOfTest extends Record<string, unknown>, Omit<Tally, 'part' | 'lastFinishedAt' | 'academyId'> {
  lastFinishedAt: string | Date
}

const isPart = ({ academyId, stageTestId, part }: PartKey) =>
  and(
    eq(questionTallies.academyId, academyId),
    eq(questionTallies.stageTestId, stageTestId),
    eq(questionTallies.part, part),
  )

export const talliesRepo = {
  /** Whoever adds up later has seen more, and writes after. */
  lock: (db: Db, academyId: number) =>
    db.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.answerCounts}, ${academyId})`),

  /** Those with attempts, and those that had some. */
  allParts: async (db: Db, academyId: number, stageTestId: number, size: number): Promise<number[]> => {
    const { rows } = await db.execute<{ part: number }>(sql`
      select distinct id / ${size}::int as part from attempts
        where academy_id = ${academyId} and stage_test_id = ${stageTestId} and finished_at is not null
      union select part from question_tallies where academy_id = ${academyId} and stage_test_id = ${stageTestId}
      order by part`)
    return rows.map(({ part }) => part)
  },

  /** Returns the questions that had or have something in it. */
  replace: async (db: Db, key: PartKey, tallies: readonly Tally[]): Promise<number[]> => {
    const gone = await db.delete(questionTallies).where(isPart(key)).returning({ id: questionTallies.questionId })
    if (tallies.length > 0) await db.insert(questionTallies).values([...tallies])
    return [...new Set([...gone.map(({ id }) => id), ...tallies.map(({ questionId }) => questionId)])]
  },

  ofQuestions: async (db: Db, academyId: number, questionIds: readonly number[]): Promise<TallyOfTest[]> => {
    const { rows } = await db.execute<TallyOfTest>(sql`
      select question_id as "questionId", stage_test_id as "stageTestId", sum(asked)::int as asked,
        sum(correct)::int as correct, sum(answered)::int as answered, sum(asked_in_ua)::int as "askedInUa",
        sum(correct_in_ua)::int as "correctInUa", sum(asked_in_en)::int as "askedInEn",
        sum(correct_in_en)::int as "correctInEn", sum(rest_sum) as "restSum", sum(rest_square_sum) as "restSquareSum",
        sum(rest_sum_of_correct) as "restSumOfCorrect", max(last_finished_at) as "lastFinishedAt"
      from question_tallies
      where academy_id = ${academyId} and question_id = any(${sql.param([...questionIds])}::int[])
      group by 1, 2 order by 1, max(last_finished_at), 2`)
    return rows
  },

  store: async (
    db: Db,
    academyId: number,
    questionIds: readonly number[],
    statistics: readonly Statistics[],
  ): Promise<void> => {
    await db
      .delete(questionStatistics)
      .where(and(eq(questionStatistics.academyId, academyId), inArray(questionStatistics.questionId, [...questionIds])))
    if (statistics.length > 0) await db.insert(questionStatistics).values([...statistics])
  },
}
