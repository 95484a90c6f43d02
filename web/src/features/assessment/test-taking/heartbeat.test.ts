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
  const pulses: Notice[][] = []
  const time = { now: begin }
  const ended: string[] = []
  const heartbeat = createHeartbeat({
    academyId: 1,
    server: {
      pulse: async (_stageTestId, sent) => {
        pulses.push(sent)
        const reply = answer(pulses.length)
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
  const addMany = (count: number) => {
    for (let number = 1; number <= count; number++) heartbeat.add(notice(number))
  }
  return { heartbeat, notices, pulses, ended, addMany, time }
}
const sizes = (pulses: Notice[][]) => pulses.map(({ length }) => length)

test('[E5] handing in tells all that happened, however much it is, a hundred at a time', async () => {
  const { heartbeat, notices, pulses, addMany } = setUp()
  addMany(431)
  await heartbeat.sendTheRest()
  expect(sizes(pulses)).toEqual([100, 100, 100, 100, 31])
  expect(new Set(pulses.flat().map(({ clientId }) => clientId)).size).toBe(431)
  expect(notices.of(7)).toEqual([])
})

test('[E5] a gap that ends with the first pulse is sent with the next, after all others', async () => {
  const { heartbeat, pulses, addMany, notices, time } = setUp()
  heartbeat.noticeTrouble(new ApiError('LostInternetConnection'))
  time.now += 60_000
  addMany(150)
  await heartbeat.sendTheRest()
  expect(sizes(pulses)).toEqual([100, 51])
  expect(pulses[1]!.at(-1)).toMatchObject({ clientId: idOf(999_999), endedAt: expect.any(String) as unknown })
  expect(notices.of(7)).toEqual([])
})

test('without a line one pulse is enough: the rest waits for the next try', async () => {
  const { heartbeat, notices, pulses, addMany } = setUp(() => new ApiError('LostInternetConnection'))
  addMany(250)
  await heartbeat.sendTheRest()
  expect(pulses).toHaveLength(1)
  expect(notices.of(7).length).toBeGreaterThanOrEqual(250)
})

test('a server that takes nothing is not asked for ever', async () => {
  const { heartbeat, pulses, ended, addMany } = setUp(() => new ApiError('TestNotFound'))
  addMany(250)
  await heartbeat.sendTheRest()
  expect([pulses.length, ended]).toEqual([1, ['TestNotFound']])
})
