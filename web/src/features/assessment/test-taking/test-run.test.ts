import { testStatuses } from '@academy/contract/enums'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { UnsentAnswer } from '#domain/answer-outbox/outbox.rules.ts'
import { ApiError } from '#lib/api-error.ts'
import { minute, startsAt, world } from './fake-world.ts'

beforeEach(() => vi.useFakeTimers({ now: startsAt }))
afterEach(() => vi.useRealTimers())

const iso = (ms: number): string => new Date(ms).toISOString()

/** What an earlier visit could not send. */
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

describe('the start', () => {
  test('[TEST-17] sends what an earlier visit left behind before the test shows', async () => {
    const { run, seen, state } = world({ leftovers: [left] })
    await run.start()
    expect(seen.order).toEqual(['answer 2', 'start'])
    expect(state().queue.uncompleted).toEqual([1, 3])
    expect(state().confirmedIds).toEqual(new Set([2]))
  })
  test('[TEST-18] [TEST-19] queues what has no answer, the last question first', async () => {
    const { run, state } = world({ questions: 5, answered: [2], last: 4 })
    await run.start()
    expect(state().queue.uncompleted).toEqual([4, 1, 3, 5])
  })
  test.each([
    [new ApiError('StageNotAvailable', { code: 91, status: 403 }), 'couldNotGet'],
    [new ApiError('LostInternetConnection'), 'unexpected'],
    [new Error('nonsense'), 'unexpected'],
  ])('[TEST-25] [ERR-30] that fails (%s) says %s', async (error, title) => {
    const { run, server, state } = world()
    server.start = () => Promise.reject(error)
    await run.start()
    expect(state()).toMatchObject({ view: 'failed', failure: { title } })
  })
  test.each(['UserAlreadyPassTheTest', 'TestTimeEnded'] as const)(
    '[TEST-26] [TEST-45] of a test that is over (%s) leads away',
    async (name) => {
      const { run, server, seen, state } = world()
      server.start = () => Promise.reject(new ApiError(name, { code: 1, status: 409 }))
      await run.start()
      expect(seen.said).toEqual([name])
      expect(state().view).toBe('loading')
    },
  )
  test('of a test whose questions all have answers waits for the student to finish it', async () => {
    const { run, settle, state, seen } = world({ questions: 2, answered: [1, 2] })
    await run.start()
    await settle()
    expect(state()).toMatchObject({ view: 'Test', ending: null })
    expect(seen.submits).toBe(0)
    run.finish()
    await settle()
    expect(state().view).toBe('Finished')
  })
})

