import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { firstRepeated, nextMoment, useFields } from './test-bank.rules.ts'

describe('the moment of a save', () => {
  test('is always later than the one before', () => {
    const moments = fc.date({ noInvalidDate: true, min: new Date(0), max: new Date(4e12) })
    fc.assert(fc.property(moments, moments, (before, now) => nextMoment(before, now) > before))
  })
  test('is now, when now is later', () => {
    const now = new Date('2026-05-01')
    expect(nextMoment(new Date('2026-04-30'), now)).toBe(now)
  })
})

describe('a question that is named twice', () => {
  test('is found at its second place', () => {
    expect(firstRepeated([3, 1, 2, 1, 3])).toBe(3)
    expect(firstRepeated([1, 2, 3])).toBe(-1)
  })
  test('is found exactly when there is one', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 20 })), (ids) => {
        expect(firstRepeated(ids) === -1).toBe(new Set(ids).size === ids.length)
      }),
    )
  })
})

test('[TEST-90] the places that ask a test are named, fifty at most', () => {
  const use = { testId: 7, stageName: { ua: 'Вступ. Тест', en: 'Test' }, groupName: 'JS' }
  expect(useFields([use, { ...use, stageName: null, groupName: 'QA' }])).toEqual([
    { field: 'testIds.7.Вступ. Тест, JS', message: 'usedByStages' },
    { field: 'testIds.7.QA', message: 'usedByDemo' },
  ])
  expect(useFields(Array.from({ length: 60 }, () => use))).toHaveLength(50)
})
