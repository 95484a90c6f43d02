import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { announcementsApi } from '@academy/contract/announcements'
import { authApi } from '@academy/contract/auth'
import { homeworkApi } from '@academy/contract/homework'
import { notificationsApi } from '@academy/contract/notifications'
import { backgroundCtx } from '#platform/background-ctx.ts'
import { createLog } from '#platform/log.ts'
import { startWorker } from '#platform/jobs.ts'
import { jobs } from '#server/jobs.ts'
import { notifications } from '#server/schema/notifications.ts'
import { deviceTokens, users } from '#server/schema/users.ts'
import type { Person } from '#test/make/make.ts'
import { startPushService, type Subscriber, type TestPushService } from '#test/fakes/push-service.ts'
import { type Desk, makeDesk } from '#test/acting/reviewing.ts'
import { startTestApp, type TestApp } from '#test/servers/test-app.ts'
import { notifyOfMessage } from './notification-chat-news.service.ts'
import { forgetDeadDevices, sendPush } from './notification-push.jobs.ts'
import { pushRepo } from './notification-push.repo.ts'

let it: TestApp
let service: TestPushService
let desk: Desk
let student: Person
beforeAll(async () => {
  service = await startPushService()
  it = await startTestApp({ env: service.env })
})
afterAll(async () => {
  await it.close()
  await service.close()
})
beforeEach(async () => {
  service.refusals.length = 0
  await it.database.db.execute(sql`delete from graphile_worker._private_jobs`)
  desk = await makeDesk(it)
  student = await desk.student()
})

interface Turned {
  browser: Subscriber
  deviceID: string
  calls: Awaited<ReturnType<TestApp['as']>>
}
/** Turns notifications on in a browser of their own. */
const turnOn = async (person: Person, deviceID: string = randomUUID(), browser = service.subscriber()) => {
  const calls = await it.as(person)
  const body = { deviceID, platformID: 1 as const, subscription: browser.subscription }
  expect((await calls.call(notificationsApi.storeToken, { body })).status).toBe(204)
  return { browser, deviceID, calls } satisfies Turned
}
const deviceOf = async (deviceID: string) =>
  (await it.database.db.select().from(deviceTokens).where(eq(deviceTokens.deviceId, deviceID)))[0]
const speak = (person: Person, localization: 'ua' | 'en') =>
  it.database.db.update(users).set({ localization }).where(eq(users.id, person.id))

const review = async (reviewBody = 'Дуже **добре**'): Promise<void> => {
  const response = await it.make.response(desk.academy, desk.stageLecture, student)
  const body = { mark: 9, reviewBody, isReviewed: true }
  const calls = await desk.as(desk.teacher)
  expect((await calls.call(homeworkApi.update, { params: { id: response.id }, body })).status).toBe(200)
}
const newsOf = ({ browser }: { browser: Subscriber }) => browser.received.map(({ news }) => news)

interface Queued extends Record<string, unknown> {
  attempts: number
  seconds: number
}
/** Messages that still wait, and how long; the worker notes the end of a job a moment after it. */
const inQueue = async (): Promise<Queued[]> => {
  const { rows } = await it.database.db.execute<Queued>(sql`
    select attempts, extract(epoch from run_at - now())::int as seconds from graphile_worker.jobs
    where task_identifier = ${sendPush.name}`)
  return rows
}
const queued = async (): Promise<Queued[]> => {
  const begun = 'select 1 from graphile_worker._private_jobs where locked_by is not null'
  await expect.poll(async () => (await it.database.pool.query(begun)).rowCount).toBe(0)
  return inQueue()
}
const waitNoLonger = () => it.database.db.execute(sql`update graphile_worker._private_jobs set run_at = now()`)