describe('the page of a test', () => {
  test('[TEST-17] starts nothing by itself: it sends what was left behind, and asks what can be done', async () => {
    const { run, seen, state, pass } = world({ leftovers: [left] })
    await run.look()
    await pass(minute)
    expect(seen.order).toEqual(['answer 2', 'status'])
    expect(state()).toMatchObject({ view: 'offered', offered: { kind: 'start' }, test: null })
    await run.start()
    expect(seen.order).toEqual(['answer 2', 'status', 'start'])
    expect(state().view).toBe('Test')
  })
  test.each([
    ['Countdown', 'wait'],
    ['Available', 'start'],
    ['LastChanceToEnter', 'start'],
    ['ContinueTest', 'continue'],
  ] as const)('[TEST-12] offers in status %s to %s', async (status, kind) => {
    const { run, offer, state } = world()
    offer.status = testStatuses[status]
    await run.look()
    expect(state()).toMatchObject({ view: 'offered', offered: { kind } })
  })
  test.each([
    ['WaitForResult', 'UserAlreadyPassTheTest'],
    ['DoneSuccess', 'UserAlreadyPassTheTest'],
    ['DoneFailed', 'UserAlreadyPassTheTest'],
    ['DoneNotPassed', 'TestTimeEnded'],
  ] as const)('[TEST-26] [TEST-45] leads away in status %s: %s', async (status, why) => {
    const { run, offer, seen } = world()
    offer.status = testStatuses[status]
    await run.look()
    expect(seen.said).toEqual([why])
    expect(seen.order).toEqual(['status'])
  })
  test('[TEST-25] says that there is no test, or that it cannot be asked, and asks again', async () => {
    const { run, offer, times, seen, state } = world()
    offer.status = null
    await run.look()
    expect(state()).toMatchObject({ view: 'failed', failure: { title: 'couldNotGet' } })
    times.isOnline = false
    await run.retry()
    expect(state()).toMatchObject({ view: 'failed', failure: { title: 'unexpected' } })
    times.isOnline = true
    offer.status = testStatuses.Available
    await run.retry()
    expect(state().view).toBe('offered')
    expect(seen.order).not.toContain('start')
  })
  test('tries the start again that failed', async () => {
    const { run, times, seen, state } = world()
    await run.look()
    times.isOnline = false
    await run.start()
    expect(state()).toMatchObject({ view: 'failed', failure: { at: 'start' } })
    times.isOnline = true
    await run.retry()
    expect(seen.order).toEqual(['status', 'start'])
  })
  test.each([
    ['goes on with a test that runs', 'ContinueTest', 'Test', ['status', 'start']],
    ['begins no test by itself', 'Available', 'offered', ['status', 'status']],
  ] as const)('when the connection comes back, %s', async (_, status, view, order) => {
    const { run, offer, times, seen, state } = world()
    Object.assign(offer, { status: testStatuses[status], timeLeft: 600 })
    await run.look()
    times.isOnline = false
    await run.start()
    expect(state().view).toBe('failed')
    times.isOnline = true
    await run.reconnect()
    expect(state().view).toBe(view)
    expect(seen.order).toEqual(order)
  })
  test('counts the time of a running test that could not be continued, and asks nothing meanwhile', async () => {
    const { run, offer, times, pass, seen } = world()
    Object.assign(offer, { status: testStatuses.ContinueTest, timeLeft: 600 })
    await run.look()
    times.isOnline = false
    await run.start()
    await pass(60_000)
    expect(run.secondsLeft.get()).toBe(540)
    expect(seen.order).toEqual(['status'])
  })
  test('counts the time of a running test, and sees by itself that a test opens', async () => {
    const { run, offer, pass, state, seen } = world()
    Object.assign(offer, { status: testStatuses.ContinueTest, timeLeft: 600 })
    await run.look()
    await pass(60_000)
    expect(run.secondsLeft.get()).toBe(540)
    Object.assign(offer, { status: testStatuses.Countdown, timeLeft: 30 })
    await run.look()
    expect(state().offered?.kind).toBe('wait')
    Object.assign(offer, { status: testStatuses.Available, timeLeft: null })
    await pass(31_000)
    expect(state()).toMatchObject({ view: 'offered', offered: { kind: 'start' } })
    expect(seen.order).not.toContain('start')
  })
})

