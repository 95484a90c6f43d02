import type { Notice, Pulse } from '@academy/contract/tests'
import { expect, test } from 'vitest'
import { ApiError } from '#lib/api-error.ts'
import { createNoticeStore } from '#domain/answer-outbox/notice-store.ts'
import { createServerClock } from '#lib/server-clock.ts'
import { createHeartbeat } from './heartbeat.ts'

const begin = Date.parse('2026-05-01T10:00:00.000Z')
const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const pulse: Pulse = {
  serverTime: new Date(begin).toISOString(),
  deadline: new Date(begin + 3_600_000).toISOString(),
  duration: 3_600,
  answeredIds: [],
  isFinished: false,
}

const setUp = (answer: (call: number) => Pulse | ApiError = () => pulse) => {
  const kept = new Map<string, string>()
  const notices = createNoticeStore(
    {
      get: (key) => kept.get(key) ?? null,
      set: (key, value) => {
        kept.set(key, value)
        return true
      },
      remove: (key) => void kept.delete(key),
    },
    1,
  )
  const told: Notice[][] = []
  const time = { now: begin }
  const ended: string[] = []
  const heartbeat = createHeartbeat({
    academyId: 1,
    server: {
      pulse: async (_stageTestId, sent) => {
        told.push(sent)
        const reply = answer(told.length)
        if (reply instanceof ApiError) throw reply
        return { ...reply, serverTime: new Date(time.now).toISOString() }
      },
    },
    clock: createServerClock({ tick: () => time.now, device: () => time.now }),
    notices,
    newId: () => idOf(999_999),
    stageTestId: () => 7,
    currentQuestion: () => null,
    onOffline: () => undefined,
    onPulse: () => undefined,
    onEnded: (why) => void ended.push(why),
  })
  const at = new Date(begin - 60_000).toISOString()
  const notice = (number: number): Notice => ({
    clientId: idOf(number),
    kind: 'offline',
    at,
    endedAt: new Date(begin - 30_000).toISOString(),
    questionId: null,
  })
  const tellMany = (count: number) => {
    for (let number = 1; number <= count; number++) heartbeat.tell(notice(number))
  }
  return { heartbeat, notices, told, ended, tellMany, time }
}
const sizes = (told: Notice[][]) => told.map(({ length }) => length)

test('[E5] handing in tells all that happened, however much it is, a hundred at a time', async () => {
  const { heartbeat, notices, told, tellMany } = setUp()
  tellMany(431)
  await heartbeat.tellTheRest()
  expect(sizes(told)).toEqual([100, 100, 100, 100, 31])
  expect(new Set(told.flat().map(({ clientId }) => clientId)).size).toBe(431)
  expect(notices.of(7)).toEqual([])
})

test('[E5] a gap that ends with the first pulse is told with the next, after all others', async () => {
  const { heartbeat, told, tellMany, notices, time } = setUp()
  heartbeat.noticeTrouble(new ApiError('LostInternetConnection'))
  time.now += 60_000
  tellMany(150)
  await heartbeat.tellTheRest()
  expect(sizes(told)).toEqual([100, 51])
  expect(told[1]!.at(-1)).toMatchObject({ clientId: idOf(999_999), endedAt: expect.any(String) as unknown })
  expect(notices.of(7)).toEqual([])
})

test('without a line one pulse is enough: the rest waits for the next try', async () => {
  const { heartbeat, notices, told, tellMany } = setUp(() => new ApiError('LostInternetConnection'))
  tellMany(250)
  await heartbeat.tellTheRest()
  expect(told).toHaveLength(1)
  expect(notices.of(7).length).toBeGreaterThanOrEqual(250)
})

test('a server that takes nothing is not asked for ever', async () => {
  const { heartbeat, told, ended, tellMany } = setUp(() => new ApiError('TestNotFound'))
  tellMany(250)
  await heartbeat.tellTheRest()
  expect([told.length, ended]).toEqual([1, ['TestNotFound']])
})
