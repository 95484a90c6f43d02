import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { authApi } from '@academy/contract/auth'
import { startTestApp, type TestApp } from '#test/servers/test-app.ts'

let it: TestApp
beforeAll(async () => {
  it = await startTestApp()
})
afterAll(() => it.close())

const answer = async (n: number): Promise<number> => {
  const { rows } = await it.database.reads.execute<{ n: number }>(sql`select ${n}::int as n`)
  return rows[0]!.n
}

test('a thousand reads at once each get their own result', async () => {
  const numbers = Array.from({ length: 1_000 }, (_, n) => n)
  expect(await Promise.all(numbers.map(answer))).toEqual(numbers)
})

test('a statement that fails fails alone', async () => {
  const broken = it.database.reads.execute(sql`select 1 / ${0}::int`)
  const results = await Promise.allSettled([answer(1), broken, answer(2), answer(3)])
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled'])
})

test('[E2] a connection cut by the database is reopened, and no call fails', async () => {
  const person = await it.make.user()
  const caller = await it.as(person)
  for (let cut = 0; cut < 5; cut++) {
    await it.database.db.execute(
      sql`select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`,
    )
    const answers = await Promise.all(Array.from({ length: 20 }, () => caller.call(authApi.me, {})))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200))
  }
})
