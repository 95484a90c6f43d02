import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asOwner } from '#test/security/catalogue.ts'
import { startTestApp, type TestApp } from '#test/servers/test-app.ts'
import { searchRepo } from './search.repo.ts'
import { nameStartsOf } from './search.rules.ts'

let it: TestApp

beforeAll(async () => {
  it = await startTestApp()
  // Of a table with three rows every index looks equally good.
  await it.database.db.execute(sql`insert into users (email, first_name, last_name, phone_number)
    select 'plan' || n || '@example.test', 'Ївга ' || n, 'Ґонта ' || n, '+38050' || n from generate_series(1, 2000) n`)
  await asOwner(it.urls.ownerUrl, (client) => client.query('analyze users'))
})
afterAll(() => it.close())

test('people are looked up in the indexes of their names, not one by one', async () => {
  const seen: string[] = []
  const db = { execute: (statement: never) => (seen.push(statement), Promise.resolve({ rows: [] })) }
  await searchRepo.people(db as never, [1], { starts: nameStartsOf('ганна'), withEmails: true, phones: ['+380501'] }, 1)
  const { rows } = await it.database.db.execute<{ 'QUERY PLAN': string }>(sql`explain ${seen[0] as never}`)
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  for (const name of ['users_first_name_start', 'users_last_name_start', 'users_email_start', 'users_phone_start'])
    expect(plan).toContain(name)
})
