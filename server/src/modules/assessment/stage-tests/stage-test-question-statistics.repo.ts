import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { ContentOfQuestion } from '@academy/contract/question-content'
import type { Db } from '#platform/db.ts'
import { questionVerdicts } from '#server/schema/attempts.ts'

export interface VersionOfQuestion {
  questionId: number
  version: number
  content: ContentOfQuestion
}

/** Everybody who was asked the same and answered the same. */
export interface SameAnswers extends Record<string, unknown> {
  questionId: number
  /** null: there is only one. */
  version: number | null
  /** null: not answered. */
  optionIds: number[] | null
  /** What was typed, where an answer is written. */
  written: string | null
  isScored: boolean | null
  language: 'ua' | 'en' | null
  count: number
  secondsSum: number
  /** How many questions of the test the same people got right, this one included; and the squares of it. */
  correctSum: number
  correctSquareSum: number
}

export interface IdRange extends Record<string, unknown> {
  from: number
  to: number
}

/** Attempts that count: finished, not set aside. */
const counting = (academyId: number, stageTestId: number): SQL => sql`a.academy_id = ${academyId}
  and a.stage_test_id = ${stageTestId} and a.finished_at is not null and a.archived_at is null`

/** The draw itself is opened only where it says more than the ids, and once: it is many times larger. */
const versionsOf = (hasVersions: boolean): SQL =>
  hasVersions
    ? sql`array(select (d.value->>'version')::int from jsonb_array_elements(a.drawn) with ordinality as d (value, number)
        order by d.number)`
    : sql`null::int[]`

export const itemsRepo = {
  /** Where the ids of each so many attempts begin and end: one statement over all of them would take too long. */
  ranges: async (db: Db, academyId: number, stageTestId: number, size: number): Promise<IdRange[]> => {
    const { rows } = await db.execute<IdRange>(sql`
      select min(id) as "from", max(id) as "to" from (
        select a.id, (row_number() over (order by a.id) - 1) / ${size}::int as part
        from attempts a where ${counting(academyId, stageTestId)}) numbered
      group by part order by part`)
    return rows
  },

  /** When somebody finished last who was asked it. */
  lastFinished: async (
    db: Db,
    academyId: number,
    stageTestId: number,
    range: IdRange,
  ): Promise<{ questionId: number; at: string }[]> => {
    const { rows } = await db.execute<{ questionId: number; at: string }>(sql`
      select q.id as "questionId", max(a.finished_at) as at from attempts a cross join unnest(a.question_ids) as q (id)
      where ${counting(academyId, stageTestId)} and a.id between ${range.from} and ${range.to} group by q.id`)
    return rows
  },

  /** Every version there is of the questions that were asked, but for those already known. */
  versions: async (
    db: Db,
    academyId: number,
    stageTestId: number,
    range: IdRange,
    knownIds: readonly number[],
  ): Promise<VersionOfQuestion[]> => {
    const { rows } = await db.execute<VersionOfQuestion & Record<string, unknown>>(sql`
      select v.question_id as "questionId", v.version, v.content
      from (select distinct q.id from attempts a cross join unnest(a.question_ids) as q (id)
        where ${counting(academyId, stageTestId)} and a.id between ${range.from} and ${range.to}) q
      join question_versions v on v.academy_id = ${academyId} and v.question_id = q.id
      where q.id <> all(${sql.param([...knownIds])}::int[])
      order by v.question_id, v.version`)
    return rows
  },

  verdicts: (db: Db, academyId: number, stageTestId: number) =>
    db
      .select()
      .from(questionVerdicts)
      .where(and(eq(questionVerdicts.academyId, academyId), eq(questionVerdicts.stageTestId, stageTestId))),

  /** One look at each answer. How it is judged is no matter of the database: there are only a few different ones. */
  answers: async (
    db: Db,
    academyId: number,
    stageTestId: number,
    range: IdRange,
    { hasVersions }: { hasVersions: boolean },
  ): Promise<SameAnswers[]> => {
    const { rows } = await db.execute<SameAnswers>(sql`
      with chosen as materialized (select a.id, a.question_ids as ids, ${versionsOf(hasVersions)} as versions,
          a.correct_answers_count::float8 as correct
        from attempts a
        where ${counting(academyId, stageTestId)} and a.id between ${range.from} and ${range.to}),
      given as materialized (select c.ids[n.number] as question_id, c.versions[n.number] as version, n.option_ids,
          n.written, n.is_scored, n.language, count(*)::int as count, sum(n.time_spent)::float8 as seconds,
          sum(c.correct) as correct, sum(c.correct * c.correct) as squares
        -- One attempt after the other through its key: joined as a whole, the planner might walk over all for each.
        from chosen c cross join lateral (select * from answers n
          where n.academy_id = ${academyId} and n.attempt_id = c.id offset 0) n
        group by 1, 2, 3, 4, 5, 6),
      asked as (select u.id as question_id, u.version, count(*)::int as count, sum(c.correct) as correct,
          sum(c.correct * c.correct) as squares
        from chosen c cross join unnest(c.ids, c.versions) as u (id, version) group by 1, 2),
      -- Whoever has not answered is what is left of those who were asked.
      silent as (select k.question_id, k.version, k.count - coalesce(sum(g.count), 0)::int as count,
          k.correct - coalesce(sum(g.correct), 0) as correct, k.squares - coalesce(sum(g.squares), 0) as squares
        from asked k left join given g on g.question_id = k.question_id and g.version is not distinct from k.version
        group by k.question_id, k.version, k.count, k.correct, k.squares)
      select question_id as "questionId", version, option_ids as "optionIds", written, is_scored as "isScored", language, count,
        seconds as "secondsSum", correct as "correctSum", squares as "correctSquareSum" from given
      union all
      select question_id, version, null, null, null, null, count, 0, correct, squares from silent where count > 0`)
    return rows
  },
}
