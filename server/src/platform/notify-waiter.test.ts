import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/servers/test-app.ts'
import { createLog } from './log.ts'
import { createNotifyWaiter, type NotifyWaiter } from './notify-waiter.ts'

let it: TestApp
const waiters: NotifyWaiter[] = []
beforeAll(async () => {
  it = await startTestApp()
})
afterEach(async () => {
  for (const waiter of waiters.splice(0)) await waiter.close()
})
afterAll(() => it.close())

const waiterFor = (channel: string): NotifyWaiter => {
  const waiter = createNotifyWaiter(it.database.pool, `listen ${channel}`, createLog('silent'))
  waiters.push(waiter)
  return waiter
}
const notify = (channel: string) => it.database.pool.query(`select pg_notify($1, '')`, [channel])
/** Longer than any test: who is woken before was woken by NOTIFY. */
const veryLongMs = 3_600_000

describe('waiting for NOTIFY', () => {
  test('wakes everybody who waits, and nobody who waits for another channel', async () => {
    const [waiter, other] = [waiterFor('one'), waiterFor('two')]
    const notifies = [await waiter.next(), await waiter.next()]
    const silent = await other.next()
    const waiting = Promise.all(notifies.map((next) => next.within(veryLongMs)))
    let isAsleep = true
    const asleep = silent.within(veryLongMs).then(() => (isAsleep = false))
    await notify('one')
    await waiting
    expect(isAsleep).toBe(true)
    await notify('two')
    await asleep
  })

  test('ends when its time is up', async () => {
    const next = await waiterFor('silent').next()
    await next.within(10)
  })

  test('misses no NOTIFY between the read and the wait', async () => {
    const waiter = waiterFor('three')
    const next = await waiter.next()
    await notify('three')
    await new Promise((done) => setTimeout(done, 200))
    await next.within(veryLongMs)
  })

  test('opens a new connection after one that broke', async () => {
    const waiter = waiterFor('four')
    const broken = await waiter.next()
    await it.database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen%four%' and pid <> pg_backend_pid()`,
    )
    // Waiters wake at once: a NOTIFY may have been sent meanwhile.
    await broken.within(veryLongMs)
    const next = await waiter.next()
    await notify('four')
    await next.within(veryLongMs)
  })

  test('ends for everybody when the waiter is closed, and nobody waits after that', async () => {
    const waiter = waiterFor('five')
    const next = await waiter.next()
    const waiting = next.within(veryLongMs)
    await waiter.close()
    await waiting
    expect(waiter.isClosed()).toBe(true)
    await waiter.next()
  })
})
