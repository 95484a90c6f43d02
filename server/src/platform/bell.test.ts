import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/test-app.ts'
import { type Bell, createBell } from './bell.ts'
import { createLog } from './log.ts'

let it: TestApp
const bells: Bell[] = []
beforeAll(async () => {
  it = await startTestApp()
})
afterEach(async () => {
  for (const bell of bells.splice(0)) await bell.close()
})
afterAll(() => it.close())

const hang = (channel: string): Bell => {
  const bell = createBell(it.database.pool, `listen ${channel}`, createLog('silent'))
  bells.push(bell)
  return bell
}
const pull = (channel: string) => it.database.pool.query(`select pg_notify($1, '')`, [channel])
const timed = async (work: Promise<unknown>): Promise<number> => {
  const startedAt = performance.now()
  await work
  return performance.now() - startedAt
}

describe('a bell', () => {
  test('wakes everybody who waits, and nobody who waits for another', async () => {
    const [bell, other] = [hang('one'), hang('two')]
    const rings = [await bell.next(), await bell.next()]
    const silent = await other.next()
    const waiting = Promise.all(rings.map((ring) => timed(ring.within(10_000))))
    const undisturbed = timed(silent.within(400))
    await pull('one')
    for (const ms of await waiting) expect(ms).toBeLessThan(5_000)
    expect(await undisturbed).toBeGreaterThan(350)
  })

  test('that rang between the look and the wait is not missed', async () => {
    const bell = hang('three')
    const ring = await bell.next()
    await pull('three')
    await new Promise((done) => setTimeout(done, 200))
    expect(await timed(ring.within(10_000))).toBeLessThan(5_000)
  })

  test('whose connection broke is heard again', async () => {
    const bell = hang('four')
    const broken = await bell.next()
    await it.database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen%four%' and pid <> pg_backend_pid()`,
    )
    // Who waits looks again at once: something may have been said meanwhile.
    expect(await timed(broken.within(10_000))).toBeLessThan(5_000)
    const ring = await bell.next()
    await pull('four')
    expect(await timed(ring.within(10_000))).toBeLessThan(5_000)
  })

  test('that is taken down lets everybody go, and makes nobody wait for it', async () => {
    const bell = hang('five')
    const ring = await bell.next()
    const waiting = timed(ring.within(10_000))
    await bell.close()
    expect(await waiting).toBeLessThan(5_000)
    expect(bell.isClosed()).toBe(true)
    expect(await timed(bell.next())).toBeLessThan(1_000)
  })
})
