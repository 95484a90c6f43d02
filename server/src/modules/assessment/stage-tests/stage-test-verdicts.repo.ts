import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '#platform/db.ts'
import { questionVerdicts } from '#server/schema/attempts.ts'

const of = (academyId: number, stageTestId: number) =>
  and(eq(questionVerdicts.academyId, academyId), eq(questionVerdicts.stageTestId, stageTestId))

export const verdictsRepo = {
  /** Whoever finishes the test from here on waits, so that nobody is scored by what was right a moment ago. */
  lockStageTest: (db: Db, academyId: number, stageTestId: number) =>
    db.execute(sql`
      select id from stage_tests where academy_id = ${academyId} and id = ${stageTestId} for no key update`),

  /** The options of every version of a question this stage test asks or has asked; undefined: it is none of its own. */
  optionsOf: async (
    db: Db,
    academyId: number,
    stageTestId: number,
    questionId: number,
  ): Promise<number[] | undefined> => {
    const { rows } = await db.execute<{ optionIds: number[] | null; isAsked: boolean }>(sql`
      select (select array_agg(distinct (o->>'id')::int) from question_versions v, jsonb_array_elements(v.content->'options') o
          where v.academy_id = ${academyId} and v.question_id = ${questionId}) as "optionIds",
        exists (select 1 from stage_tests t join test_questions q on q.academy_id = t.academy_id and q.test_id = t.test_id
          where t.academy_id = ${academyId} and t.id = ${stageTestId} and q.question_id = ${questionId})
        or exists (select 1 from attempts a where a.academy_id = ${academyId} and a.stage_test_id = ${stageTestId}
          and a.question_ids @> array[${questionId}::int]) as "isAsked"`)
    const { optionIds, isAsked } = rows[0]!
    return isAsked && optionIds ? optionIds : undefined
  },

  all: (db: Db, academyId: number, stageTestId: number) =>
    db.select().from(questionVerdicts).where(of(academyId, stageTestId)),

  set: (db: Db, values: typeof questionVerdicts.$inferInsert) =>
    db
      .insert(questionVerdicts)
      .values(values)
      .onConflictDoUpdate({
        target: [questionVerdicts.academyId, questionVerdicts.stageTestId, questionVerdicts.questionId],
        set: values,
      }),

  takeBack: (db: Db, academyId: number, stageTestId: number, questionId: number) =>
    db.delete(questionVerdicts).where(and(of(academyId, stageTestId), eq(questionVerdicts.questionId, questionId))),
}
