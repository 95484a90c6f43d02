import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { rateLimits } from './tables.ts'
import { startTestApp, type TestApp } from '#test/servers/test-app.ts'
import '#server/events.ts'
import { createCtx, type Ctx, type Idempotency } from './ctx.ts'
import { AppError, fail } from './errors.ts'
import { createEventBus, type EventBus } from './events.ts'
import { createLog } from './log.ts'
import { bySize } from '../../../scripts/testing/size.ts'

let it: TestApp
let bus: EventBus
let heard: number[]
beforeAll(async () => {
  it = await startTestApp()
})
afterAll(() => it.close())
beforeEach(() => {
  heard = []
  bus = createEventBus(createLog('silent'))
  bus.on('academy.changed', ({ academyId }) => {
    heard.push(academyId)
  })
})

const makeCtx = (idempotency: Idempotency | null = null): Ctx =>
  createCtx({
    db: it.database.db,
    reads: it.database.reads,
    bus,
    now: () => it.clock.now,
    log: createLog('silent'),
    actor: null,
    academy: null,
    requestId: 'request-1',
    ip: '203.0.113.1',
    userAgent: 'test',
    publicUrl: 'http://localhost',
    idempotency,
  })

/** Any small table serves to see what was committed. */
const write = (ctx: Ctx, key: string) => ctx.db.insert(rateLimits).values({ key, points: 1 })
const isWritten = async (key: string) =>
  (await it.database.db.select().from(rateLimits).where(eq(rateLimits.key, key))).length > 0
const settled = () => new Promise((done) => setTimeout(done, 0))
const job = { name: 'some.job', payload: z.strictObject({ key: z.string() }), maxTries: 5 }
const queued = async (key: string) => {
  const { rows } = await it.database.db.execute<{ n: number }>(
    sql`select count(*)::int as n from graphile_worker._private_jobs where payload->>'key' = ${key}`,
  )
  return rows[0]!.n
}

describe('a transaction', () => {
  test('[C4] writes, jobs and events come together: after the commit', async () => {
    const key = randomUUID()
    await makeCtx().transaction(async (ctx) => {
      await write(ctx, key)
      await ctx.enqueue(job, { key })
      ctx.emit('academy.changed', { academyId: 1 })
      await settled()
      expect([heard, await isWritten(key), await queued(key)]).toEqual([[], false, 0])
    })
    await settled()
    expect([heard, await isWritten(key), await queued(key)]).toEqual([[1], true, 1])
  })

  test('[C4] and none of them after a failure', async () => {
    const key = randomUUID()
    const failing = makeCtx().transaction(async (ctx) => {
      await write(ctx, key)
      await ctx.enqueue(job, { key })
      await ctx.audit('never', { targetId: key })
      ctx.emit('academy.changed', { academyId: 2 })
      fail('AccessDenied')
    })
    await expect(failing).rejects.toBeInstanceOf(AppError)
    await settled()
    expect([heard, await isWritten(key), await queued(key)]).toEqual([[], false, 0])
    const { rows } = await it.database.db.execute<{ id: number }>(
      sql`select id from audit_log where target_id = ${key}`,
    )
    expect(rows).toEqual([])
  })

  test('[C4] inside another one is part of it', async () => {
    const [inner, outer] = [randomUUID(), randomUUID()]
    const failing = makeCtx().transaction(async (ctx) => {
      await ctx.transaction(async (ctx) => {
        await write(ctx, inner)
        ctx.emit('academy.changed', { academyId: 3 })
      })
      await settled()
      expect(heard).toEqual([])
      await write(ctx, outer)
      throw new Error('late failure')
    })
    await expect(failing).rejects.toThrow('late failure')
    expect([await isWritten(inner), await isWritten(outer), heard]).toEqual([false, false, []])
  })

  test('that the database wants to see again is run again, and tells its events once', async () => {
    let runs = 0
    await makeCtx().transaction(async (ctx) => {
      ctx.emit('academy.changed', { academyId: 4 })
      if (++runs < 3) await ctx.db.execute(sql`do $$ begin raise exception 'again' using errcode = '40001'; end $$`)
    })
    await settled()
    expect([runs, heard]).toEqual([3, [4]])
  })

  test('is not tried a fourth time, and other errors not even twice', async () => {
    let runs = 0
    const always = (code: string) =>
      makeCtx().transaction(async (ctx) => {
        runs++
        await ctx.db.execute(sql.raw(`do $$ begin raise exception 'again' using errcode = '${code}'; end $$`))
      })
    await expect(always('40P01')).rejects.toThrow('Failed query')
    expect(runs).toBe(3)
    await expect(always('23514')).rejects.toThrow('Failed query')
    expect(runs).toBe(4)
  })

  test('outside of one an event is told at once', async () => {
    makeCtx().emit('academy.changed', { academyId: 5 })
    await settled()
    expect(heard).toEqual([5])
  })

  test('a job with a wrong payload is refused where it is written', async () => {
    await expect(makeCtx().enqueue(job, { key: 7 } as unknown as { key: string })).rejects.toThrow('Invalid input')
  })
})

