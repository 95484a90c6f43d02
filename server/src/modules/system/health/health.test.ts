import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { healthApi } from '@academy/contract/system'
import { newestMigration } from '#platform/migrate.ts'
import { jobs } from '#server/jobs.ts'
import { startTestApp, type TestApp } from '#test/servers/test-app.ts'

let it: TestApp
beforeAll(async () => {
  it = await startTestApp()
})
afterAll(() => it.close())

const asOwner = async (text: string, values: string[] = []) => {
  const owner = new pg.Client({ connectionString: it.urls.ownerUrl })
  await owner.connect()
  await owner.query(text, values)
  await owner.end()
}

test('alive and ready', async () => {
  expect((await it.call(healthApi.live, {})).body).toEqual({ status: 'ok' })
  const { status, body, headers } = await it.call(healthApi.ready, {})
  expect([status, body, headers['cache-control']]).toEqual([200, { status: 'ok' }, 'no-store'])
})

test('not ready while the schema is behind, ready once it has caught up', async () => {
  const name = newestMigration()
  await asOwner(`update drizzle.__drizzle_migrations set name = name || '-not-yet' where name = $1`, [name])
  const { status, headers } = await it.call(healthApi.ready, {}, { isOnce: true })
  expect([status, headers['retry-after']]).toEqual([503, '2'])
  expect((await it.call(healthApi.live, {})).status).toBe(200)
  await asOwner('update drizzle.__drizzle_migrations set name = $1 where name = $2', [name, `${name}-not-yet`])
  expect((await it.call(healthApi.ready, {})).status).toBe(200)
})

const hourMs = 3_600_000
const jobsNow = async () => {
  const superAdmin = await it.as(await it.make.user({ isSuperAdmin: true }))
  const { status, body } = await superAdmin.call(healthApi.jobs, {})
  expect(status).toBe(200)
  return body
}
/** As the worker writes it down when the clock says so. */
const ran = (name: string, at: Date) =>
  it.database.db.execute(sql`
    insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
    values (${name}, ${at.toISOString()}, ${at.toISOString()})`)

test('[P5] what runs by itself says when it ran, when it runs next, and by its name what went wrong', async () => {
  const { db } = it.database
  it.clock.now = new Date('2026-11-17T12:00:30.000Z')
  await ran('reminders.send', new Date('2026-11-17T11:55:00.000Z'))
  await ran('audit.seal', new Date(it.clock.now.getTime() - hourMs))
  await db.execute(sql`select graphile_worker.add_job('reminders.send', '{}'::json)`)
  await db.execute(sql`select graphile_worker.add_job('mail.forget', '{}'::json, max_attempts => 1)`)
  await db.execute(sql`update graphile_worker._private_jobs j set attempts = 1, last_error = 'ECONNREFUSED' || E'\\nsecret'
    from graphile_worker._private_tasks t where t.id = j.task_id and t.identifier = 'mail.forget'`)
  const now = await jobsNow()
  expect(now.map(({ name }) => name).toSorted()).toEqual(
    jobs.flatMap(({ name, cron }) => (cron ? [name] : [])).toSorted(),
  )
  expect(now[0]).toEqual({
    name: 'mail.forget',
    lastRunAt: null,
    nextRunAt: '2026-11-18T03:33:00.000Z',
    isLate: false,
    waitingCount: 0,
    failedCount: 1,
    lastError: 'ECONNREFUSED',
  })
  expect(now.find(({ name }) => name === 'reminders.send')).toEqual({
    name: 'reminders.send',
    lastRunAt: '2026-11-17T11:55:00.000Z',
    nextRunAt: '2026-11-17T12:05:00.000Z',
    isLate: false,
    waitingCount: 1,
    failedCount: 0,
    lastError: null,
  })
  expect(now.filter(({ isLate }) => isLate).map(({ name }) => name)).toEqual(['audit.seal'])
})

test('[O1] not ready from the moment it begins to stop, but alive and answering', async () => {
  it.app.beginStop()
  expect((await it.call(healthApi.ready, {}, { isOnce: true })).status).toBe(503)
  expect((await it.call(healthApi.live, {})).status).toBe(200)
})
