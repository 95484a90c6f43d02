import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError } from '#lib/api-error.ts'
import { memoryStore } from '#lib/storage.ts'
import { createOutbox, type OutboxDeps, type Written } from './outbox.ts'
import { textOfFailure, type UnsentMessage } from './outbox.rules.ts'
import { makeMessage, makeUnsent, studentId } from './testing-messages.ts'
import { eitherStore, spareMessages, type UnsentStore } from './unsent-store.ts'

const academyId = 3
const written = (message: string): Written => ({
  stageLectureId: 7,
  userId: studentId,
  message,
  code: null,
  resources: [],
})

/** A disk that outlives the pages which write to it. */
const fakeDisk = (): UnsentStore & { kept: Map<string, UnsentMessage> } => {
  const kept = new Map<string, UnsentMessage>()
  return {
    kept,
    all: async (ownerId) => [...kept.values()].filter((unsent) => unsent.ownerId === ownerId),
    put: async (unsent) => void kept.set(unsent.tempId, unsent),
    update: async (unsent) => void (kept.has(unsent.tempId) && kept.set(unsent.tempId, unsent)),
    remove: async (tempIds) => tempIds.forEach((tempId) => kept.delete(tempId)),
  }
}
const brokenDisk: UnsentStore = {
  all: () => Promise.reject(new Error('no database')),
  put: () => Promise.reject(new Error('no database')),
  update: () => Promise.reject(new Error('no database')),
  remove: () => Promise.reject(new Error('no database')),
}

/** A server that knows each tempId once (RT-42), behind a line that can be cut in both directions. */
const fakeServer = () => {
  const has = new Map<string, string>()
  const server = {
    line: 'on' as 'on' | 'off' | 'replies lost',
    refuses: null as string | null,
    tries: [] as string[],
    has,
    send: async ({ tempId, message }: UnsentMessage) => {
      server.tries.push(message)
      await Promise.resolve()
      if (server.line === 'off') throw new ApiError('LostInternetConnection')
      if (message === server.refuses) throw new ApiError('ValidationError', { status: 400 })
      if (!has.has(tempId)) has.set(tempId, message)
      if (server.line === 'replies lost') throw new ApiError('LostInternetConnection')
      return makeMessage(has.size, { tempId, message, senderId: studentId })
    },
  }
  return server
}

let made = 0
const outboxWith = (more: Partial<OutboxDeps> & Pick<OutboxDeps, 'send'>) =>
  createOutbox({
    ownerId: studentId,
    academyId,
    store: fakeDisk(),
    isOnLine: () => true,
    newId: () => `id-${++made}`,
    onDelivered: () => undefined,
    ...more,
  })
const states = (outbox: ReturnType<typeof createOutbox>) =>
  outbox.waiting.get().map(({ message, sendingSince, failure }) => [message, sendingSince !== null, failure])

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-03-01T12:00:00Z') }))
afterEach(() => void vi.useRealTimers())

