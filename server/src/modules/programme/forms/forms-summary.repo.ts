import { sql, type SQL } from 'drizzle-orm'
import type { AnswerFilters, SummarySplit } from '@academy/contract/form-answers'
import { summaryPassingsMaxCount } from '@academy/contract/limits'
import type { Db } from '#platform/db.ts'
import { isChosen, isInGroup, type Key } from './forms-answers.repo.ts'

export interface SummaryQuery {
  groupId?: number | undefined
  which?: AnswerFilters['which']
  number?: number | undefined
  splitBy?: SummarySplit | undefined
}

export interface PartFound extends Record<string, unknown> {
  part: number | null
  name: string | null
  passingsAmount: number
}

/** `isTotal`: of all answers to the question; else of those that chose `option`. */
export interface CountFound extends Record<string, unknown> {
  part: number | null
  questionId: number
  isTotal: boolean
  option: number | null
  answersAmount: number
  count: number
  average: number | null
}

const chosen = (key: Key, { groupId, which, number }: SummaryQuery): SQL => sql`
  form_passings p where ${isChosen(key, which)} and ${isInGroup(groupId)}
    and ${number === undefined ? sql`true` : sql`p.number = ${number}`}`

/** Each passing with the part it counts in; whoever is in several groups counts in each of them. */
const split = (key: Key, query: SummaryQuery): SQL => {
  if (query.splitBy === 'group')
    return sql`select c.id, ug.group_id as part from (select p.id, p.user_id from ${chosen(key, query)}) c
      left join user_groups ug on ug.academy_id = ${key.academyId} and ug.user_id = c.user_id`
  if (query.splitBy !== 'passing') return sql`select p.id, null::int as part from ${chosen(key, query)}`
  const isCompared = query.number === undefined ? sql`p.number <= ${summaryPassingsMaxCount}` : sql`true`
  return sql`select p.id, p.number as part from ${chosen(key, query)} and ${isCompared}`
}

export const formsSummaryRepo = {
  amounts: async (db: Db, key: Key, query: SummaryQuery) => {
    const { rows } = await db.execute<{ peopleAmount: number; passingsAmount: number }>(sql`
      select count(distinct p.user_id)::int as "peopleAmount", count(*)::int as "passingsAmount"
      from ${chosen(key, query)}`)
    return rows[0]!
  },

  parts: async (db: Db, key: Key, query: SummaryQuery): Promise<PartFound[]> => {
    const name = query.splitBy === 'group' ? sql`g.name` : sql`null::text`
    const { rows } = await db.execute<PartFound>(sql`
      select s.part, ${name} as name, s.passings as "passingsAmount"
      from (select part, count(*)::int as passings from (${split(key, query)}) s group by part) s
        left join groups g on g.academy_id = ${key.academyId} and g.id = s.part
      order by ${name} nulls last, s.part`)
    return rows
  },

  /** One pass over the answers, however many there are. */
  counts: async (db: Db, key: Key, query: SummaryQuery): Promise<CountFound[]> => {
    const { rows } = await db.execute<CountFound>(sql`
      select s.part, a.question_id as "questionId", grouping(v.option) = 1 as "isTotal", v.option,
        count(*) filter (where coalesce(v.place, 1) = 1)::int as "answersAmount", count(v.option)::int as count,
        round(avg(v.option), 2)::float8 as average
      from (${split(key, query)}) s
        join form_answers a on a.academy_id = ${key.academyId} and a.passing_id = s.id
        left join lateral unnest(a.option) with ordinality v (option, place) on true
      group by grouping sets ((s.part, a.question_id), (s.part, a.question_id, v.option))`)
    return rows
  },
}
