import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { UnsentAnswer } from '#domain/answer-outbox/outbox.rules.ts'
import { ApiError } from '#lib/api-error.ts'
import { minute, startsAt, world } from './fake-world.ts'

beforeEach(() => vi.useFakeTimers({ now: startsAt }))
afterEach(() => vi.useRealTimers())

const iso = (ms: number): string => new Date(ms).toISOString()

describe('the start', () => {
  test('[TEST-17] sends what an earlier visit left behind before the test shows', async () => {
    const left: UnsentAnswer = {
      userId: 5,
      academyId: 7,
      stageTestId: 3,
      place: 1,
      answer: {
        questionId: 2,
        answer: [1],
        cheatsCount: 0,
        timeSpent: 5,
        clientId: 'old',
        answeredAt: '2026-03-01T11:59:00.000Z',
      },
    }
    const { run, seen, state } = world({ leftovers: [left] })
    await run.load()
    expect(seen.order).toEqual(['answer 2', 'start'])
    expect(state().queue.uncompleted).toEqual([1, 3])
    expect(state().confirmedIds).toEqual(new Set([2]))
  })
  test('[TEST-18] [TEST-19] queues what has no answer, the last question first', async () => {
    const { run, state } = world({ questions: 5, answered: [2], last: 4 })
    await run.load()
    expect(state().queue.uncompleted).toEqual([4, 1, 3, 5])
  })
  test.each([
    [new ApiError('StageNotAvailable', { code: 91, status: 403 }), 'couldNotGet'],
    [new ApiError('LostInternetConnection'), 'unexpected'],
    [new Error('nonsense'), 'unexpected'],
  ])('[TEST-25] [ERR-30] that fails (%s) says %s', async (error, title) => {
    const { run, server, state } = world()
    server.start = () => Promise.reject(error)
    await run.load()
    expect(state()).toMatchObject({ view: 'failed', failure: { title } })
  })
  test.each(['UserAlreadyPassTheTest', 'TestTimeEnded'] as const)(
    '[TEST-26] [TEST-45] of a test that is over (%s) leads away',
    async (name) => {
      const { run, server, seen, state } = world()
      server.start = () => Promise.reject(new ApiError(name, { code: 1, status: 409 }))
      await run.load()
      expect(seen.said).toEqual([name])
      expect(state().view).toBe('loading')
    },
  )
  test('of a test whose questions all have answers hands it in', async () => {
    const { run, settle, state } = world({ questions: 2, answered: [1, 2] })
    await run.load()
    await settle()
    expect(state().view).toBe('Finished')
  })
})

describe('answering', () => {
  test('[TEST-30] [TEST-33] Next needs a choice, and then sends it', async () => {
    const { run, current, answer, seen, state } = world()
    await run.load()
    await run.answer()
    expect(current()).toBe(1)
    await answer()
    expect(current()).toBe(2)
    expect(seen.order).toEqual(['start', 'answer 1'])
    expect(state().confirmedIds).toEqual(new Set([1]))
  })
  test('[TEST-34] [TEST-37] [TEST-38] [CONST-47] the last answer hands the test in, and forgets where we were', async () => {
    const { run, answer, seen, state, lastKept } = world()
    await run.load()
    expect(lastKept()).toBe(1)
    for (let count = 0; count < 3; count++) await answer()
    expect(seen.order).toEqual(['start', 'answer 1', 'answer 2', 'answer 3', 'submit'])
    expect(state().view).toBe('Finished')
    expect(lastKept()).toBeNull()
  })
  test('[TEST-40] [CONST-09] says how long it took: 45 when nothing was measured', async () => {
    const { run, outbox, pass, settle } = world()
    const spent: number[] = []
    outbox.listen({ delivered: ({ answer }) => spent.push(answer.timeSpent) })
    await run.load()
    run.choose([1])
    await run.answer()
    await pass(7_000)
    run.choose([1])
    await run.answer()
    await settle()
    expect(spent).toEqual([45, 7])
  })
  test('an answer that is refused is asked for again, and the test is not handed in without it', async () => {
    const { run, answer, seen, current, refuse } = world({ questions: 2 })
    await run.load()
    refuse(2)
    await answer()
    await answer()
    expect(seen).toMatchObject({ submits: 0, said: ['question 2 again'] })
    expect(current()).toBe(2)
    await answer()
    expect(seen.submits).toBe(1)
  })
  test('E4: the next question shows only when the answer is safe, and a second Next does nothing', async () => {
    const { run, current, keepWriting, settle, seen, times } = world()
    await run.load()
    times.isOnline = false
    const written = keepWriting()
    run.choose([1])
    void run.answer()
    void run.answer()
    await settle()
    expect(current()).toBe(1)
    written()
    await settle()
    expect(current()).toBe(2)
    times.isOnline = true
    await vi.advanceTimersByTimeAsync(6_000)
    expect(seen.order).toEqual(['start', 'answer 1'])
  })
})

