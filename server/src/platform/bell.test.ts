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
/** Longer than any test: who is woken before was woken by the bell. */
const veryLongMs = 3_600_000

describe('a bell', () => {
  test('wakes everybody who waits, and nobody who waits for another', async () => {
    const [bell, other] = [hang('one'), hang('two')]
    const rings = [await bell.next(), await bell.next()]
    const silent = await other.next()
    const waiting = Promise.all(rings.map((ring) => ring.within(veryLongMs)))
    let isAsleep = true
    const asleep = silent.within(veryLongMs).then(() => (isAsleep = false))
    await pull('one')
    await waiting
    expect(isAsleep).toBe(true)
    await pull('two')
    await asleep
  })

  test('wakes whoever has waited as long as was said', async () => {
    const ring = await hang('silent').next()
    await ring.within(10)
  })

  test('that rang between the look and the wait is not missed', async () => {
    const bell = hang('three')
    const ring = await bell.next()
    await pull('three')
    await new Promise((done) => setTimeout(done, 200))
    await ring.within(veryLongMs)
  })

  test('whose connection broke is heard again', async () => {
    const bell = hang('four')
    const broken = await bell.next()
    await it.database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen%four%' and pid <> pg_backend_pid()`,
    )
    // Who waits looks again at once: something may have been said meanwhile.
    await broken.within(veryLongMs)
    const ring = await bell.next()
    await pull('four')
    await ring.within(veryLongMs)
  })

  test('that is taken down lets everybody go, and makes nobody wait for it', async () => {
    const bell = hang('five')
    const ring = await bell.next()
    const waiting = ring.within(veryLongMs)
    await bell.close()
    await waiting
    expect(bell.isClosed()).toBe(true)
    await bell.next()
  })
})