describe('news while no page is open', () => {
  test('Q-63: reach the browser, encrypted for it, signed by our key, in the language of the reader', async () => {
    await speak(student, 'en')
    const turned = await turnOn(student)
    await review()
    await it.runJobs()
    const [told] = await it.database.db.select().from(notifications).where(eq(notifications.userId, student.id))
    const [push, ...more] = turned.browser.received
    expect(more).toEqual([])
    expect(push!.news).toEqual({
      title: 'New review of your work',
      body: expect.stringMatching(/^Дуже добре\n./),
      tag: `n${told!.id}`,
      path: `/news/n${told!.id}`,
    })
    expect(push!.body.toString('utf8')).not.toMatch(/добре|reviewed|news/)
    expect(push!.headers).toMatchObject({ 'content-encoding': 'aes128gcm', topic: `n${told!.id}`, urgency: 'normal' })
    expect(Number(push!.headers.ttl)).toBeGreaterThan(23 * 3600)
    const { body } = await turned.calls.call(notificationsApi.pushKey, {})
    expect(push!.key).toBe(body.key)
    expect(new Date(push!.claims.exp! * 1000).getTime()).toBeLessThanOrEqual(Date.now() + 24 * 3600 * 1000)
    expect(push!.claims.sub).toMatch(/^(mailto:|https:)/)
    expect(await deviceOf(turned.deviceID)).toMatchObject({ lastUsedAt: it.clock.now })
  })

  test('name the lecture in the language that the reader has chosen meanwhile', async () => {
    const turned = await turnOn(student)
    await review('Добре')
    await speak(student, 'en')
    await it.runJobs()
    const { rows } = await it.database.db.execute<{ name: string }>(sql`
      select l.name->>'en' as name from stage_lectures sl
        join lectures l on l.academy_id = sl.academy_id and l.id = sl.lecture_id where sl.id = ${desk.stageLecture.id}`)
    expect(newsOf(turned)).toMatchObject([{ body: `Добре\n${rows[0]!.name}` }])
  })

  test('[NTF-27] staff read who wrote; of one chat only the newest message comes (Q-61)', async () => {
    const turned = await turnOn(desk.teacher)
    const from = { stageLectureId: desk.stageLecture.id, userId: student.id, senderId: student.id, isFromStudent: true }
    const ctx = backgroundCtx(it.jobDeps({ kind: 'mailbox' }))
    for (const [id, text] of ['Перше', 'Друге'].entries())
      await ctx.transaction((ctx) => notifyOfMessage(ctx, desk.academy.id, { ...from, id: id + 1, text }))
    await it.runJobs()
    expect(newsOf(turned)).toEqual([
      expect.objectContaining({ title: 'Нове повідомлення — Тест Тестенко', body: expect.stringMatching(/^Друге\n/) }),
    ])
    expect(newsOf(turned)[0]!.tag).toMatch(/^n\d+-2$/)
  })

  test('[NTF-23] an announcement reaches all its receivers, each in their language, and nobody else', async () => {
    const [other, stranger] = [await desk.student(), await desk.student()]
    await speak(other, 'en')
    const [own, english, none] = [await turnOn(student), await turnOn(other), await turnOn(stranger)]
    const admin = await it.as(await it.make.user({ roles: { Admin: [desk.academy] } }))
    const [title, body] = [
      { ua: 'Розклад', en: 'Timetable', ru: '' },
      { ua: 'О **десятій**', en: 'At ten', ru: '' },
    ]
    const id = await it.make.announcement(desk.academy, [], { title, body })
    const call = { params: { id }, body: { receivers: [student.id, other.id] } }
    const { status } = await admin.call(announcementsApi.receivers, call, { academyId: desk.academy.id })
    expect(status).toBe(200)
    await it.runJobs()
    expect(newsOf(own)).toEqual([
      { title: 'Оголошення', body: 'Розклад\nО десятій', tag: `a${id}`, path: `/news/a${id}` },
    ])
    expect(newsOf(english)).toMatchObject([{ title: 'Announcement', body: 'Timetable\nAt ten' }])
    expect(newsOf(none)).toEqual([])
  })

  test('go to every browser of a person, and to each once', async () => {
    const [phone, desktop] = [await turnOn(student), await turnOn(student)]
    // A browser that has lost its name comes under another one, with the subscription it has.
    await turnOn(student, randomUUID(), desktop.browser)
    expect(await deviceOf(desktop.deviceID)).toBeUndefined()
    await review()
    await it.runJobs()
    expect([newsOf(phone).length, newsOf(desktop).length]).toEqual([1, 1])
  })

  test('C4: nothing is sent of what was not saved', async () => {
    const turned = await turnOn(student)
    const response = await it.make.response(desk.academy, desk.stageLecture, student)
    const body = { mark: 9, isReviewed: true, updatedAt: new Date(0).toISOString() }
    const { status } = await (
      await desk.as(desk.teacher)
    ).call(homeworkApi.update, { params: { id: response.id }, body })
    expect([status, await queued()]).toEqual([409, []])
    await it.runJobs()
    expect(newsOf(turned)).toEqual([])
  })
})

