import { and, asc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { SortOrder } from '@academy/contract/enums'
import type { TestRow } from '@academy/contract/test-bank'
import type { LocalizedName } from '@academy/contract/users'
import { type AcademyScope, within } from '#platform/academy-scope.ts'
import type { Db } from '#platform/db.ts'
import { contains } from '#platform/name-search.ts'
import { questions, testQuestions, tests } from '#server/schema/question-bank.ts'

type FoundTest = Omit<TestRow, 'updatedAt'> & { updatedAt: Date | string }

export interface TestFilter {
  search?: string | undefined
  name?: string | undefined
  category?: number | undefined
}

const isTest = (academyId: number, id: number) => and(eq(tests.academyId, academyId), eq(tests.id, id))
const areTests = (academyId: number, ids: readonly number[]) =>
  and(eq(tests.academyId, academyId), inArray(tests.id, [...ids]))

const matches = (scope: AcademyScope, { search, name, category }: TestFilter): SQL => sql`
  ${within(scope, sql`t.academy_id`)}
  and ${name ? sql`t.name ilike ${contains(name)}` : sql`true`}
  and ${search ? sql`t.name ilike ${contains(search)}` : sql`true`}
  and ${
    category === undefined
      ? sql`true`
      : sql`exists (select 1 from test_questions tq
          join questions q on q.academy_id = tq.academy_id and q.id = tq.question_id
          where tq.academy_id = t.academy_id and tq.test_id = t.id and q.category = ${category})`
  }`

const columns = sql`t.id, t.academy_id as "academyId", a.name as "academyName", t.name, t.is_demo as "isDemo", t.updated_at as "updatedAt",
  (select count(*)::int from test_questions tq where tq.academy_id = t.academy_id and tq.test_id = t.id)
    as "questionsCount",
  (select coalesce(json_agg(json_build_object('category', c.category, 'count', c.count) order by c.count desc, c.category), '[]')
    from (select q.category, count(*)::int as count from test_questions tq
      join questions q on q.academy_id = tq.academy_id and q.id = tq.question_id
      where tq.academy_id = t.academy_id and tq.test_id = t.id group by q.category) c) as categories,
  (select coalesce(json_agg(json_build_object('stageId', st.id, 'stageName', st.name, 'groupName', g.name)
      order by st.position, g.name), '[]')
    from stage_tests s join stages st on st.academy_id = s.academy_id and st.id = s.stage_id
      join groups g on g.academy_id = s.academy_id and g.id = s.group_id
    where s.academy_id = t.academy_id and s.test_id = t.id) as "usedIn",
  (select coalesce(json_agg(g.name order by g.name), '[]') from demo_tests d
      join groups g on g.academy_id = d.academy_id and g.id = d.group_id
    where d.academy_id = t.academy_id and d.test_id = t.id) as "demoOf"`

const tables = sql`tests t join academies a on a.id = t.academy_id and a.deleted_at is null`

const orders: Record<'name' | 'updatedAt', (direction: SQL) => SQL> = {
  name: (direction) => sql`t.name ${direction}, t.id ${direction}`,
  updatedAt: (direction) => sql`t.updated_at ${direction}, t.id ${direction}`,
}
const directions: Record<SortOrder, SQL> = { asc: sql`asc`, desc: sql`desc` }

export const testBankRepo = {
  names: async (db: Db, academyId: number) => {
    const { rows } = await db.execute<{ id: number; name: string; isDemo: boolean; questionsCount: number }>(sql`
      select t.id, t.name, t.is_demo as "isDemo", count(tq.question_id)::int as "questionsCount"
      from tests t left join test_questions tq on tq.academy_id = t.academy_id and tq.test_id = t.id
      where t.academy_id = ${academyId} group by t.academy_id, t.id order by t.name, t.id`)
    return rows
  },

  page: async (
    db: Db,
    scope: AcademyScope,
    query: TestFilter & { orderField?: 'name' | 'updatedAt' | undefined; order?: SortOrder | undefined },
    { offset, limit }: { offset: number; limit: number },
  ): Promise<{ rows: FoundTest[]; count: number }> => {
    const found = sql`from ${tables} where ${matches(scope, query)}`
    const counted = await db.execute<{ count: number }>(sql`select count(*)::int as count ${found}`)
    const order = orders[query.orderField ?? 'name'](directions[query.order ?? 'asc'])
    const { rows } = await db.execute<FoundTest & Record<string, unknown>>(
      sql`select ${columns} ${found} order by ${order} limit ${limit} offset ${offset}`,
    )
    return { rows, count: counted.rows[0]!.count }
  },

  byId: async (db: Db, academyId: number, id: number): Promise<FoundTest | undefined> => {
    const { rows } = await db.execute<FoundTest & Record<string, unknown>>(
      sql`select ${columns} from ${tables} where t.academy_id = ${academyId} and t.id = ${id}`,
    )
    return rows[0]
  },

  questionIds: async (db: Db, academyId: number, testId: number): Promise<number[]> => {
    const rows = await db
      .select({ id: testQuestions.questionId })
      .from(testQuestions)
      .where(and(eq(testQuestions.academyId, academyId), eq(testQuestions.testId, testId)))
      .orderBy(asc(testQuestions.position), asc(testQuestions.questionId))
    return rows.map(({ id }) => id)
  },

  /**
   * Those that are offered. Held until the end of the transaction, and before the test itself: who takes a question out
   * of the bank goes the same way round.
   */
  offeredQuestionIds: async (db: Db, academyId: number, ids: readonly number[]): Promise<number[]> => {
    if (ids.length === 0) return []
    const rows = await db
      .select({ id: questions.id, archivedAt: questions.archivedAt })
      .from(questions)
      .where(and(eq(questions.academyId, academyId), inArray(questions.id, [...ids])))
      .orderBy(asc(questions.id))
      .for('key share')
    return rows.filter(({ archivedAt }) => archivedAt === null).map(({ id }) => id)
  },

  insert: async (db: Db, academyId: number, values: { name: string; isDemo: boolean }, now: Date): Promise<number> => {
    const [row] = await db
      .insert(tests)
      .values({ academyId, ...values, createdAt: now, updatedAt: now })
      .returning({ id: tests.id })
    return row!.id
  },

  /** A stage or a demo test that begins to use one of them at this moment waits, and sees then what became of it. */
  locked: (db: Db, academyId: number, ids: readonly number[]) =>
    db
      .select({ id: tests.id, name: tests.name, isDemo: tests.isDemo, updatedAt: tests.updatedAt })
      .from(tests)
      .where(areTests(academyId, ids))
      .orderBy(asc(tests.id))
      .for('update'),

  update: (db: Db, academyId: number, id: number, values: { name: string; isDemo: boolean; updatedAt: Date }) =>
    db.update(tests).set(values).where(isTest(academyId, id)),

  /** What stays keeps its row, and with it the mark of the change that put it in. */
  setQuestions: async (db: Db, academyId: number, testId: number, ids: readonly number[]): Promise<void> => {
    const wanted = sql`${sql.param([...ids])}::int[]`
    await db.execute(sql`delete from test_questions
      where academy_id = ${academyId} and test_id = ${testId} and question_id <> all(${wanted})`)
    await db.execute(sql`
      insert into test_questions (academy_id, test_id, question_id, position)
      select ${academyId}, ${testId}, wanted.id, wanted.position
      from unnest(${wanted}) with ordinality wanted (id, position)
      on conflict (academy_id, test_id, question_id) do update set position = excluded.position
      where test_questions.position <> excluded.position`)
  },

  /** Stages and directions that ask them. */
  uses: async (
    db: Db,
    academyId: number,
    ids: readonly number[],
  ): Promise<{ testId: number; stageName: LocalizedName | null; groupName: string }[]> => {
    const wanted = sql`${sql.param([...ids])}::int[]`
    const { rows } = await db.execute<{ testId: number; stageName: LocalizedName | null; groupName: string }>(sql`
      select * from (
        select s.test_id as "testId", st.name as "stageName", g.name as "groupName", st.position
        from stage_tests s join stages st on st.academy_id = s.academy_id and st.id = s.stage_id
          join groups g on g.academy_id = s.academy_id and g.id = s.group_id
        where s.academy_id = ${academyId} and s.test_id = any(${wanted})
        union all
        select d.test_id, null, g.name, null from demo_tests d
          join groups g on g.academy_id = d.academy_id and g.id = d.group_id
        where d.academy_id = ${academyId} and d.test_id = any(${wanted})) used
      order by "testId", position nulls last, "groupName"`)
    return rows
  },

  remove: (db: Db, academyId: number, ids: readonly number[]) => db.delete(tests).where(areTests(academyId, ids)),
}
