import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { stageTypes } from '@academy/contract/enums'
import { detailsKindOf, firstRepeated, isSameOrder, nameDatesAfter, nextMoment } from './stage-board.rules.ts'

const early = '2026-01-01T00:00:00.000Z'
const now = new Date('2026-05-01T12:00:00.000Z')
const late = now.toISOString()

describe('what is edited in detail', () => {
  test('[STG-30] the six types, and a second chance like a test', () => {
    const kinds = Object.entries(stageTypes).map(([name, type]) => [name, detailsKindOf(type)])
    expect(Object.fromEntries(kinds.filter(([, kind]) => kind !== null))).toEqual({
      MaterialsForPreparation: 'materials',
      MaterialsForPreparationMarkdown: 'materials',
      Testing: 'testing',
      SecondChance: 'testing',
      Lectures: 'lecture',
      Project: 'project',
      StagePage: 'page',
    })
  })
})

describe('when each language was written', () => {
  const before = { name: { ua: 'Етап', en: 'Stage', ru: 'Этап' }, dates: { ua: early, en: early, ru: early } }
  test.each<[string, Parameters<typeof nameDatesAfter>[1], object]>([
    ['nothing changed', before.name, before.dates],
    ['one language changed', { ...before.name, en: 'Step' }, { ua: early, en: late, ru: early }],
    ['a language was taken out', { ua: 'Етап', en: 'Stage' }, { ua: early, en: early }],
    ['all changed', { ua: 'Крок', en: 'Step', ru: 'Шаг' }, { ua: late, en: late, ru: late }],
  ])('%s', (_what, name, expected) => {
    expect(nameDatesAfter(before, name, now)).toEqual(expected)
  })
  test('a new name is written now, in the languages it has', () => {
    expect(nameDatesAfter(null, { ua: 'Етап', en: 'Stage' }, now)).toEqual({ ua: late, en: late })
  })
  test('a language whose moment is not known counts as written now', () => {
    expect(nameDatesAfter({ name: before.name, dates: {} }, before.name, now)).toEqual({ ua: late, en: late, ru: late })
  })
})

test('every save has a moment of its own, whatever the clock says', () => {
  const anyDate = fc.date({ noInvalidDate: true, min: new Date('2000-01-01'), max: new Date('2100-01-01') })
  fc.assert(
    fc.property(anyDate, anyDate, (before, clock) => {
      expect(nextMoment(before, clock).getTime()).toBeGreaterThan(before.getTime())
    }),
  )
})

test('orders are the same only when every place is', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(), { minLength: 2 }), (ids) => {
      expect(isSameOrder(ids, [...ids])).toBe(true)
      expect(isSameOrder(ids, ids.slice(1))).toBe(false)
      expect(isSameOrder(ids, ids.toReversed())).toBe(ids.length === 1)
      expect(firstRepeated(ids)).toBe(-1)
      expect(firstRepeated([...ids, ids[0]])).toBe(ids.length)
    }),
  )
})
