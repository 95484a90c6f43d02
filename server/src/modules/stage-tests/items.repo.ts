import { and, eq, sql } from 'drizzle-orm'
import type { ContentOfQuestion } from '@academy/contract/questions'
import type { Db } from '#platform/db.ts'
import { questionVerdicts } from '#server/schema/attempts.ts'

/** A version that was asked, with every set of options that is right in it. */
export interface AskedVersion {
  questionId: number
  version: number
  content: ContentOfQuestion
}

export interface ItemPortion extends Record<string, unknown> {
  questionId: number
  asked: number
  answered: number
  correct: number
  restSum: number
  restSquareSum: number
  restSumOfCorrect: number
  secondsSum: number
  askedUa: number
  correctUa: number
  askedEn: number
  correctEn: number
}

export interface RightSet {
  questionId: number
  version: number
  optionIds: readonly number[]
}

/** Answers are stored in ascending order, each option once, so that a set is one text. */
const withKey = ({ questionId, version, optionIds }: RightSet) => ({
  questionId,
  version,
  key: `{${[...optionIds].toSorted((a, b) => a - b).join(',')}}`,
})

/** Attempts that count: finished, not set aside. */
const counting = (academyId: number, stageTestId: number) => sql`a.academy_id = ${academyId}
  and a.stage_test_id = ${stageTestId} and a.finished_at is not null and a.archived_at is null`

const chosen = (academyId: number, stageTestId: number, range: { from: number; to: number }) => sql`
  select a.id, a.drawn from attempts a
  where ${counting(academyId, stageTestId)} and a.id between ${range.from} and ${range.to}`

export const itemsRepo = {
  /** Where the ids of each so many attempts begin and end: one statement over all of them would take too long. */
  ranges: async (
    db: Db,
    academyId: number,
    stageTestId: number,
    size: number,
  ): Promise<{ from: number; to: number }[]> => {
    const { rows } = await db.execute<{ from: number; to: number }>(sql`
      select min(id) as "from", max(id) as "to" from (
        select a.id, (row_number() over (order by a.id) - 1) / ${size}::int as part
        from attempts a where ${counting(academyId, stageTestId)}) numbered
      group by part order by part`)
    return rows
  },

  versions: async (
    db: Db,
    academyId: number,
    stageTestId: number,
    range: { from: number; to: number },
  ): Promise<{ questionId: number; version: number }[]> => {
    const { rows } = await db.execute<{ questionId: number; version: number }>(sql`
      select distinct (d->>'id')::int as "questionId", (d->>'version')::int as version
      from (${chosen(academyId, stageTestId, range)}) c, jsonb_array_elements(c.drawn) d`)
    return rows
  },

  contents: async (
    db: Db,
    academyId: number,
    asked: readonly { questionId: number; version: number }[],
  ): Promise<AskedVersion[]> => {
    const column = (of: (version: { questionId: number; version: number }) => number) => sql.param(asked.map(of))
    const { rows } = await db.execute<AskedVersion & Record<string, unknown>>(sql`
      select v.question_id as "questionId", v.version, v.content
      from unnest(${column(({ questionId }) => questionId)}::int[], ${column(({ version }) => version)}::int[])
        as w (id, version)
      join question_versions v on v.academy_id = ${academyId} and v.question_id = w.id and v.version = w.version
      order by v.question_id, v.version`)
    return rows
  },

  verdicts: (db: Db, academyId: number, stageTestId: number) =>
    db
      .select()
      .from(questionVerdicts)
      .where(and(eq(questionVerdicts.academyId, academyId), eq(questionVerdicts.stageTestId, stageTestId))),

  /**
   * Sums over some attempts; sums of several portions add up. The rest of a question is what the same student got right
   * besides it, dropped questions left out.
   */
  sums: async (
    db: Db,
    academyId: number,
    stageTestId: number,
    range: { from: number; to: number },
    rightSets: readonly RightSet[],
    droppedIds: readonly number[],
  ): Promise<ItemPortion[]> => {
    const { rows } = await db.execute<ItemPortion>(sql`
      with right_sets as materialized (
        select (r->>'questionId')::int as question_id, (r->>'version')::int as version, array_agg(r->>'key') as keys
        from jsonb_array_elements(${JSON.stringify(rightSets.map(withKey))}::jsonb) r group by 1, 2),
      asked as (select c.id as attempt_id, d.number, (d.value->>'id')::int as question_id,
          (d.value->>'version')::int as version
        from (${chosen(academyId, stageTestId, range)}) c,
          jsonb_array_elements(c.drawn) with ordinality as d (value, number)),
      judged as (select asked.attempt_id, asked.question_id, n.attempt_id is not null as is_answered, n.time_spent,
          n.language, coalesce(n.is_scored and n.option_ids::text = any(r.keys), false)::int as is_right
        from asked join right_sets r on r.question_id = asked.question_id and r.version = asked.version
          left join answers n
            on n.academy_id = ${academyId} and n.attempt_id = asked.attempt_id and n.number = asked.number),
      scored as (select *, (sum(is_right) filter (where question_id <> all(${sql.param([...droppedIds])}::int[]))
            over (partition by attempt_id))
          - case when question_id = any(${sql.param([...droppedIds])}::int[]) then 0 else is_right end as rest
        from judged)
      select question_id as "questionId", count(*)::int as asked,
        (count(*) filter (where is_answered))::int as answered, sum(is_right)::int as correct,
        coalesce(sum(rest), 0)::float8 as "restSum", coalesce(sum(rest * rest), 0)::float8 as "restSquareSum",
        coalesce(sum(rest) filter (where is_right = 1), 0)::float8 as "restSumOfCorrect",
        coalesce(sum(time_spent), 0)::float8 as "secondsSum",
        (count(*) filter (where language = 'ua'))::int as "askedUa",
        coalesce(sum(is_right) filter (where language = 'ua'), 0)::int as "correctUa",
        (count(*) filter (where language = 'en'))::int as "askedEn",
        coalesce(sum(is_right) filter (where language = 'en'), 0)::int as "correctEn"
      from scored group by question_id`)
    return rows
  },

  picks: async (
    db: Db,
    academyId: number,
    stageTestId: number,
    range: { from: number; to: number },
  ): Promise<{ questionId: number; optionId: number; count: number }[]> => {
    const { rows } = await db.execute<{ questionId: number; optionId: number; count: number }>(sql`
      select (c.drawn -> (n.number - 1) ->> 'id')::int as "questionId", o as "optionId", count(*)::int as count
      from (${chosen(academyId, stageTestId, range)}) c
        join answers n on n.academy_id = ${academyId} and n.attempt_id = c.id, unnest(n.option_ids) o
      group by 1, 2`)
    return rows
  },
}
