import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { startTestApp, type TestApp } from '#test/servers/test-app.ts'
import { advisoryLocks } from './advisory-locks.ts'
import { inTransaction } from './db.ts'
import { cronItems, defineJob, enqueueJob, nextRunOf, startWorker, TryLater } from './jobs.ts'
import { createLog, type Logger } from './log.ts'
import { nightTest } from '../../../scripts/testing/night-test.ts'

interface Deps {
  seen: { key: string; attempt: number; isLast: boolean }[]
}
const countingJob = defineJob<Deps>()({
  name: 'test.count',
  payload: z.strictObject({ key: z.string() }),
  maxTries: 2,
  run: async ({ seen }, { key }, { number, isLast }) => {
    seen.push({ key, attempt: number, isLast })
    if (key.startsWith('failing')) throw new Error('not now')
    if (key.startsWith('waiting')) throw new TryLater('the other side is away')
  },
})

let it: TestApp
const deps: Deps = { seen: [] }
const said: string[] = []
const log: Logger = Object.assign(createLog('silent'), {
  warn: (_: unknown, message: string) => void said.push(message),
})
let stop: () => Promise<unknown>
beforeAll(async () => {
  it = await startTestApp()
  const jobs = [countingJob]
  const worker = await startWorker({ pool: it.database.pool, jobs, deps, log })
  stop = () => worker.stop()
})
afterAll(async () => {
  await stop()
  await it.close()
})

const seenOf = (key: string) => deps.seen.filter((item) => item.key === key)

test('[C4] a job of a committed transaction is run, soon and once', async () => {
  const key = randomUUID()
  await inTransaction(it.database.db, (tx) => enqueueJob(tx, countingJob, { key }))
  await expect.poll(() => seenOf(key)).toEqual([{ key, attempt: 1, isLast: false }])
})

test('[C4] a job of a transaction that failed never is', async () => {
  const [lost, after] = [randomUUID(), randomUUID()]
  const failing = inTransaction(it.database.db, async (tx) => {
    await enqueueJob(tx, countingJob, { key: lost })
    throw new Error('rolled back')
  })
  await expect(failing).rejects.toThrow('rolled back')
  await enqueueJob(it.database.db, countingJob, { key: after })
  await expect.poll(() => seenOf(after).length).toBe(1)
  expect(seenOf(lost)).toEqual([])
})

nightTest('[C5] a job that fails comes again and knows when it is the last time', async () => {
  const key = `failing-${randomUUID()}`
  await enqueueJob(it.database.db, countingJob, { key })
  await expect.poll(() => seenOf(key).length).toBe(2)
  expect(seenOf(key)).toEqual([
    { key, attempt: 1, isLast: false },
    { key, attempt: 2, isLast: true },
  ])
})

test('a job that waits for somebody else is logged in one line, a job that failed with its place', async () => {
  const [waiting, failing] = [`waiting-${randomUUID()}`, `failing-${randomUUID()}`]
  await enqueueJob(it.database.db, countingJob, { key: waiting })
  await expect.poll(() => said.some((line) => line.includes("'the other side is away'"))).toBe(true)
  expect(said.find((line) => line.includes('the other side is away'))).not.toContain('\n')
  await enqueueJob(it.database.db, countingJob, { key: failing })
  await expect.poll(() => said.some((line) => line.includes("'Error'") && line.includes('jobs.test.ts'))).toBe(true)
})

test('[C5] what a worker that died had begun is begun anew at once, what a living one does is left to it', async () => {
  const [orphan, own] = [randomUUID(), randomUUID()]
  const begun = async (key: string, workerId: string) => {
    // Not before it is taken as by another worker.
    await enqueueJob(it.database.db, countingJob, { key }, new Date(Date.now() + 60_000))
    await it.database.db.execute(sql`
      update graphile_worker._private_jobs set locked_by = ${workerId}, locked_at = now(), run_at = now(), attempts = 1
      where payload->>'key' = ${key}`)
  }
  await begun(orphan, 'worker-of-a-dead-server')
  await begun(own, 'worker-of-another-server')
  const other = await it.database.pool.connect()
  await other.query('select pg_advisory_lock_shared($1, hashtext($2))', [
    advisoryLocks.workerLiveness,
    'worker-of-another-server',
  ])
  const jobs = [countingJob]
  const worker = await startWorker({ pool: it.database.pool, jobs, deps, log: createLog('silent') })
  try {
    await expect.poll(() => seenOf(orphan).length).toBe(1)
    expect(seenOf(own)).toEqual([])
  } finally {
    await worker.stop()
    other.release(true)
  }
})