describe('nobody is told', () => {
  const cases: [string, (turned: Turned) => Promise<unknown>][] = [
    ['who has read it meanwhile', () => it.database.db.update(notifications).set({ isRead: true })],
    ['who turned it off', ({ calls, deviceID }) => calls.call(notificationsApi.deleteToken, { params: { deviceID } })],
    [
      '[SESS-30] who has logged out, also where the browser could not say so',
      async () => it.database.pool.query('update sessions set revoked_at = now() where user_id = $1', [student.id]),
    ],
    [
      'who has left the browser to somebody else',
      async ({ deviceID, browser }) => turnOn(await desk.student(), deviceID, browser),
    ],
    [
      'whom the academy has blocked (Q-17)',
      () => it.database.pool.query('update user_academies set active = false where user_id = $1', [student.id]),
    ],
    [
      'whose account is blocked',
      () => it.database.db.update(users).set({ blockedAt: new Date() }).where(eq(users.id, student.id)),
    ],
    ['of what is a day old', async () => it.clock.advance(25 * 3600 * 1000)],
  ]
  test.each(cases)('%s', async (_name, happens) => {
    const turned = await turnOn(student)
    await review()
    await happens(turned)
    await it.runJobs()
    expect(newsOf(turned)).toEqual([])
    expect(await queued()).toEqual([])
  })

  test('[NTF-30] the log-out of a browser ends its messages, and no other one', async () => {
    const [left, kept] = [await turnOn(student), await turnOn(student)]
    const { sessionId } = left.calls
    const refreshToken = it.tokens.makeRefresh({ sessionId, generation: 1 })
    expect((await it.call(authApi.logout, { body: { refreshToken } })).status).toBe(204)
    await review()
    await it.runJobs()
    expect([newsOf(left).length, newsOf(kept).length]).toEqual([0, 1])
  })
})

