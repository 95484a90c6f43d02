import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { errors } from '@academy/contract/errors'
import { type ChatPlace, makeChatPlace } from '#test/acting/chatting.ts'
import type { Person } from '#test/make/make.ts'
import { type Acknowledgement, closeSockets, connect, listen, type TestSocket } from '#test/servers/sockets.ts'
import { startTestApp, type TestApp } from '#test/servers/test-app.ts'
import { createEventLimits, eventLimits } from './realtime-limits.ts'

const { code: tooMany } = errors.TooManyRequests

describe('the share of a person', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  const counted = async (limits = createEventLimits(), userId = 1, times = 1_000) => {
    const results = await Promise.allSettled(Array.from({ length: times }, () => limits.count(userId)))
    return results.filter(({ status }) => status === 'fulfilled').length
  }

  test('[V4] [T7] is so many events a second with a burst, and is there again afterwards', async () => {
    const limits = createEventLimits()
    const { perSecond, burst } = eventLimits
    expect(await counted(limits)).toBe(perSecond + burst.points)
    vi.advanceTimersByTime(1_000)
    expect(await counted(limits)).toBe(perSecond)
    vi.advanceTimersByTime(burst.seconds * 1_000)
    expect(await counted(limits)).toBe(perSecond + burst.points)
  })

  test('[V4] is nobody else’s, and the refusal says when to come again', async () => {
    const limits = createEventLimits()
    await counted(limits, 1)
    await expect(limits.count(1)).rejects.toMatchObject({
      errorName: 'TooManyRequests',
      details: { retryAfterSeconds: 1 },
    })
    await expect(limits.count(2)).resolves.toBeUndefined()
  })
})

test('[V4] on one socket so many events wait, and one more is refused', async () => {
  const queue = createEventLimits().queueOfSocket()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const inside = Array.from({ length: 1 + eventLimits.waitingPerSocket }, () => queue.add(() => released))
  const oneMore = queue.add(() => released).catch((error: unknown) => error)
  release()
  expect(await oneMore).toMatchObject({ errorName: 'TooManyRequests' })
  await Promise.all(inside)
  await expect(queue.add(async () => 'done')).resolves.toBe('done')
})

describe('events over sockets', () => {
  let it: TestApp
  let url: string
  let place: ChatPlace
  let handle: (limit: number) => Promise<void>
  beforeAll(async () => {
    it = await startTestApp()
    url = await listen(it.app)
    place = await makeChatPlace(it, url)
    it.app.realtime.on('/chat', 'message-fetch', async ({ payload }) => {
      await handle(payload.limit)
      return { messages: [], hasOlder: false }
    })
  })
  afterEach(closeSockets)
  afterAll(() => it.close())

  const enter = (person: Person) => place.enter(person, false)
  const ask = (client: TestSocket, limit = 1) => client.ask('message-fetch', { ...place.key, limit })

  test('[V4] of one socket are handled one after another, in the order they came', async () => {
    const steps: string[] = []
    handle = async (limit) => {
      steps.push(`begin ${limit}`)
      for (let turn = 0; turn < 10 - limit; turn++) await new Promise(setImmediate)
      steps.push(`end ${limit}`)
    }
    const client = await enter(await place.student())
    await Promise.all([1, 2, 3, 4].map((limit) => ask(client, limit)))
    expect(steps).toEqual([1, 2, 3, 4].flatMap((limit) => [`begin ${limit}`, `end ${limit}`]))
  })

  test('[V4] of one person are handled two at a time over all their sockets, and others do not wait for them', async () => {
    const [eager, calm] = [await place.student(), await place.student()]
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    let [atWork, most] = [0, 0]
    handle = async (limit) => {
      if (limit === 2) return
      most = Math.max(most, ++atWork)
      await released
      atWork--
    }
    const clients = await Promise.all(Array.from({ length: 6 }, () => enter(eager)))
    const asked = clients.map((client) => ask(client))
    expect(await ask(await enter(calm), 2)).toMatchObject({ messages: [] })
    await expect.poll(() => atWork).toBe(eventLimits.atOncePerPerson)
    release()
    expect(await Promise.all(asked)).toHaveLength(6)
    expect(most).toBe(eventLimits.atOncePerPerson)
  })

  test('[V4] [T7] past the share they are told when to come again, over whichever socket they come', async () => {
    handle = async () => {}
    const eager = await place.student()
    const clients = await Promise.all(Array.from({ length: 10 }, () => enter(eager)))
    const replies = await Promise.all(clients.flatMap((client) => Array.from({ length: 60 }, () => ask(client))))
    const refused = replies.filter(({ code }) => code === tooMany)
    expect(refused.length).toBeGreaterThan(0)
    for (const reply of refused) expect(reply).toEqual({ code: tooMany, retryAfterSeconds: 1 })
    expect(replies.length - refused.length).toBeGreaterThanOrEqual(eventLimits.burst.points)
    expect(await ask(await enter(await place.student()))).toMatchObject({ messages: [] })
  })

  test('[V4] whoever sends thousands without waiting is refused, then sent away, and what waited is dropped', async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    let calls = 0
    handle = async () => {
      calls++
      await released
    }
    const client = await enter(await place.student())
    const replies: Acknowledgement[] = []
    for (let count = 0; count < 1_500; count++)
      client.socket.emit('message-fetch', place.key, (reply: Acknowledgement) => replies.push(reply))
    const last = ask(client).then(
      () => 'answered',
      () => client.closed,
    )
    expect(await Promise.race([client.closed, last])).toBe('io server disconnect')
    release()
    expect(await ask(await enter(await place.student()))).toMatchObject({ messages: [] })
    expect(calls).toBe(2)
    expect(replies.length).toBeLessThan(2 * eventLimits.refusalsBeforeEnd.points)
    expect(replies[0]).toEqual({ code: tooMany, retryAfterSeconds: 1 })
  })

  test('[V4] whoever was sent away and comes back is left waiting, and others are heard meanwhile', async () => {
    const heard: number[] = []
    handle = async (limit) => void heard.push(limit)
    const eager = await place.student()
    const client = await enter(eager)
    for (let count = 0; count < 1_500; count++) client.socket.emit('message-fetch', { ...place.key, limit: 1 })
    expect(await client.closed).toBe('io server disconnect')
    const back = await connect(url, '/chat')
    const { accessToken } = await it.make.session(eager)
    let isAnswered = false
    const onAnswer = () => void (isAnswered = true)
    back.socket.emit('hello', { token: accessToken, academyId: place.academy.id }, onAnswer)
    for (let count = 0; count < 50; count++) back.socket.emit('message-fetch', { ...place.key, limit: 2 }, onAnswer)
    for (let count = 0; count < 5; count++)
      expect(await ask(await enter(await place.student()), 3)).toHaveProperty('messages')
    expect({ isAnswered, ofThem: heard.filter((limit) => limit === 2) }).toEqual({ isAnswered: false, ofThem: [] })
    expect(back.socket.connected).toBe(true)
  })
})