const runningJob = defineJob<Deps>()({
  name: 'test.running',
  payload: z.strictObject({ key: z.string() }),
  maxTries: 2,
  run: async ({ seen }, { key }, { number, isLast }) => {
    const { rows } = await it.database.db.execute<{ isVouchedFor: boolean }>(sql`
      select exists (select from pg_locks l where l.locktype = 'advisory' and l.objsubid = 2 and l.granted
        and l.classid = ${advisoryLocks.workerLiveness}::oid
        and l.objid::bigint = hashtext(j.locked_by)::bigint & 4294967295) as "isVouchedFor"
      from graphile_worker._private_jobs j where j.payload->>'key' = ${key}`)
    seen.push({ key: `${key}: ${rows[0]?.isVouchedFor}`, attempt: number, isLast })
  },
})

test('[C5] a job that runs is vouched for in the name it is locked by', async () => {
  const jobs = [runningJob]
  const worker = await startWorker({ pool: it.database.pool, jobs, deps, log: createLog('silent') })
  const isNextVouchedFor = async (): Promise<boolean> => {
    const key = randomUUID()
    await enqueueJob(it.database.db, runningJob, { key })
    await expect.poll(() => deps.seen.some((item) => item.key.startsWith(key))).toBe(true)
    return seenOf(`${key}: true`).length === 1
  }
  try {
    // Somebody vouches for a worker a moment after it has begun: its first job may be earlier.
    await expect.poll(isNextVouchedFor).toBe(true)
  } finally {
    await worker.stop()
  }
})

/** Nobody gets a connection; whoever waits to be called back is told so, too. */
const takeAway = (pool: pg.Pool, error: Error) =>
  vi
    .spyOn(pool, 'connect')
    .mockImplementation(((then?: (failure: Error) => void) =>
      then ? then(error) : Promise.reject(error)) as typeof pool.connect)

nightTest(
  '[E2][C5] a worker whose database is away at the end of a job is followed by another, who does it again',
  async () => {
    const pool = new pg.Pool({ connectionString: it.urls.appUrl, max: 10 })
    const breaking = defineJob<Deps>()({
      name: 'test.breaking',
      payload: z.strictObject({ key: z.string() }),
      maxTries: 2,
      run: async ({ seen }, { key }, { number, isLast }) => {
        seen.push({ key, attempt: number, isLast })
        if (key.startsWith('last words') && number === 1) {
          const away = takeAway(pool, new Error('Connection terminated'))
          setTimeout(() => away.mockRestore(), 500)
        }
      },
    })
    const jobs = [breaking]
    const worker = await startWorker({ pool, jobs, deps, log: createLog('silent') })
    try {
      const [last, next] = [`last words ${randomUUID()}`, randomUUID()]
      await enqueueJob(it.database.db, breaking, { key: last })
      await expect.poll(() => seenOf(last).length).toBe(1)
      await enqueueJob(it.database.db, breaking, { key: next })
      await expect.poll(() => seenOf(next).length).toBe(1)
      const left = () =>
        it.database.pool.query(`select from graphile_worker._private_jobs where payload->>'key' = any($1)`, [
          [last, next],
        ])
      await expect.poll(async () => (await left()).rowCount).toBe(0)
      expect(seenOf(last).map(({ attempt }) => attempt)).toEqual([1, 2])
    } finally {
      await worker.stop()
      await pool.end()
    }
  },
)

test('[E2][C5] a worker whose database is away while one job after the other ends is followed by another as well', async () => {
  const pool = new pg.Pool({ connectionString: it.urls.appUrl, max: 10 })
  const keys = ['first', 'second', 'third'].map((word) => `${word} ${randomUUID()}`)
  const isAway = Promise.withResolvers<void>()
  const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))
  const breaking = defineJob<Deps>()({
    name: 'test.breaking-again',
    payload: z.strictObject({ key: z.string() }),
    maxTries: 2,
    run: async ({ seen }, { key }, { number, isLast }) => {
      seen.push({ key, attempt: number, isLast })
      if (number > 1) return
      if (key === keys[0]) {
        // All are begun before the first ends.
        await expect.poll(() => keys.every((one) => seenOf(one).length === 1)).toBe(true)
        const away = takeAway(pool, new Error('Connection terminated'))
        setTimeout(() => away.mockRestore(), 500)
        isAway.resolve()
      }
      await isAway.promise
      // The second ends when the worker has already given up because of the first, the third when it has failed at both.
      await pause(keys.indexOf(key) * 100)
      if (key === keys[2]) throw new Error('not now')
    },
  })
  const jobs = [breaking]
  const worker = await startWorker({ pool, jobs, deps, log: createLog('silent') })
  try {
    for (const key of keys) await enqueueJob(it.database.db, breaking, { key })
    for (const key of keys) await expect.poll(() => seenOf(key).map(({ attempt }) => attempt)).toEqual([1, 2])
  } catch (error) {
    // A worker that waits for itself would hold up what there is to say.
    void worker.stop()
    throw error
  }
  await worker.stop()
  await pool.end()
})