describe('a push service', () => {
  test.each([404, 410])('that answers %i is not asked again: the browser is gone', async (status) => {
    const turned = await turnOn(student)
    service.refusals.push({ status })
    await review()
    await it.runJobs()
    expect(await deviceOf(turned.deviceID)).toBeUndefined()
    expect(await queued()).toEqual([])
  })

  test('does not take away what a browser has renewed meanwhile', async () => {
    const turned = await turnOn(student)
    const before = (await deviceOf(turned.deviceID))!
    const renewed = service.subscriber()
    await turnOn(student, turned.deviceID, renewed)
    await pushRepo.forgetSubscription(it.database.db, before.id, before.endpoint!)
    expect((await deviceOf(turned.deviceID))!.endpoint).toBe(renewed.subscription.endpoint)
  })

  test.each(['0', 'Wed, 21 Oct 2015 07:28:00 GMT'])(
    'that wants to be asked again at once (%s) waits, longer each time, and not for ever',
    async (retryAfter) => {
      await turnOn(student)
      for (let asked = 0; asked < 20; asked++) service.refusals.push({ status: 429, retryAfter })
      await review()
      const pauses: number[] = []
      for (let round = 0; round < 12; round++) {
        await it.runJobs()
        const [waiting] = await queued()
        if (!waiting) break
        pauses.push(Math.round(waiting.seconds / 60))
        await waitNoLonger()
      }
      service.refusals.length = 0
      // The clock of the test may be ahead of that of the database.
      expect(pauses.map((pause) => pause - pauses[0]! + 1)).toEqual([1, 2, 4, 8, 16, 32, 64, 128])
    },
  )

  test.each([429, 503])('that says %i and when to come again gets it then', async (status) => {
    const turned = await turnOn(student)
    service.refusals.push({ status, retryAfter: '3600' })
    await review()
    await it.runJobs()
    const [waiting, ...more] = await queued()
    expect([waiting!.attempts, more]).toEqual([0, []])
    expect(waiting!.seconds).toBeGreaterThan(3000)
    expect(newsOf(turned)).toEqual([])
    await waitNoLonger()
    await it.runJobs()
    expect(newsOf(turned)).toHaveLength(1)
  })

  test('that is busy longer than the news are news is left alone', async () => {
    await turnOn(student)
    service.refusals.push({ status: 429, retryAfter: String(48 * 3600) })
    await review()
    await it.runJobs()
    expect(await queued()).toEqual([])
  })

  test('that fails is asked again, later and later', async () => {
    const turned = await turnOn(student)
    service.refusals.push({ status: 500 }, { status: 502 })
    await review()
    await it.runJobs()
    const [first] = await queued()
    expect(first!.attempts).toBe(1)
    await waitNoLonger()
    await it.runJobs()
    const [second] = await queued()
    expect(second!.attempts).toBe(2)
    expect(second!.seconds).toBeGreaterThanOrEqual(first!.seconds)
    await waitNoLonger()
    await it.runJobs()
    expect(newsOf(turned)).toHaveLength(1)
  })

  test('that refuses a message gets it once, and the browser stays', async () => {
    const turned = await turnOn(student)
    service.refusals.push({ status: 413 })
    await review()
    await it.runJobs()
    expect([await queued(), newsOf(turned)]).toEqual([[], []])
    expect(await deviceOf(turned.deviceID)).toBeDefined()
  })

  test('is not followed to another address', async () => {
    const turned = await turnOn(student)
    service.refusals.push({ status: 307 })
    await review()
    await it.runJobs()
    expect([await queued(), newsOf(turned)]).toEqual([[], []])
  })
})

describe('a server that dies', () => {
  test('[C5] with a message in hand: another one sends it', async () => {
    const turned = await turnOn(student)
    await review()
    await it.database.db.execute(sql`
      update graphile_worker._private_jobs set locked_by = 'worker-of-a-dead-server', locked_at = now(), attempts = 1`)
    const deps = it.jobDeps({ kind: 'mailbox' })
    const worker = await startWorker({ pool: it.database.pool, jobs, deps, log: createLog('silent') })
    await expect.poll(() => newsOf(turned).length).toBe(1)
    await worker.stop()
    expect(newsOf(turned)).toHaveLength(1)
  })

  test('[C5] before it noted the sending: it comes twice, and is shown as one', async () => {
    const turned = await turnOn(student)
    await review()
    const { rows } = await it.database.db.execute<{ payload: Parameters<typeof sendPush.run>[1] }>(
      sql`select payload from graphile_worker._private_jobs`,
    )
    const attempt = { number: 1, isLast: false }
    await sendPush.run(it.jobDeps({ kind: 'mailbox' }), rows[0]!.payload, attempt)
    await it.runJobs()
    const [first, second, ...more] = newsOf(turned)
    expect(more).toEqual([])
    expect(second).toEqual(first)
  })
})

test('what has run out is cleared away by night, what lives stays', async () => {
  const [lives, ranOut, loggedOut] = [await turnOn(student), await turnOn(student), await turnOn(student)]
  const { db, pool } = it.database
  const past = new Date(it.clock.now.getTime() - 1000)
  await db.update(deviceTokens).set({ expiresAt: past }).where(eq(deviceTokens.deviceId, ranOut.deviceID))
  await pool.query('update sessions set revoked_at = now() where id = $1', [loggedOut.calls.sessionId])
  await forgetDeadDevices.run(it.jobDeps({ kind: 'mailbox' }), {}, { number: 1, isLast: false })
  expect(await deviceOf(lives.deviceID)).toBeDefined()
  expect(await deviceOf(ranOut.deviceID)).toBeUndefined()
  expect(await deviceOf(loggedOut.deviceID)).toBeUndefined()
})
