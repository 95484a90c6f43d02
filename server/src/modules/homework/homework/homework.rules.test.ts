import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isUrgentHomework } from '@academy/contract/homework-state'
import {
  type Handed,
  homeworkStateOf,
  nextSubmission,
  type TaskOfLecture,
} from '#modules/programme/stages/stage-homework.rules.ts'
import { appealUntil, mayAppeal, type ReviewedWork } from './homework.rules.ts'

const now = new Date('2026-03-01T12:00:00Z')
const inHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000)
const task = (values: Partial<TaskOfLecture> = {}): TaskOfLecture => ({
  hasHomework: true,
  available: true,
  endDate: inHours(48),
  attempts: 2,
  ...values,
})
const handed = (values: Partial<Handed & ReviewedWork> = {}): Handed & ReviewedWork => ({
  attempts: 1,
  isAnswered: true,
  isReviewed: false,
  reanswerDeadline: null,
  reviewedAt: null,
  ...values,
})

describe('one more submission', () => {
  test.each([
    ['[HW-30] the first one, in time', task(), null, { isReanswer: false, until: inHours(48) }],
    ['[HW-30] a lecture without homework', task({ hasHomework: false }), null, { refusal: 'CanNotAddHomework' }],
    ['[HW-30] one that is not open yet', task({ available: false }), null, { refusal: 'CanNotAddHomework' }],
    ['[HW-30] after the end', task({ endDate: inHours(-1) }), null, { refusal: 'CanNotAddHomework' }],
    ['[HW-31] an attempt is left', task(), handed(), { isReanswer: false, until: inHours(48) }],
    ['[HW-31] none is left', task(), handed({ attempts: 2 }), { refusal: 'HomeworkAttemptsExhausted' }],
    [
      '[HW-32] returned: whatever the end and the attempts say',
      task({ endDate: inHours(-9), attempts: 1 }),
      handed({ isAnswered: false, isReviewed: true, reanswerDeadline: inHours(3) }),
      { isReanswer: true, until: inHours(3) },
    ],
    [
      '[HW-32] returned and too late',
      task(),
      handed({ isAnswered: false, isReviewed: true, reanswerDeadline: inHours(-1) }),
      { refusal: 'ReanswerDeadlinePassed' },
    ],
    [
      '[HW-32] the answer to a return was given: exactly one more',
      task({ attempts: 1 }),
      handed({ reanswerDeadline: inHours(3) }),
      { refusal: 'HomeworkAttemptsExhausted' },
    ],
  ] as const)('%s', (_name, of, response, expected) => {
    expect(nextSubmission(of, response, now)).toEqual(expected)
  })

  test('[HW-31] is never allowed beyond the attempts, unless it was returned', () => {
    const values = fc.record({ attempts: fc.integer({ min: 0, max: 9 }), isAnswered: fc.boolean() })
    fc.assert(
      fc.property(values, fc.integer({ min: 1, max: 9 }), (response, attempts) => {
        const next = nextSubmission(task({ attempts }), handed(response), now)
        expect('until' in next).toBe(response.attempts < attempts)
      }),
    )
  })
})

test.each([
  ['ends in 24 hours', 24, {}, true],
  ['ends now', 0, {}, true],
  ['ends in more than 24 hours', 24.01, {}, false],
  ['has ended', -0.01, {}, false],
  ['is answered', 5, { isAnswered: true }, false],
  ['has a mark', 5, { isAnswered: false, mark: 0 }, false],
] as const)('[HW-39][STG-50][VAL-44][CONST-23] urgent or not: %s', (_name, hours, response, expected) => {
  const of = task({ endDate: inHours(hours) })
  expect(isUrgentHomework(of, { isAnswered: false, mark: null, ...response }, now)).toBe(expected)
})

test('[HW-39] what is not open or asks for nothing is never urgent', () => {
  const endDate = inHours(1)
  expect(isUrgentHomework(task({ endDate }), null, now)).toBe(true)
  expect(isUrgentHomework(task({ endDate, available: false }), null, now)).toBe(false)
  expect(isUrgentHomework(task({ endDate, hasHomework: false }), null, now)).toBe(false)
})

describe('an appeal', () => {
  const reviewed = handed({ isReviewed: true, reviewedAt: inHours(-24) })
  test('is possible for a week after the review', () => {
    expect(appealUntil(reviewed)).toEqual(inHours(6 * 24))
    expect(mayAppeal(reviewed, now)).toBe(true)
    expect(mayAppeal({ ...reviewed, reviewedAt: inHours(-7 * 24) }, now)).toBe(true)
    expect(mayAppeal({ ...reviewed, reviewedAt: inHours(-7 * 24 - 0.01) }, now)).toBe(false)
  })
  test('not against what was returned or is not reviewed', () => {
    for (const work of [handed(), { ...reviewed, isAnswered: false }]) {
      expect(appealUntil(work)).toBeNull()
      expect(mayAppeal(work, now)).toBe(false)
    }
  })
})

test.each([
  ['none', task({ hasHomework: false }), null, {}, false],
  ['open', task(), null, {}, false],
  ['open', task(), handed({ isAnswered: false, attempts: 0 }), {}, false],
  ['tooLate', task({ endDate: inHours(-1) }), null, {}, false],
  ['queued', task(), handed(), { isQueued: true }, false],
  ['grading', task(), handed(), { isQueued: true, isRunning: true }, false],
  ['waiting', task(), handed(), {}, false],
  ['returned', task(), handed({ isAnswered: false, isReviewed: true, reanswerDeadline: inHours(2) }), {}, false],
  ['checked', task(), handed({ isReviewed: true }), { isQueued: true }, false],
  ['checked', task(), handed({ isAnswered: false, isReviewed: true, reanswerDeadline: inHours(-2) }), {}, false],
  ['appealed', task(), handed({ isReviewed: true }), {}, true],
] as const)('[HW-33] a homework is %s', (state, of, response, grading, hasOpenAppeal) => {
  const at = { isQueued: false, isRunning: false, ...grading }
  expect(homeworkStateOf(of, response, at, hasOpenAppeal, now)).toBe(state)
})