describe('once', () => {
  const keyed = (requestHash = 'same', scope = 'user:1', key: string = randomUUID()): Idempotency => ({
    scope,
    key,
    requestHash,
  })

  test('[E7] runs the work once and answers the same afterwards', async () => {
    const idempotency = keyed()
    let runs = 0
    const work = () => makeCtx(idempotency).once(() => Promise.resolve({ run: ++runs }))
    expect([await work(), await work(), await work()]).toEqual([{ run: 1 }, { run: 1 }, { run: 1 }])
  })

  test('[E7] remembers also that there was nothing to answer', async () => {
    const idempotency = keyed()
    let runs = 0
    const work = () => makeCtx(idempotency).once(async () => void runs++)
    await work()
    await work()
    expect(runs).toBe(1)
  })

  test('without a key every call is a new one', async () => {
    let runs = 0
    for (let n = 0; n < 3; n++) await makeCtx().once(() => Promise.resolve(++runs))
    expect(runs).toBe(3)
  })

  /**
   * What a client can do with a key: call with one of two bodies, meet a failure, call several times at once. The
   * model is two lines: the first body that succeeds owns the key; whoever comes with the other one is refused.
   */
  test('[E7] over generated retry histories: equal replay or 409, never a second effect', async () => {
    const call = fc.record({
      body: fc.constantFrom('a', 'b'),
      isFailing: fc.boolean(),
      times: fc.constantFrom(1, 1, 1, 4),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(call, { minLength: 1, maxLength: 6 }), async (history) => {
        const key = randomUUID()
        let owner: { body: string; answer: unknown } | null = null
        let effects = 0
        for (const { body, isFailing, times } of history) {
          const attempt = () =>
            makeCtx(keyed(body, 'user:1', key)).once(async (ctx) => {
              if (isFailing) fail('AccessDenied')
              await write(ctx, randomUUID())
              return { effect: ++effects, body }
            })
          const results = await Promise.allSettled(Array.from({ length: times }, attempt))
          if (!owner && !isFailing) owner = { body, answer: (results[0] as PromiseFulfilledResult<unknown>).value }
          const expected = !owner
            ? { status: 'rejected', reason: { errorName: 'AccessDenied' } }
            : owner.body === body
              ? { status: 'fulfilled', value: owner.answer }
              : { status: 'rejected', reason: { errorName: 'ValidationError', status: 409 } }
          for (const result of results) expect(result).toMatchObject(expected)
        }
        expect(effects).toBe(owner ? 1 : 0)
      }),
      { numRuns: bySize({ day: 40, full: 150 }) },
    )
  })
})

describe('audit', () => {
  test('[P4] says who, what, whom, from where and in which call', async () => {
    const actor = { userId: 7, impersonatorId: 9 } as NonNullable<Ctx['actor']>
    const ctx = createCtx({
      db: it.database.db,
      reads: it.database.reads,
      bus,
      now: () => it.clock.now,
      log: createLog('silent'),
      actor,
      academy: 3,
      requestId: 'request-7',
      ip: '203.0.113.7',
      userAgent: '',
      publicUrl: '',
      idempotency: null,
    })
    const target = randomUUID()
    await ctx.audit('something.done', { academyId: 3, targetId: target, details: { before: 1, after: 2 } })
    const { rows } = await it.database.db.execute<Record<string, unknown>>(
      sql`select * from audit_log where target_id = ${target}`,
    )
    expect(rows).toMatchObject([
      {
        action: 'something.done',
        actor_id: 7,
        impersonator_id: 9,
        academy_id: 3,
        details: { before: 1, after: 2 },
        ip: '203.0.113.7',
        request_id: 'request-7',
      },
    ])
  })
})
