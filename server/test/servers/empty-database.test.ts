import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { cloneDatabase, type TestDatabase } from './databases.ts'
import { emptier, type Emptier } from './empty-database.ts'

let urls: TestDatabase
let owner: pg.Client
let made: Emptier
const clients: pg.Client[] = []
const connect = async (url: string, application_name: string): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: url, application_name })
  await client.connect()
  clients.push(client)
  return client
}
beforeEach(async () => {
  urls = await cloneDatabase()
  owner = await connect(urls.ownerUrl, 'owner')
  made = await emptier(owner)
})
afterEach(async () => {
  for (const client of clients.splice(0)) await client.end()
  await urls.drop()
})

const addPerson = (client: pg.Client) =>
  client.query(`insert into users (email, first_name, last_name) values ('a@academy.test', 'A', 'B') returning id`)
const logSomething = (client: pg.Client) => client.query(`insert into audit_log (action) values ('tried')`)
const countOf = async (table: string): Promise<number> =>
  Number((await owner.query(`select count(*) from ${table}`)).rows[0].count)

describe('a database that a file gives back', () => {
  test('has no row that the file wrote, also of what may never be deleted, and counts from the beginning', async () => {
    const app = await connect(urls.appUrl, 'academy-test')
    const first = (await addPerson(app)).rows[0].id as number
    await logSomething(app)
    expect(await made.empty()).toBe(true)
    expect([await countOf('users'), await countOf('audit_log')]).toEqual([0, 0])
    expect((await addPerson(app)).rows[0].id).toBe(first)
  })

  test('has no page left, so that the planner does not take what comes next for an empty table', async () => {
    const app = await connect(urls.appUrl, 'academy-test')
    await addPerson(app)
    expect(await made.empty()).toBe(true)
    await owner.query('analyze users')
    const { rows } = await owner.query(
      `select pg_relation_size(oid)::int as size, relpages as pages from pg_class where oid = 'users'::regclass`,
    )
    expect(rows).toEqual([{ size: 0, pages: 0 }])
  })

  test('keeps what the template has', async () => {
    const before = await countOf('specializations')
    expect(await made.empty()).toBe(true)
    expect([before > 0, await countOf('specializations')]).toEqual([true, before])
  })

  test.each([
    ['rows of the template', 'delete from specializations'],
    ['a table', 'create table public.more (id int)'],
    ['a column', 'alter table users add column more int'],
    ['a right', 'grant delete on audit_log to public'],
    ['a trigger', 'alter table audit_log disable trigger all'],
  ])('is not used again after a change of %s', async (_, change) => {
    await owner.query(change)
    expect(await made.empty()).toBe(false)
  })

  test('is not used again while somebody writes, or holds a connection of their own', async () => {
    const writing = await connect(urls.appUrl, 'academy-test')
    await writing.query('begin')
    await addPerson(writing)
    expect(await made.empty()).toBe(false)
    await writing.query('rollback')
    expect(await made.empty()).toBe(true)
    await connect(urls.appUrl, 'somebody')
    expect(await made.empty()).toBe(false)
  })
})