describe('a message', () => {
  test('[RT-04] is on disk while it is on its way and gone when the server has it', async () => {
    const store = fakeDisk()
    const server = fakeServer()
    const delivered: string[] = []
    const outbox = outboxWith({ store, send: server.send, onDelivered: ({ message }) => delivered.push(message) })
    const added = outbox.add(written('one'))
    expect(states(outbox)).toEqual([['one', true, null]])
    expect(store.kept.size).toBe(1)
    await added
    await vi.advanceTimersByTimeAsync(0)
    expect(delivered).toEqual(['one'])
    expect(outbox.waiting.get()).toEqual([])
    expect(store.kept.size).toBe(0)
  })

  test('goes out in the order of writing, once the line is there again', async () => {
    const server = fakeServer()
    let isOn = false
    const outbox = outboxWith({ send: server.send, isOnLine: () => isOn })
    for (const word of ['one', 'two', 'three']) {
      await outbox.add(written(word))
      vi.advanceTimersByTime(1)
    }
    expect(server.tries).toEqual([])
    isOn = true
    outbox.wake()
    await vi.advanceTimersByTimeAsync(5)
    expect([...server.has.values()]).toEqual(['one', 'two', 'three'])
    expect(outbox.waiting.get()).toEqual([])
  })

  test('[RT-05] [C3] fails after 30 seconds, stays on disk, and goes with the same tempId when its author says so', async () => {
    const store = fakeDisk()
    const server = fakeServer()
    server.line = 'replies lost'
    const outbox = outboxWith({ store, send: server.send })
    await outbox.add(written('one'))
    await vi.advanceTimersByTimeAsync(29_900)
    expect(states(outbox)).toEqual([['one', true, null]])
    await vi.advanceTimersByTimeAsync(200)
    expect(states(outbox)).toEqual([['one', false, 'LostInternetConnection']])
    const [kept] = store.kept.values()
    expect(kept).toMatchObject({ message: 'one', sendingSince: null })
    const tries = server.tries.length
    await vi.advanceTimersByTimeAsync(60_000)
    expect(server.tries.length).toBe(tries)

    server.line = 'on'
    outbox.again([kept!.tempId])
    await vi.advanceTimersByTimeAsync(0)
    expect(outbox.waiting.get()).toEqual([])
    expect([...server.has.keys()]).toEqual([kept!.tempId])
  })

  test('[C3] fails in time even while a try hangs, and is Sent when the answer comes after all', async () => {
    let answer: (message: ReturnType<typeof makeMessage>) => void = () => undefined
    const outbox = outboxWith({ send: () => new Promise((resolve) => (answer = resolve)) })
    await outbox.add(written('one'))
    await vi.advanceTimersByTimeAsync(30_100)
    expect(states(outbox)).toEqual([['one', false, 'LostInternetConnection']])
    answer(makeMessage(1))
    await vi.advanceTimersByTimeAsync(0)
    expect(outbox.waiting.get()).toEqual([])
  })

  test('that the server refuses does not stand in the way of the next', async () => {
    const server = fakeServer()
    server.refuses = 'bad'
    const outbox = outboxWith({ send: server.send })
    await outbox.add(written('bad'))
    await outbox.add(written('good'))
    await vi.advanceTimersByTimeAsync(0)
    expect(states(outbox)).toEqual([['bad', false, 'ValidationError']])
    expect([...server.has.values()]).toEqual(['good'])
  })

  test('[T7] that came after too many others stays on disk, says so, and goes when its author says so', async () => {
    const [disk, server] = [fakeDisk(), fakeServer()]
    let isTired = true
    const outbox = outboxWith({
      store: disk,
      send: (unsent) =>
        isTired ? Promise.reject(new ApiError('TooManyRequests', { retryAfterSeconds: 50 })) : server.send(unsent),
    })
    await outbox.add(written('Ще одне'))
    await vi.advanceTimersByTimeAsync(100)
    const [failed] = outbox.waiting.get()
    expect(failed).toMatchObject({ message: 'Ще одне', sendingSince: null, failure: 'TooManyRequests' })
    expect(textOfFailure(failed!.failure)).toBe('chat.failedTooMany')
    expect(disk.kept.get(failed!.tempId)).toEqual(failed)
    isTired = false
    outbox.again([failed!.tempId])
    await vi.advanceTimersByTimeAsync(100)
    expect([outbox.waiting.get(), [...server.has]]).toEqual([[], [[failed!.tempId, 'Ще одне']]])
  })

  test('that is thrown away does not come back', async () => {
    const store = fakeDisk()
    const outbox = outboxWith({ store, send: fakeServer().send, isOnLine: () => false })
    await outbox.add(written('one'))
    outbox.settle([outbox.waiting.get()[0]!.tempId])
    await outbox.load()
    expect(outbox.waiting.get()).toEqual([])
    expect(store.kept.size).toBe(0)
  })

  test('that the room told of is not sent again', async () => {
    const server = fakeServer()
    const outbox = outboxWith({ send: server.send, isOnLine: () => false })
    await outbox.add(written('one'))
    outbox.settle([outbox.waiting.get()[0]!.tempId])
    await vi.advanceTimersByTimeAsync(10_000)
    expect(server.tries).toEqual([])
  })
})

