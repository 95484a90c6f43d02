import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/servers/test-app.ts'
import { nameOrEmailStartsWith } from './name-search.ts'

let it: TestApp
beforeAll(async () => {
  it = await startTestApp()
  const client = new pg.Client({ connectionString: it.urls.ownerUrl })
  await client.connect()
  await client.query(`insert into users (email, first_name, last_name)
    select 'Somebody' || n || '@example.test', 'Ївга ' || n, 'Ґонта ' || n from generate_series(1, 20000) n`)
  await client.query('vacuum analyze users')
  await client.end()
})
afterAll(() => it.close())

const found = async (search: string): Promise<string[]> => {
  const { rows } = await it.database.db.execute<{ email: string }>(
    sql`select u.email from users u where ${nameOrEmailStartsWith(search)} order by u.id`,
  )
  return rows.map(({ email }) => email)
}

test.each(['ївга 12345', 'ЇВГА 12345 ґон', 'ґонта 12345', 'Ґонта 12345 Їв', 'somebody12345', 'SOMEBODY12345@'])(
  'whoever begins with "%s" is found, in either case',
  async (search) => {
    expect(await found(search)).toEqual(['Somebody12345@example.test'])
  },
)

test('the signs of LIKE mean themselves', async () => {
  expect(await found('%12345')).toEqual([])
  expect(await found('ївга_12345')).toEqual([])
})

test('names and addresses are found by their indexes', async () => {
  const { rows } = await it.database.db.execute<{ 'QUERY PLAN': string }>(
    sql`explain select u.id from users u where ${nameOrEmailStartsWith('ґонта 12345')}`,
  )
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  for (const name of ['users_email_start', 'users_first_name_start', 'users_last_name_start'])
    expect(plan).toContain(name)
})

test('no plan of a search is kept: one that fits every beginning reads everybody', async () => {
  await found('ґонта 12345')
  const { rows } = await it.database.db.execute<{ kept: string }>(
    // The connection has served other files: what they explained, and the search of everything, where beginnings are rows and no plan depends on them.
    sql`select statement as kept from pg_prepared_statements
      where statement like ${'%lower(u.email) like%'} and statement not like ${'explain%'}
        and statement not like ${'%with starts as%'}`,
  )
  expect(rows).toEqual([])
})