test('a server that is faster than the disk lets the next question be answered at once', async () => {
  const { run, current, keepWriting, settle, state } = world()
  await run.load()
  keepWriting()
  run.choose([1])
  void run.answer()
  await settle()
  expect(current()).toBe(2)
  run.choose([2])
  expect(state().choices.get(2)).toEqual([2])
})

describe('[TEST-46] E3: without a network', () => {
  test('answers wait, the banner shows, and everything arrives in order afterwards, with a notice that is no cheat', async () => {
    const { run, answer, pass, seen, sentKinds, state, times, stored } = world({ questions: 4 })
    await run.load()
    times.isOnline = false
    await answer()
    await answer()
    expect(state().isOffline).toBe(true)
    expect(state().confirmedIds.size).toBe(0)
    await pass(10 * minute)
    await answer()
    times.isOnline = true
    const back = Date.now()
    await pass(14_000)
    expect([...stored.keys()]).toEqual([1, 2, 3])
    expect(Date.now() - back).toBeLessThanOrEqual(15_000)
    expect(state().isOffline).toBe(false)
    // Without waiting for the next pulse.
    expect(sentKinds()).toEqual(['offline'])
    expect(seen.cheats).toBe(0)
  })
  test('the last answer waits, and the test is handed in when the network is back', async () => {
    const { run, answer, pass, seen, sentKinds, state, times } = world({ questions: 1 })
    await run.load()
    times.isOnline = false
    await answer()
    expect(state()).toMatchObject({ view: 'Test', ending: 'student' })
    await pass(minute)
    expect(seen.submits).toBe(0)
    times.isOnline = true
    await pass(15_000)
    expect(seen.order).toEqual(['start', 'answer 1', 'submit'])
    expect(sentKinds()).toEqual(['offline'])
    expect(state().view).toBe('Finished')
  })
  test('the gap is told before the test is handed in, also when a pulse without it is still on its way', async () => {
    const { run, outbox, answer, pass, sentKinds, state, times } = world({ questions: 1 })
    await run.load()
    times.isOnline = false
    await answer()
    await pass(minute)
    times.isOnline = true
    times.pulseMs = 500
    // As the browser does when it is online again: this pulse left before the gap had an end.
    void run.beat()
    outbox.wake()
    await pass(15_000)
    expect(state().view).toBe('Finished')
    expect(sentKinds()).toEqual(['offline'])
  })
  test('a gap in which the page was loaded anew is told from its beginning to its end', async () => {
    const before = world()
    await before.run.load()
    await before.pass(minute)
    before.times.isOnline = false
    before.run.noticeOffline()
    const since = iso(Date.now())
    await before.pass(2 * minute)
    before.run.stop()

    const after = world({ browser: before.browser })
    await after.run.load()
    await after.run.beat()
    expect(after.seen.notices).toMatchObject([{ kind: 'offline', at: since, endedAt: iso(Date.now()), questionId: 1 }])
    await after.run.beat()
    expect(after.seen.notices).toHaveLength(1)
  })
  test('a gap and a look elsewhere that were not told before a reload are told after it, once', async () => {
    const before = world()
    await before.run.load()
    before.times.isOnline = false
    before.run.cheated()
    await before.run.beat()
    await before.pass(minute)
    before.times.isOnline = true
    // The network is back, but the page is gone before it has told anything.
    before.times.isPulseLost = true
    await before.answer()
    expect(before.sentKinds()).toEqual([])

    const after = world({ browser: before.browser })
    await after.run.load()
    await after.run.beat()
    await after.run.beat()
    expect(after.sentKinds().toSorted()).toEqual(['focusLost', 'offline'])
  })
  test('a gap of an earlier attempt is none of this one', async () => {
    const before = world()
    await before.run.load()
    before.times.isOnline = false
    before.run.noticeOffline()
    const after = world({ browser: before.browser })
    const start = after.server.start
    after.server.start = async () => ({ ...(await start()), startDate: iso(startsAt + minute) })
    await before.pass(2 * minute)
    await after.run.load()
    await after.run.beat()
    expect(after.seen.notices).toEqual([])
  })
  test('nothing of it stays in the browser after the end', async () => {
    const { run, answer, times, pass, browser } = world({ questions: 1 })
    await run.load()
    times.isOnline = false
    run.noticeOffline()
    await pass(minute)
    times.isOnline = true
    await answer()
    await pass(15_000)
    expect(browser.get('untoldNotices:5')).toBeNull()
  })
})