describe('what an earlier visit left', () => {
  test('goes on when it is fresh, waits for its author when it is not', async () => {
    const store = fakeDisk()
    const now = Date.now()
    await store.put(
      makeUnsent('old', { message: 'old', sendingSince: now - 60_000, createdAt: '2026-03-01T11:59:00.000Z' }),
    )
    await store.put(makeUnsent('new', { message: 'new', sendingSince: now - 5_000 }))
    const server = fakeServer()
    const outbox = outboxWith({ store, send: server.send })
    await outbox.load()
    await vi.advanceTimersByTimeAsync(0)
    expect(server.tries).toEqual(['new'])
    expect(states(outbox)).toEqual([['old', false, 'LostInternetConnection']])
  })

  test('that another tab has delivered does not come back when this one gives up', async () => {
    const store = fakeDisk()
    const here = outboxWith({ store, send: fakeServer().send, isOnLine: () => false })
    await here.add(written('one'))
    const there = outboxWith({ store, send: fakeServer().send })
    await there.load()
    await vi.advanceTimersByTimeAsync(0)
    expect(store.kept.size).toBe(0)
    await vi.advanceTimersByTimeAsync(31_000)
    expect(states(here)).toEqual([['one', false, 'LostInternetConnection']])
    expect(store.kept.size).toBe(0)
  })

  test('of somebody else, or of another academy, stays where it is', async () => {
    const store = fakeDisk()
    await store.put(makeUnsent('a', { ownerId: 99, sendingSince: Date.now() }))
    await store.put(makeUnsent('b', { academyId: 4, sendingSince: Date.now() }))
    const server = fakeServer()
    const outbox = outboxWith({ store, send: server.send })
    await outbox.load()
    await vi.advanceTimersByTimeAsync(0)
    expect(server.tries).toEqual([])
    expect(store.kept.size).toBe(2)
  })

  test('is found where the database refuses', async () => {
    const keys = memoryStore()
    const store = eitherStore(brokenDisk, spareMessages(keys))
    const outbox = outboxWith({ store, send: fakeServer().send, isOnLine: () => false })
    await outbox.add(written('one'))
    const next = outboxWith({ store, send: fakeServer().send, isOnLine: () => false })
    await next.load()
    expect(states(next)).toEqual([['one', true, null]])
    keys.set('unsentMessages', '[{"tempId":1},null,"x"]')
    expect(await store.all(studentId)).toEqual([])
  })
})

const step = fc.oneof(
  { weight: 4, arbitrary: fc.constant('write' as const) },
  { weight: 3, arbitrary: fc.constantFrom('off', 'on', 'replies lost', 'crash', 'wait', 'long wait', 'again') },
)

test('[C1] whatever happens, every message arrives once and in order of its last sending, or is still here', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      const store = fakeDisk()
      const server = fakeServer()
      let generation = 0
      const open = () => {
        const mine = ++generation
        return outboxWith({
          store,
          send: (unsent) => (mine === generation ? server.send(unsent) : new Promise(() => undefined)),
          isOnLine: () => mine === generation && server.line !== 'off',
        })
      }
      let outbox = open()
      const all: string[] = []
      for (const happening of steps) {
        if (happening === 'write') {
          all.push(`m${all.length}`)
          await outbox.add(written(all.at(-1)!))
        } else if (happening === 'crash') {
          outbox = open()
          await outbox.load()
        } else if (happening === 'wait') await vi.advanceTimersByTimeAsync(3_000)
        else if (happening === 'long wait') await vi.advanceTimersByTimeAsync(40_000)
        else if (happening === 'again') outbox.again(outbox.waiting.get().map(({ tempId }) => tempId))
        else server.line = happening
        await vi.advanceTimersByTimeAsync(1)
        const here = [...store.kept.values()].map(({ message }) => message)
        expect(new Set([...server.has.values(), ...here])).toEqual(new Set(all))
      }
      server.line = 'on'
      outbox = open()
      await outbox.load()
      outbox.again(outbox.waiting.get().map(({ tempId }) => tempId))
      await vi.advanceTimersByTimeAsync(20_000)
      expect(outbox.waiting.get()).toEqual([])
      expect([...server.has.values()].toSorted()).toEqual(all.toSorted())
      expect(store.kept.size).toBe(0)
    }),
    { numRuns: 60 },
  )
})
