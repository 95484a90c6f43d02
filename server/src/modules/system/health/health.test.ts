import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { healthApi } from '@academy/contract/system'
import { newestMigration } from '#platform/migrate.ts'
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

test('[O1] not ready from the moment it begins to stop, but alive and answering', async () => {
  it.app.beginStop()
  expect((await it.call(healthApi.ready, {}, { isOnce: true })).status).toBe(503)
  expect((await it.call(healthApi.live, {})).status).toBe(200)
})