describe('the time', () => {
  test('[TEST-41] [TEST-42] ticks every second and at zero sends what is there', async () => {
    const { run, answer, pass, seen, state } = world()
    await run.load()
    expect(run.secondsLeft.get()).toBe(1800)
    await pass(1_000)
    expect(run.secondsLeft.get()).toBe(1799)
    await answer()
    await pass(30 * minute)
    expect(seen.order).toEqual(['start', 'answer 1', 'submit'])
    expect(state().view).toBe('Finished')
  })
  test('warns at five minutes and at one', async () => {
    const { run, pass } = world()
    await run.load()
    await pass(24 * minute)
    expect(run.warning.get()).toBeNull()
    await pass(1.1 * minute)
    expect(run.warning.get()).toBe(300)
    await pass(4 * minute)
    expect(run.warning.get()).toBe(60)
  })
  test('E5: a moved clock of the device changes nothing', async () => {
    const { run, pass } = world()
    await run.load()
    vi.setSystemTime(Date.now() - 24 * 60 * minute)
    run.tick()
    expect(run.secondsLeft.get()).toBe(1800)
    await pass(500)
  })
  test('that was added is said, and counted at once', async () => {
    const { run, seen, times, pass } = world()
    await run.load()
    await pass(1_000)
    times.deadline += 10 * minute
    await run.beat()
    expect(seen.said).toEqual(['10 more minutes'])
    expect(run.secondsLeft.get()).toBe(1799 + 600)
  })
  test('that was added in the last second keeps the test open', async () => {
    const { run, times, pass, state } = world()
    await run.load()
    await pass(30 * minute - 1_000)
    times.deadline += 5 * minute
    await pass(2_000)
    expect(state()).toMatchObject({ view: 'Test', ending: null })
  })
  test('that the server has ended says so and leads away', async () => {
    const { run, server, seen } = world()
    await run.load()
    server.submit = () => Promise.reject(new ApiError('TestTimeEnded', { code: 1, status: 409 }))
    vi.setSystemTime(startsAt + 31 * minute)
    await run.beat()
    await vi.advanceTimersByTimeAsync(10_000)
    run.tick()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(seen.said).toContain('TestTimeEnded')
  })
  test('E6: a test that was handed in elsewhere is over here too', async () => {
    const { run, times, seen, settle } = world()
    await run.load()
    times.isFinished = true
    await run.beat()
    await settle()
    expect(seen.said).toEqual(['UserAlreadyPassTheTest'])
  })
})

describe('looks elsewhere', () => {
  test('[TEST-47] [TEST-49] [TEST-52] are reported, said, and travel with the answer', async () => {
    const { run, outbox, answer, seen } = world()
    const counts: number[] = []
    outbox.listen({ delivered: ({ answer: given }) => counts.push(given.cheatsCount) })
    await run.load()
    run.cheated()
    run.cheated()
    await answer()
    await answer()
    expect(seen).toMatchObject({ cheats: 2, said: ['cheat', 'cheat'] })
    expect(counts).toEqual([2, 0])
  })
  test('without a network are told by the next pulse', async () => {
    const { run, seen, sentKinds, times, settle } = world()
    await run.load()
    times.isOnline = false
    run.cheated()
    await settle()
    times.isOnline = true
    await run.beat()
    expect(seen.cheats).toBe(0)
    expect(sentKinds()).toEqual(['focusLost'])
  })
})
