import { describe, expect, test } from 'vitest'
import { testStatuses } from '@academy/contract/enums'
import { currentTestPlace, testStatusOf, type TestPlace, windowOf } from './test-taking-status.rules.ts'

const now = new Date('2026-03-01T12:00:00Z')
const hours = (count: number) => new Date(now.getTime() + count * 3_600_000)

type Changes = Omit<Partial<TestPlace>, 'stageTest' | 'attempt' | 'allowance'> & {
  stageTest?: Partial<NonNullable<TestPlace['stageTest']>> | null
  allowance?: Partial<NonNullable<TestPlace['allowance']>>
  attempt?: Partial<NonNullable<TestPlace['attempt']>>
}

const place = ({ stageTest, allowance, attempt, ...rest }: Changes = {}): TestPlace => ({
  stageId: 1,
  position: 1,
  state: 'Opened',
  stageStartDate: hours(-72),
  stageEndDate: hours(72),
  showTestResult: true,
  isSecondChance: false,
  stageTest:
    stageTest === null
      ? null
      : {
          id: 5,
          isInherited: false,
          groupId: 2,
          testId: 3,
          startDate: null,
          endDate: null,
          questionsCount: 30,
          durationMinutes: 60,
          passPercent: 60,
          ...stageTest,
        },
  allowance: allowance ? { extraMinutes: 0, startDate: null, endDate: null, note: '', ...allowance } : null,
  attempt: attempt
    ? {
        id: 9,
        publicId: 'public',
        startedAt: hours(-0.5),
        deadline: hours(0.5),
        durationSeconds: 3600,
        questionsCount: 30,
        passPercent: 60,
        finishedAt: null,
        finishedBy: null,
        answeredCount: 3,
        successPercent: null,
        equityPercent: null,
        passed: null,
        ...attempt,
      }
    : null,
  ...rest,
})

const finished = { finishedAt: hours(-1), finishedBy: 'student', successPercent: 80, equityPercent: 70 } as const

const cases: [string, Changes, keyof typeof testStatuses | null][] = [
  ['before the window of the stage', { stageStartDate: hours(1) }, 'Countdown'],
  ['before the window of the test', { stageTest: { startDate: hours(1) } }, 'Countdown'],
  ['before their own window', { allowance: { startDate: hours(1) } }, 'Countdown'],
  ['at the very start', { stageTest: { startDate: now } }, 'Available'],
  ['inside, more than a day left', { stageEndDate: hours(24.001) }, 'Available'],
  ['inside, without an end', { stageEndDate: null }, 'Available'],
  ['exactly a day left', { stageEndDate: hours(24) }, 'LastChanceToEnter'],
  ['an hour left by the test itself', { stageTest: { endDate: hours(1) } }, 'LastChanceToEnter'],
  ['the last moment', { stageEndDate: now }, 'LastChanceToEnter'],
  ['the window is over', { stageEndDate: hours(-0.001) }, 'DoneNotPassed'],
  [
    'over for others, longer for this student',
    { stageEndDate: hours(-1), allowance: { endDate: hours(30) } },
    'Available',
  ],
  ['open for others, over for this student', { allowance: { endDate: hours(-1) } }, 'DoneNotPassed'],
  ['more minutes change no window', { stageEndDate: hours(-1), allowance: { extraMinutes: 60 } }, 'DoneNotPassed'],
  ['moved on without a start', { state: 'Passed' }, 'DoneNotPassed'],
  ['failed without a start', { state: 'Failed' }, 'DoneNotPassed'],
  ['started, time is left', { attempt: {} }, 'ContinueTest'],
  ['started, time is left, the window is over (Q-35)', { stageEndDate: hours(-1), attempt: {} }, 'ContinueTest'],
  ['timed out, answers may still come', { attempt: { deadline: hours(-0.1), answeredCount: 0 } }, 'WaitForResult'],
  ['timed out with answers, not completed yet', { attempt: { deadline: hours(-1) } }, 'WaitForResult'],
  [
    'timed out without any answer, not completed yet',
    { attempt: { deadline: hours(-1), answeredCount: 0 } },
    'DoneNotPassed',
  ],
  [
    'completed by time without any answer',
    { attempt: { ...finished, finishedBy: 'time', answeredCount: 0, passed: false } },
    'DoneNotPassed',
  ],
  ['handed in without any answer', { attempt: { ...finished, answeredCount: 0, passed: false } }, 'DoneFailed'],
  ['completed, not shown', { showTestResult: false, attempt: { ...finished, passed: true } }, 'WaitForResult'],
  ['completed, shown, passed', { attempt: { ...finished, passed: true } }, 'DoneSuccess'],
  ['completed, shown, not passed', { attempt: { ...finished, passed: false } }, 'DoneFailed'],
  ['shown, but nobody passes by itself (Q-33)', { attempt: finished }, 'WaitForResult'],
  ['shown, staff moved the student on', { state: 'Passed', attempt: finished }, 'DoneSuccess'],
  ['shown, staff failed the student', { state: 'Failed', attempt: finished }, 'DoneFailed'],
  ['no test chosen yet', { stageTest: { testId: null } }, null],
  ['never opened', { state: null }, null],
]