test('[E2][C5] a worker whose first question the database did not answer is followed by another', async () => {
  const pool = new pg.Pool({ connectionString: it.urls.appUrl, max: 10 })
  const known = defineJob<Deps>()({ ...countingJob, name: 'test.known' })
  const query = pg.Client.prototype.query as (this: pg.Client, ...given: unknown[]) => unknown
  let refusals = 0
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...given: unknown[]
  ) {
    const { text = '', values = [] } = given[0] as { text?: string; values?: unknown[] }
    const isOfThisWorker = text.includes('_private_tasks as tasks (identifier)') && String(values[0]) === known.name
    if (!isOfThisWorker || refusals > 0) return query.apply(this, given)
    refusals++
    return Promise.reject(new Error('timeout exceeded when trying to connect'))
  } as typeof pg.Client.prototype.query)
  const jobs = [known]
  const worker = await startWorker({ pool, jobs, deps, log: createLog('silent') })
  try {
    const key = randomUUID()
    await enqueueJob(it.database.db, known, { key })
    await expect.poll(() => seenOf(key).length).toBe(1)
    expect(refusals).toBe(1)
  } finally {
    spy.mockRestore()
    await worker.stop()
    await pool.end()
  }
})

/** How long the worker wants to sleep between two tries of its own: after several of them for two minutes. */
const watchSleeps = (): { sleeps: number[]; restore: () => void } => {
  const sleeps: number[] = []
  const start = setTimeout
  const spy = vi.spyOn(globalThis, 'setTimeout').mockImplementation(((...given: Parameters<typeof start>) => {
    if (/at sleep .*graphile-worker.*\n.*withRetries/.test(new Error().stack ?? '')) sleeps.push(given[1] ?? 0)
    return start(...given)
  }) as typeof start)
  return { sleeps, restore: () => spy.mockRestore() }
}

test('[E2][C5] after a database that took its time to start, jobs are done at the next look', async () => {
  const pool = new pg.Pool({ connectionString: it.urls.appUrl, max: 10 })
  const soon = defineJob<Deps>()({ ...countingJob, name: 'test.soon' })
  const jobs = [soon]
  const worker = await startWorker({ pool, jobs, deps, log: createLog('silent') })
  try {
    const starting = Object.assign(new Error('the database system is starting up'), { code: '57P03' })
    const away = takeAway(pool, starting)
    const { sleeps, restore } = watchSleeps()
    await expect.poll(() => away.mock.calls.length).toBeGreaterThanOrEqual(6)
    restore()
    away.mockRestore()
    expect(sleeps).toEqual([])
    const key = randomUUID()
    await enqueueJob(it.database.db, soon, { key })
    await expect.poll(() => seenOf(key).length).toBe(1)
  } finally {
    await worker.stop()
    await pool.end()
  }
})

test.each([
  ['* * * * *', '2026-11-17T12:00:00.000Z', '2026-11-17T12:01:00.000Z'],
  ['*/5 * * * *', '2026-11-17T12:04:59.000Z', '2026-11-17T12:05:00.000Z'],
  ['17 3 * * *', '2026-12-31T03:17:00.000Z', '2027-01-01T03:17:00.000Z'],
  ['0 0 29 2 *', '2026-11-17T12:00:00.000Z', '2028-02-29T00:00:00.000Z'],
])('%s runs after %s at %s', (cron, after, next) => {
  expect(nextRunOf({ name: 'test', cron, maxTries: 1 }, new Date(after)).toISOString()).toBe(next)
})

test('a job that runs by itself is tried as often as it says', () => {
  const [item] = cronItems([{ name: 'test', cron: '0 3 * * *', maxTries: 3 }])
  expect(item!.options.maxAttempts).toBe(3)
})
