import { afterAll, beforeAll, expect, test } from 'vitest'
import { cloneDatabase, type TestDatabase } from '#test/servers/databases.ts'
import { type Database, openDatabase } from './db.ts'
import { isDatabaseAway } from './errors.ts'
import { createLog } from './log.ts'

const lines: string[] = []
const log = createLog('warn', { write: (line: string) => void lines.push(line) })
let urls: TestDatabase
let database: Database
beforeAll(async () => {
  urls = await cloneDatabase()
  database = openDatabase(urls.appUrl, { log, name: 'test' })
})
afterAll(async () => {
  await database.close()
  await urls.drop()
})

test('[E2] a connection that breaks while it is in use is written to the log, and ends nothing else', async () => {
  const { pool } = database
  const client = await pool.connect()
  // An error that nobody listens to would end the process (M4).
  expect(client.listenerCount('error')).toBeGreaterThan(0)
  const ended = new Promise<void>((done) => client.once('end', () => done()))
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  await pool.query('select pg_terminate_backend($1)', [rows[0]!.pid])
  await ended
  client.release(true)
  expect(lines.join('')).toContain('database connection lost')
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
})

test('[E2] a call on a connection that has ended says what ended it', async () => {
  const client = await database.pool.connect()
  const ended = new Promise<void>((done) => client.once('error', () => done()))
  await client.query('begin')
  await client.query('set local idle_in_transaction_session_timeout = 1')
  await ended
  const failed: unknown = await client.query('select 1').catch((error: unknown) => error)
  client.release(true)
  expect(failed).toMatchObject({ cause: { code: '25P03' } })
  expect(isDatabaseAway(failed)).toBe(true)
})