describe('answering', () => {
  test('[TEST-30] [TEST-33] Next needs a choice, and then sends it', async () => {
    const { run, current, answer, seen, state } = world()
    await run.start()
    await run.answer()
    expect(current()).toBe(1)
    await answer()
    expect(current()).toBe(2)
    expect(seen.order).toEqual(['start', 'answer 1'])
    expect(state().confirmedIds).toEqual(new Set([1]))
  })
  test('[TEST-34] [TEST-37] [TEST-38] [CONST-47] after the last answer the student finishes the test, and the page forgets where we were', async () => {
    const { run, answer, settle, seen, state, lastKept, browser } = world()
    await run.start()
    expect(lastKept()).toBe(1)
    run.skip()
    for (let count = 0; count < 3; count++) await answer()
    expect(seen.submits).toBe(0)
    run.finish()
    await settle()
    expect(seen.order).toEqual(['start', 'answer 2', 'answer 3', 'answer 1', 'submit'])
    expect(state().view).toBe('Finished')
    expect(lastKept()).toBeNull()
    expect(browser.get('testPlace:9')).toBeNull()
  })
  test('[TEST-40] [CONST-09] says how long it took: 45 when nothing was measured', async () => {
    const { run, outbox, pass, settle } = world()
    const spent: number[] = []
    outbox.listen({ delivered: ({ answer }) => spent.push(answer.timeSpent) })
    await run.start()
    run.choose([1])
    await run.answer()
    await pass(7_000)
    run.choose([1])
    await run.answer()
    await settle()
    expect(spent).toEqual([45, 7])
  })
  test('an answer that is refused is asked for again, and the test is not handed in without it', async () => {
    const { run, answer, finish, pass, seen, current, refuse, state, times } = world({ questions: 3 })
    await run.start()
    run.skip()
    await answer()
    // Question 1 stays open; question 3 is refused only after the student has finished.
    times.isOnline = false
    refuse(3)
    await answer()
    await finish()
    expect(state().ending).toBe('student')
    times.isOnline = true
    await pass(15_000)
    expect(seen).toMatchObject({ submits: 0, said: ['question 3 again'] })
    expect(state()).toMatchObject({ view: 'Test', ending: null, isAsking: false })
    expect(current()).toBe(3)
    await answer()
    await finish()
    expect(seen.submits).toBe(1)
  })
  test('E4: the next question shows only when the answer is safe, and a second Next does nothing', async () => {
    const { run, current, keepWriting, settle, seen, times } = world()
    await run.start()
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
  await run.start()
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
    await run.start()
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
  test('a blink of the network is over with the first answer that gets through, and is not told', async () => {
    const { run, answer, outbox, pass, settle, sentKinds, state, times, stored } = world()
    await run.start()
    times.isOnline = false
    await answer()
    expect(state().isOffline).toBe(true)
    await pass(1000)
    times.isOnline = true
    outbox.wake()
    await settle()
    expect([...stored.keys()]).toEqual([1])
    expect(state().isOffline).toBe(false)
    await pass(20_000)
    await run.beat()
    await run.beat()
    expect(sentKinds()).toEqual([])
  })
  test('the last answer waits, and the test is handed in when the network is back', async () => {
    const { run, answer, finish, pass, seen, sentKinds, state, times } = world({ questions: 1 })
    await run.start()
    times.isOnline = false
    await answer()
    await finish()
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
    const { run, outbox, answer, finish, pass, sentKinds, state, times } = world({ questions: 1 })
    await run.start()
    times.isOnline = false
    await answer()
    await finish()
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
    await before.run.start()
    await before.pass(minute)
    before.times.isOnline = false
    before.run.noticeOffline()
    const since = iso(Date.now())
    await before.pass(2 * minute)
    before.run.stop()

    const after = world({ browser: before.browser })
    await after.run.start()
    await after.run.beat()
    expect(after.seen.notices).toMatchObject([{ kind: 'offline', at: since, endedAt: iso(Date.now()), questionId: 1 }])
    await after.run.beat()
    expect(after.seen.notices).toHaveLength(1)
  })
  test('a gap and a look elsewhere that were not told before a reload are told after it, once', async () => {
    const before = world()
    await before.run.start()
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
    await after.run.start()
    await after.run.beat()
    await after.run.beat()
    expect(after.sentKinds().toSorted()).toEqual(['focusLost', 'offline'])
  })
  test('a gap of an earlier attempt is none of this one', async () => {
    const before = world()
    await before.run.start()
    before.times.isOnline = false
    before.run.noticeOffline()
    const after = world({ browser: before.browser })
    const start = after.server.start
    after.server.start = async () => ({ ...(await start()), startDate: iso(startsAt + minute) })
    await before.pass(2 * minute)
    await after.run.start()
    await after.run.beat()
    expect(after.seen.notices).toEqual([])
  })
  test('nothing of it stays in the browser after the end', async () => {
    const { run, answer, finish, times, pass, browser } = world({ questions: 1 })
    await run.start()
    times.isOnline = false
    run.noticeOffline()
    await pass(minute)
    times.isOnline = true
    await answer()
    await finish()
    await pass(15_000)
    expect(browser.get('untoldNotices:5')).toBeNull()
  })
})

describe('the end', () => {
  test('[TEST-34] asks first: finishing without the question does nothing, and going back changes nothing', async () => {
    const { run, answer, settle, seen, state, current } = world()
    await run.start()
    await answer()
    run.finish()
    await settle()
    expect(state()).toMatchObject({ view: 'Test', ending: null })
    run.ask()
    expect(state().isAsking).toBe(true)
    run.goBack()
    expect(state().isAsking).toBe(false)
    expect(current()).toBe(2)
    run.ask()
    run.jumpTo(3)
    expect(state().isAsking).toBe(false)
    expect(current()).toBe(3)
    expect(seen.submits).toBe(0)
  })
  test('[TEST-34] [TEST-37] comes with questions left open, once, however often it is pressed', async () => {
    const { run, answer, settle, seen, state } = world()
    await run.start()
    await answer()
    run.ask()
    run.finish()
    run.finish()
    await settle()
    run.finish()
    await settle()
    expect(seen.order).toEqual(['start', 'answer 1', 'submit'])
    expect(state().view).toBe('Finished')
  })
  test('E3: waits for the network, and every answer goes before it', async () => {
    const { run, answer, finish, pass, seen, state, times } = world({ questions: 4 })
    await run.start()
    times.isOnline = false
    await answer()
    await answer()
    await finish()
    await pass(minute)
    expect(seen.submits).toBe(0)
    times.isOnline = true
    await pass(15_000)
    expect(seen.order).toEqual(['start', 'answer 1', 'answer 2', 'submit'])
    expect(state().view).toBe('Finished')
  })
  test('E4: that the student wanted before the page was closed comes when the test is continued', async () => {
    const before = world()
    await before.run.start()
    await before.answer()
    before.times.isOnline = false
    await before.finish()
    before.run.stop()

    const after = world({ browser: before.browser, answered: [1] })
    await after.run.start()
    await after.settle()
    expect(after.seen.order).toEqual(['start', 'submit'])
    expect(after.state().view).toBe('Finished')
  })
  test('of an earlier attempt ends no later one', async () => {
    const before = world()
    await before.run.start()
    before.times.isOnline = false
    await before.finish()
    before.run.stop()

    const after = world({ browser: before.browser })
    const start = after.server.start
    after.server.start = async () => ({ ...(await start()), summaryId: 'later' })
    await after.run.start()
    await after.settle()
    expect(after.seen.submits).toBe(0)
    expect(after.state()).toMatchObject({ view: 'Test', ending: null })
  })
  test('takes along what another tab of this browser has not sent yet', async () => {
    const { run, outbox, finish, seen } = world()
    await run.start()
    const load = outbox.load
    outbox.load = async () => {
      outbox.load = load
      const of = { academyId: 7, stageTestId: 3 }
      const given = { questionId: 2, answer: [1], cheatsCount: 0, timeSpent: 5, answeredAt: iso(Date.now()) }
      await outbox.add(of, { ...given, clientId: 'of the other tab' })
    }
    await finish()
    expect(seen.order).toEqual(['start', 'answer 2', 'submit'])
  })
})

describe('skipped questions', () => {
  test('[TEST-31] [TEST-32] keep their order over a reload', async () => {
    const before = world({ questions: 4 })
    await before.run.start()
    before.run.jumpTo(2)
    before.run.skip()
    before.run.skip()
    expect(before.state().queue).toEqual({ uncompleted: [3, 4], skipped: [2, 1] })
    before.run.stop()

    const after = world({ questions: 4, browser: before.browser, last: before.lastKept()! })
    await after.run.start()
    expect(after.state().queue).toEqual(before.state().queue)
    await after.answer()
    await after.answer()
    expect(after.current()).toBe(2)
  })
  test('[TEST-31] of two tabs are all kept, whichever tab is loaded anew', async () => {
    const one = world({ questions: 5 })
    const other = world({ questions: 5, browser: one.browser })
    await one.run.start()
    await other.run.start()
    one.run.skip()
    other.run.jumpTo(4)
    other.run.skip()
    one.run.jumpTo(5)
    one.run.skip()
    // What one tab goes back to is skipped no more.
    one.run.jumpTo(1)

    const after = world({ questions: 5, browser: one.browser, last: one.lastKept()! })
    await after.run.start()
    expect(after.state().queue).toEqual({ uncompleted: [1, 2, 3], skipped: [4, 5] })
  })
  test('of an earlier attempt, and broken records of them, are forgotten', async () => {
    const before = world()
    await before.run.start()
    before.run.skip()
    const later = world({ browser: before.browser })
    const start = later.server.start
    later.server.start = async () => ({ ...(await start()), summaryId: 'later' })
    await later.run.start()
    expect(later.state().queue.skipped).toEqual([])

    before.browser.set('testPlace:9', '{"summaryId":"summary","skipped":["x",3]}')
    const broken = world({ browser: before.browser })
    await broken.run.start()
    expect(broken.state().queue).toEqual({ uncompleted: [1, 2], skipped: [3] })
  })
})

describe('what is chosen and not yet given', () => {
  test('is still chosen after a reload, and is given with one press', async () => {
    const before = world({ questions: 3 })
    await before.run.start()
    before.run.choose([1])
    before.run.choose([2])
    before.run.stop()

    const after = world({ questions: 3, browser: before.browser, last: before.lastKept()! })
    await after.run.start()
    expect(after.state().choices.get(1)).toEqual([2])
    await after.run.answer()
    expect(after.stored.get(1)).toEqual([2])
  })
  test('of an earlier attempt, and broken records of it, are forgotten', async () => {
    const before = world()
    await before.run.start()
    before.run.choose([1])
    const later = world({ browser: before.browser })
    const start = later.server.start
    later.server.start = async () => ({ ...(await start()), summaryId: 'later' })
    await later.run.start()
    expect(later.state().choices.size).toBe(0)

    before.browser.set('testPlace:9', '{"summaryId":"summary","choices":{"1":["x",2],"2":"y"}}')
    const broken = world({ browser: before.browser })
    await broken.run.start()
    expect(broken.state().choices.get(1)).toEqual([2])
    expect(broken.state().choices.get(2)).toEqual([])
  })
})

describe('the time', () => {
  test('[TEST-41] [TEST-42] ticks every second and at zero sends what is there', async () => {
    const { run, answer, pass, seen, state } = world()
    await run.start()
    expect(run.secondsLeft.get()).toBe(1800)
    await pass(1_000)
    expect(run.secondsLeft.get()).toBe(1799)
    await answer()
    await pass(30 * minute)
    expect(seen.order).toEqual(['start', 'answer 1', 'submit'])
    expect(state().view).toBe('Finished')
  })
  test('[TEST-42] ends the test also while it is asked whether to finish', async () => {
    const { run, answer, pass, seen, state } = world()
    await run.start()
    await answer()
    run.ask()
    await pass(30 * minute)
    expect(seen.order).toEqual(['start', 'answer 1', 'submit'])
    expect(state().view).toBe('Finished')
  })
  test('warns at five minutes and at one', async () => {
    const { run, pass } = world()
    await run.start()
    await pass(24 * minute)
    expect(run.warning.get()).toBeNull()
    await pass(1.1 * minute)
    expect(run.warning.get()).toBe(300)
    await pass(4 * minute)
    expect(run.warning.get()).toBe(60)
  })
  test('E5: a moved clock of the device changes nothing', async () => {
    const { run, pass } = world()
    await run.start()
    vi.setSystemTime(Date.now() - 24 * 60 * minute)
    run.tick()
    expect(run.secondsLeft.get()).toBe(1800)
    await pass(500)
  })
  test('that was added is said, and counted at once', async () => {
    const { run, seen, times, pass } = world()
    await run.start()
    await pass(1_000)
    times.deadline += 10 * minute
    await run.beat()
    expect(seen.said).toEqual(['10 more minutes'])
    expect(run.secondsLeft.get()).toBe(1799 + 600)
  })
  test('that was added in the last second keeps the test open', async () => {
    const { run, times, pass, state } = world()
    await run.start()
    await pass(30 * minute - 1_000)
    times.deadline += 5 * minute
    await pass(2_000)
    expect(state()).toMatchObject({ view: 'Test', ending: null })
  })
  test('that the server has ended says so and leads away', async () => {
    const { run, server, seen } = world()
    await run.start()
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
    await run.start()
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
    await run.start()
    run.cheated()
    run.cheated()
    await answer()
    await answer()
    expect(seen).toMatchObject({ cheats: 2, said: ['cheat', 'cheat'] })
    expect(counts).toEqual([2, 0])
  })
  test('without a network are told by the next pulse', async () => {
    const { run, seen, sentKinds, times, settle } = world()
    await run.start()
    times.isOnline = false
    run.cheated()
    await settle()
    times.isOnline = true
    await run.beat()
    expect(seen.cheats).toBe(0)
    expect(sentKinds()).toEqual(['focusLost'])
  })
})
