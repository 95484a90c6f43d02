import { expect, test } from 'vitest'
import { makeLecture, makeStage } from '#testing/make.ts'
import { largestUnits, nextOpening, timeLeft } from './deadlines.rules.ts'

const now = new Date('2026-03-10T12:00:00Z')
const inHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000).toISOString()

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
