import { sql, type SQL } from 'drizzle-orm'
import type { Db } from '#platform/db.ts'

const ints = (values: readonly (number | null)[]): SQL => sql`${sql.param([...values])}::int[]`

/** In the order of the ids that are given. */
const listed = (academyId: number, ids: readonly number[]): SQL => sql`
  from unnest(${ints(ids)}) with ordinality as listed (id, place)
  join questions q on q.academy_id = ${academyId} and q.id = listed.id`

const touch = (db: Db, academyId: number, testIds: readonly number[], now: Date) =>
  db.execute(sql`update tests set updated_at = ${now}
    where academy_id = ${academyId} and id = any(${ints([...new Set(testIds)])})`)

export const manyRepo = {
  hold: (db: Db, academyId: number, ids: readonly number[]) =>
    db.execute(sql`select 1 from questions where academy_id = ${academyId} and id = any(${ints(ids)})
      order by id for no key update`),

  testName: async (db: Db, academyId: number, testId: number): Promise<string | undefined> => {
    const { rows } = await db.execute<{ name: string }>(
      sql`select name from tests where academy_id = ${academyId} and id = ${testId}`,
    )
    return rows[0]?.name
  },

  countOfTest: async (db: Db, academyId: number, testId: number): Promise<number> => {
    const { rows } = await db.execute<{ count: number }>(sql`
      select count(*)::int as count from test_questions where academy_id = ${academyId} and test_id = ${testId}`)
    return rows[0]!.count
  },

  inTest: async (db: Db, academyId: number, testId: number, ids: readonly number[]) => {
    const { rows } = await db.execute<{ id: number; isThere: boolean; isArchived: boolean }>(sql`
      select q.id, q.archived_at is not null as "isArchived", exists (select 1 from test_questions tq
        where tq.academy_id = q.academy_id and tq.question_id = q.id and tq.test_id = ${testId}) as "isThere"
      ${listed(academyId, ids)} order by listed.place`)
    return rows
  },

  states: async (db: Db, academyId: number, ids: readonly number[]) => {
    const { rows } = await db.execute<{ id: number; isArchived: boolean; category: number; difficulty: number }>(sql`
      select q.id, q.archived_at is not null as "isArchived", q.category, q.difficulty ${listed(academyId, ids)} order by listed.place`)
    return rows
  },

  testsOf: async (db: Db, academyId: number, ids: readonly number[]) => {
    const { rows } = await db.execute<{ id: number; testId: number; position: number; changeId: number | null }>(sql`
      select question_id as id, test_id as "testId", position, added_by_change_id as "changeId" from test_questions
      where academy_id = ${academyId} and question_id = any(${ints(ids)}) order by test_id`)
    return rows
  },

  takeOutOfTest: async (
    db: Db,
    academyId: number,
    testId: number,
    added: readonly { id: number; changeId: number | null }[],
    now: Date,
  ) => {
    const { rows } = await db.execute<{ id: number }>(sql`
      delete from test_questions tq using unnest(${ints(added.map(({ id }) => id))},
          ${ints(added.map(({ changeId }) => changeId))}) as added (question_id, change_id)
      where tq.academy_id = ${academyId} and tq.test_id = ${testId} and tq.question_id = added.question_id
        and tq.added_by_change_id is not distinct from added.change_id
      returning tq.question_id as id`)
    if (rows.length > 0) await touch(db, academyId, [testId], now)
    return rows.map(({ id }) => id)
  },

  isArchivedAt: async (db: Db, academyId: number, id: number, moment: string): Promise<boolean> => {
    const { rows } = await db.execute<{ id: number }>(sql`
      select id from questions where academy_id = ${academyId} and id = ${id}
        and archived_at = ${moment}::timestamptz for no key update`)
    return rows.length > 0
  },

  /** To its former place; where another question has that one now, the two follow each other. */
  putBackIntoTests: async (
    db: Db,
    academyId: number,
    id: number,
    tests: readonly { testId: number; position: number; changeId?: number | null }[],
    now: Date,
  ): Promise<void> => {
    if (tests.length === 0) return
    const testIds = tests.map(({ testId }) => testId)
    await db.execute(sql`
      insert into test_questions (academy_id, test_id, question_id, position, added_by_change_id)
      select ${academyId}::int, t.id, ${id}::int, was.position, was.change_id
      from unnest(${ints(testIds)}, ${ints(tests.map(({ position }) => position))},
          ${ints(tests.map(({ changeId }) => changeId ?? null))}) as was (test_id, position, change_id)
      join tests t on t.academy_id = ${academyId} and t.id = was.test_id on conflict do nothing`)
    await touch(db, academyId, testIds, now)
  },
}
