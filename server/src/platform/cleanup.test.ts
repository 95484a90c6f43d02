import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { startTestApp } from '#test/servers/test-app.ts'
import { idempotencyKeys, rateLimits } from './tables.ts'

const dayMs = 24 * 3600 * 1000

test('what ran out is removed by night, what is still needed stays', async () => {
  const it = await startTestApp()
  const { db } = it.database
  const [key, scope] = [() => crypto.randomUUID(), 'user:1']
  const daysAgo = (days: number) => new Date(it.clock.now.getTime() - days * dayMs)
  await db.insert(idempotencyKeys).values([
    { scope, key: key(), requestHash: 'old', createdAt: daysAgo(8) },
    { scope, key: key(), requestHash: 'new', createdAt: daysAgo(6) },
  ])
  await db.insert(rateLimits).values([
    { key: 'over', points: 1, expire: daysAgo(1).getTime() },
    { key: 'counting', points: 1, expire: daysAgo(-1).getTime() },
  ])
  const person = await it.make.user()
  const session = await it.make.session(person)
  for (const name of ['platform.clean-up', 'auth.clean-up'])
    await db.execute(sql`select graphile_worker.add_job(${name}, '{"_cron": {"ts": "2026-01-01"}}'::json)`)
  await it.runJobs()
  expect((await db.select().from(idempotencyKeys)).map((row) => row.requestHash)).toEqual(['new'])
  expect((await db.select().from(rateLimits)).map((row) => row.key)).toEqual(['counting'])

  it.clock.advance(61 * dayMs)
  await db.execute(sql`select graphile_worker.add_job('auth.clean-up', '{}'::json)`)
  await it.runJobs()
  const { rows } = await db.execute<{ found: number }>(
    sql`select 1 as found from sessions where id = ${session.sessionId}`,
  )
  expect(rows).toEqual([])
  await it.close()
})
