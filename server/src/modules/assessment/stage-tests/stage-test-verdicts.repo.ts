import { and, eq, sql } from 'drizzle-orm'
import type { AnswerType } from '@academy/contract/enums'
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
  ): Promise<{ optionIds: number[]; answerType: AnswerType } | undefined> => {
    const { rows } = await db.execute<{ optionIds: number[] | null; answerType: AnswerType; isAsked: boolean }>(sql`
      select (select array_agg(distinct i.id) from question_versions v, jsonb_array_elements(v.content->'options') o,
            lateral (values ((o->>'id')::int), ((o->'match'->>'id')::int)) i (id)
          where i.id is not null and v.academy_id = ${academyId} and v.question_id = ${questionId}) as "optionIds",
        (select (v.content->>'answerType')::int from question_versions v
          where v.academy_id = ${academyId} and v.question_id = ${questionId} order by v.version desc limit 1) as "answerType",
        exists (select 1 from stage_tests t join test_questions q on q.academy_id = t.academy_id and q.test_id = t.test_id
          where t.academy_id = ${academyId} and t.id = ${stageTestId} and q.question_id = ${questionId})
        or exists (select 1 from attempts a where a.academy_id = ${academyId} and a.stage_test_id = ${stageTestId}
          and a.question_ids @> array[${questionId}::int]) as "isAsked"`)
    const { optionIds, answerType, isAsked } = rows[0]!
    return isAsked && optionIds ? { optionIds, answerType } : undefined
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
