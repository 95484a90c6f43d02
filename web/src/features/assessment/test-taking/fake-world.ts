import type { Notice, OwnTestStatus, Pulse, Question, Test } from '@academy/contract/tests'
import { testStatuses, type TestStatus } from '@academy/contract/enums'
import { vi } from 'vitest'
import { createMirror } from '#domain/answer-outbox/answer-mirror.ts'
import { createNoticeStore } from '#domain/answer-outbox/notice-store.ts'
import type { UnsentAnswer } from '#domain/answer-outbox/outbox.rules.ts'
import { createOutbox } from '#domain/answer-outbox/outbox.ts'
import { ApiError } from '#lib/api-error.ts'
import { createServerClock } from '#lib/server-clock.ts'
import { type KeyValueStore, memoryStore } from '#lib/storage.ts'
import { createKeptPlace } from './kept-place.ts'
import { currentOf } from './question-order.rules.ts'
import { createTestRun, type RunDeps, type RunServer } from './test-run.ts'

export const minute = 60_000
export const startsAt = Date.parse('2026-03-01T12:00:00.000Z')

const question = (id: number): Question => ({
  id,
  text: { ua: `Питання ${id}`, en: `Question ${id}` },
  imageUrl: null,
  description: { ua: '', en: '' },
  category: 0,
  answerType: 0,
  answerOptions: [1, 2].map((option) => ({ id: option, text: { ua: `${option}`, en: `${option}` } })),
})

export const ownStatus = (values: Partial<OwnTestStatus> = {}): OwnTestStatus => ({
  status: testStatuses.Available,
  stageTestId: 3,
  stageId: 9,
  startDate: null,
  endDate: null,
  timeLeft: null,
  summaryId: null,
  questionsCount: 30,
  durationMinutes: 45,
  passPercent: 60,
  allowance: null,
  demoDirectionId: null,
  result: null,
  serverTime: new Date(startsAt).toISOString(),
  ...values,
})

/** A server of our own, whose clock is the fake one of the test. */
export const world = (
  options: {
    questions?: number
    answered?: number[]
    last?: number
    leftovers?: UnsentAnswer[]
    /** What this browser holds besides the answers: handed on, it makes the next world the page after a reload. */
    browser?: KeyValueStore
  } = {},
) => {
  const { questions = 3, answered = [], leftovers = [], browser = memoryStore() } = options
  const stored = new Map<number, number[]>(answered.map((id) => [id, [1]]))
  const seen = { order: [] as string[], cheats: 0, submits: 0, notices: [] as Notice[], said: [] as string[] }
  const times = { deadline: startsAt + 30 * minute, isOnline: true, isPulseLost: false, pulseMs: 0, isFinished: false }
  const offer: { status: TestStatus | null; timeLeft: number | null } = {
    status: testStatuses.Available,
    timeLeft: null,
  }
  const now = () => new Date(Date.now()).toISOString()
  const online = <T>(job: () => T): Promise<T> =>
    times.isOnline ? Promise.resolve().then(job) : Promise.reject(new ApiError('LostInternetConnection'))
  const server: RunServer = {
    status: () =>
      online(() => {
        seen.order.push('status')
        return ownStatus({ ...offer, serverTime: now() })
      }),
    start: () =>
      online((): Test => {
        seen.order.push('start')
        return {
          stageTestId: 3,
          stageId: 9,
          summaryId: 'summary',
          questions: Array.from({ length: questions }, (_, index) => question(index + 1)),
          answeredIds: [...stored.keys()],
          startDate: new Date(startsAt).toISOString(),
          duration: 30 * 60,
          deadline: new Date(times.deadline).toISOString(),
          serverTime: now(),
        }
      }),
    submit: () =>
      online(() => {
        seen.order.push('submit')
        seen.submits++
      }),
    cheat: () => online(() => void seen.cheats++),
    pulse: async (_, notices) => {
      if (times.pulseMs > 0) await new Promise((resolve) => setTimeout(resolve, times.pulseMs))
      return online((): Pulse => {
        if (times.isPulseLost) throw new ApiError('LostInternetConnection')
        // After the end of a test nothing more is written down.
        if (seen.submits === 0) seen.notices.push(...notices)
        return {
          serverTime: now(),
          deadline: new Date(times.deadline).toISOString(),
          duration: (times.deadline - startsAt) / 1000,
          answeredIds: [...stored.keys()],
          isFinished: times.isFinished,
        }
      })
    },
  }
  const mirror = createMirror(memoryStore())
  let refused: number | null = null
  let writing = Promise.resolve()
  for (const unsent of leftovers) mirror.put(unsent)
  const outbox = createOutbox({
    userId: 5,
    store: { all: async () => [], put: () => writing, remove: async () => undefined },
    mirror,
    send: ({ answer }) =>
      online(() => {
        if (refused === answer.questionId) {
          refused = null
          throw new ApiError('QuestionNotFound', { code: 1, status: 404 })
        }
        seen.order.push(`answer ${answer.questionId}`)
        stored.set(answer.questionId, [...answer.answer])
        return {
          attemptId: 1,
          questionId: answer.questionId,
          clientId: answer.clientId,
          receivedAt: now(),
          isLate: false,
          isHeld: false,
        }
      }),
    lock: (_, job) => job(),
    pause: (ms, woken) =>
      new Promise((resolve) => {
        if (woken.aborted) return resolve()
        woken.addEventListener('abort', () => resolve())
        if (Number.isFinite(ms)) setTimeout(resolve, ms)
      }),
    random: () => 0,
    isInFront: () => true,
  })
  let last: number | null = options.last ?? null
  let ids = 0
  const deps: RunDeps = {
    academyId: 7,
    server,
    outbox,
    notices: createNoticeStore(browser, 5),
    clock: createServerClock({ tick: () => performance.now(), device: () => Date.now() }),
    place: createKeptPlace(browser),
    lastQuestion: { kept: () => last, keep: (_, id) => (last = id), forget: () => (last = null) },
    locale: () => 'ua',
    newId: () => `00000000-0000-4000-8000-${String(++ids).padStart(12, '0')}`,
    pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    onCheat: () => seen.said.push('cheat'),
    onTimeAdded: (minutes) => seen.said.push(`${minutes} more minutes`),
    onRefused: (number) => seen.said.push(`question ${number} again`),
    onOver: (why) => seen.said.push(why),
  }
  const run = createTestRun(deps)
  const settle = () => vi.advanceTimersByTimeAsync(10)
  return {
    run,
    outbox,
    server,
    seen,
    stored,
    times,
    offer,
    browser,
    sentKinds: () => seen.notices.map(({ kind }) => kind),
    settle,
    lastKept: () => last,
    /** The server will not take the next answer to this question. */
    refuse: (id: number) => (refused = id),
    /** The disk is slow; the answer lets it be done. */
    keepWriting: () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      writing = promise
      return resolve
    },
    state: () => run.state.get(),
    current: () => currentOf(run.state.get().queue),
    answer: async () => {
      run.choose([1])
      void run.answer()
      await settle()
    },
    /** As somebody who is asked and means it. */
    finish: async () => {
      run.ask()
      run.finish()
      await settle()
    },
    pass: async (ms: number) => {
      for (let left = ms; left > 0; left -= 1000) {
        await vi.advanceTimersByTimeAsync(Math.min(left, 1000))
        run.tick()
      }
      await settle()
    },
  }
}
