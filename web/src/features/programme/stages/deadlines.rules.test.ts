import { stageTypes } from '@academy/contract/enums'
import { describe, expect, test } from 'vitest'
import { makeLecture, makeStage } from '#testing/make.ts'
import { largestUnits, nextDeadline, nextOpening, timeLeft } from './deadlines.rules.ts'

const now = new Date('2026-03-10T12:00:00Z')
const inHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000).toISOString()

describe('the next deadline', () => {
  test('is the soonest end of what is open: a stage or a homework', () => {
    const stages = [
      makeStage({ stageType: stageTypes.Testing, endDate: inHours(50) }),
      makeStage({
        stageType: stageTypes.Lectures,
        endDate: inHours(10),
        lectures: [
          makeLecture({ urlName: 'late', endDate: inHours(60) }),
          makeLecture({ urlName: 'soon', endDate: inHours(20) }),
        ],
      }),
    ]
    expect(nextDeadline(stages, now)?.lecture?.urlName).toBe('soon')
    expect(nextDeadline(stages.slice(0, 1), now)?.stage.id).toBe(stages[0]!.id)
  })

  test.each([
    ['is over', { endDate: inHours(-1) }],
    ['is locked', { available: false, endDate: inHours(5) }],
    ['was passed', { state: 'Passed' as const, endDate: inHours(5) }],
    ['asks for nothing', { stageType: stageTypes.Profile, endDate: inHours(5) }],
    ['never ends', { endDate: null }],
  ])('a stage that %s has none', (_, values) => {
    expect(nextDeadline([makeStage(values)], now)).toBeNull()
  })

  test.each([
    ['is locked', { available: false }],
    ['has its mark', { mark: 7 }],
    ['has no homework', { hasHomework: false }],
    ['is over', { endDate: inHours(-1) }],
  ])('a lecture that %s has none', (_, values) => {
    const lectures = [makeLecture({ endDate: inHours(5), ...values })]
    expect(nextDeadline([makeStage({ stageType: stageTypes.Lectures, lectures })], now)).toBeNull()
  })
})

test('what opens by its date alone is known beforehand, for stages and lectures of one’s own', () => {
  const stages = [
    makeStage({ state: 'Opened', available: false, startDate: inHours(9) }),
    makeStage({ state: null, available: false, startDate: inHours(1) }),
    makeStage({ state: 'Opened', startDate: inHours(-3), lectures: [makeLecture({ startDate: inHours(4) })] }),
  ]
  expect(nextOpening(stages, now)?.toISOString()).toBe(inHours(4))
  expect(nextOpening(stages.slice(1, 2), now)).toBeNull()
})

test.each([
  [90_061_000, { days: 1, hours: 1, minutes: 1, seconds: 1 }],
  [59_999, { days: 0, hours: 0, minutes: 0, seconds: 59 }],
  [-5, { days: 0, hours: 0, minutes: 0, seconds: 0 }],
])('[STG-26] %d ms are %j', (ms, expected) => {
  expect(timeLeft(new Date(now.getTime() + ms), now)).toEqual(expected)
})

test('two units are enough, and a minute is the least that is said', () => {
  expect(largestUnits({ days: 2, hours: 4, minutes: 9, seconds: 1 })).toEqual([
    ['days', 2],
    ['hours', 4],
  ])
  expect(largestUnits({ days: 0, hours: 4, minutes: 9, seconds: 1 })).toEqual([
    ['hours', 4],
    ['minutes', 9],
  ])
  expect(largestUnits({ days: 0, hours: 0, minutes: 0, seconds: 30 })).toEqual([['minutes', 1]])
})