describe('the eight statuses (Q-37)', () => {
  test.each(cases)('[TEST-12] [TEST-56] [TEST-57] %s', (_, changes, expected) => {
    expect(testStatusOf(place(changes), now).status).toBe(expected === null ? null : testStatuses[expected])
  })

  test('[TEST-12] every status comes up, with its number', () => {
    expect(new Set(cases.map(([, , status]) => status))).toEqual(new Set([...Object.keys(testStatuses), null]))
    expect(Object.values(testStatuses)).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
  })

  test('[TEST-55] a result that is not shown is not told in any other way', () => {
    const hidden = testStatusOf(place({ showTestResult: false, attempt: { ...finished, passed: true } }), now)
    expect(hidden).toMatchObject({ isResultShown: false, isPassed: null })
    const shown = testStatusOf(place({ attempt: { ...finished, passed: true } }), now)
    expect(shown).toMatchObject({ isResultShown: true, isPassed: true })
  })

  test('the time left is until the opening, the closing or the end of the running test', () => {
    expect(testStatusOf(place({ stageStartDate: hours(2) }), now).until).toEqual(hours(2))
    expect(testStatusOf(place({ stageEndDate: hours(5) }), now).until).toEqual(hours(5))
    expect(testStatusOf(place({ attempt: {} }), now).until).toEqual(hours(0.5))
    expect(testStatusOf(place({ attempt: { ...finished } }), now).until).toBeNull()
  })
})

describe('which window, which stage', () => {
  test('their own dates come first, then those of the test, then those of the stage', () => {
    const stageTest = { startDate: hours(-2), endDate: hours(2) }
    expect(windowOf(place())).toEqual({ startDate: hours(-72), endDate: hours(72) })
    expect(windowOf(place({ stageTest }))).toEqual({ startDate: hours(-2), endDate: hours(2) })
    const allowance = { startDate: hours(-1), endDate: hours(9) }
    expect(windowOf(place({ stageTest, allowance }))).toEqual({ startDate: hours(-1), endDate: hours(9) })
    expect(windowOf(place({ allowance: { startDate: hours(-100) } })).startDate).toEqual(hours(-72))
  })

  test('a second chance that asks the test of another stage has its own dates (Q-05)', () => {
    const stageTest = { isInherited: true, startDate: hours(-99), endDate: hours(-98) }
    expect(windowOf(place({ stageTest, allowance: { endDate: hours(-97) } }))).toEqual({
      startDate: hours(-72),
      endDate: hours(72),
    })
  })

  const first = place({ stageId: 1, position: 1 })
  const second = place({ stageId: 2, position: 2 })
  const chosen = (...places: TestPlace[]) => currentTestPlace(places, now)?.stageId ?? null

  test('the newest opened stage counts, unless another test is still running', () => {
    expect(chosen(first, second)).toBe(2)
    expect(chosen({ ...first, attempt: place({ attempt: {} }).attempt }, second)).toBe(1)
    expect(chosen(first, { ...second, stageStartDate: hours(1) })).toBe(1)
    expect(chosen({ ...first, state: 'Passed' }, { ...second, stageStartDate: hours(1) })).toBe(2)
    expect(chosen(first, { ...second, state: null })).toBe(1)
    expect(chosen(first, { ...second, stageTest: null })).toBe(1)
    expect(chosen({ ...first, state: 'Passed' })).toBe(1)
    expect(chosen({ ...first, state: null })).toBeNull()
    expect(chosen()).toBeNull()
  })

  test('[TEST-16] a test that is done gives way to an older one that is still open', () => {
    const done = place({ stageId: 3, position: 3, attempt: finished })
    expect(chosen(first, second, done)).toBe(2)
    expect(chosen({ ...first, stageEndDate: hours(-1) }, done)).toBe(3)
    expect(chosen({ ...first, state: 'Passed' }, done)).toBe(3)
    expect(chosen({ ...first, stageTest: place({ stageTest: { startDate: hours(1) } }).stageTest }, done)).toBe(3)
  })

  test('after a second chance nobody takes the test that it repeats', () => {
    const chance = place({ stageId: 2, position: 2, isSecondChance: true })
    expect(chosen(first, chance)).toBe(2)
    expect(chosen(first, { ...chance, attempt: place({ attempt: finished }).attempt })).toBe(2)
  })
})
