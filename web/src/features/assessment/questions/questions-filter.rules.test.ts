import { QuestionQuery } from '@academy/contract/question-query'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  categories,
  difficulties,
  questionOrders,
  questionsList,
  toggled,
  toQuery,
  uses,
  type QuestionsFilter,
} from './questions-filter.rules.ts'

const { change: changeFilter, isFiltered, read: readFilter, write: toAddress } = questionsList

const anyFilter: fc.Arbitrary<QuestionsFilter> = fc.record({
  search: fc.string({ maxLength: 100 }),
  categories: fc.subarray([...categories]),
  difficulties: fc.subarray([...difficulties]),
  use: fc.constantFrom(null, ...uses),
  answerType: fc.constantFrom(null, 0 as const, 1 as const),
  missing: fc.constantFrom(null, 'ua' as const, 'en' as const),
  order: fc.constantFrom(...questionOrders),
  page: fc.integer({ min: 1, max: 1_000_000 }),
})

describe('the filter of the bank', () => {
  test('goes into the address and comes back the same', () => {
    fc.assert(
      fc.property(anyFilter, (filter) => {
        expect(readFilter(toAddress(filter))).toEqual(filter)
      }),
    )
  })

  test('asks for nothing the server would refuse', () => {
    fc.assert(
      fc.property(anyFilter, (filter) => {
        expect(QuestionQuery.safeParse(toQuery(filter)).success).toBe(true)
      }),
    )
  })

  test('reads any address', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.string()), (address) => {
        expect(QuestionQuery.safeParse(toQuery(readFilter(address))).success).toBe(true)
      }),
    )
    expect(
      readFilter({ category: '3.77.x', use: 'nobody', type: '9', missing: 'ru', order: 'odd', page: '-1' }),
    ).toEqual({ ...readFilter({}), categories: [3] })
  })

  test('starts at the first page when something else is asked', () => {
    const filter = { ...readFilter({}), page: 7 }
    expect(changeFilter(filter, { use: 'used' }).page).toBe(1)
    expect(changeFilter(filter, { page: 3 }).page).toBe(3)
  })

  test('knows whether it hides anything; order and page hide nothing', () => {
    expect(isFiltered({ ...readFilter({}), order: 'hardest', page: 2 })).toBe(false)
    expect(isFiltered(readFilter({ missing: 'en' }))).toBe(true)
    expect(isFiltered(readFilter({ search: '  ' }))).toBe(false)
  })

  test('adds a chip and takes it off, in the order of the chips', () => {
    expect(toggled([1, 2, 3], [3], 1)).toEqual([1, 3])
    expect(toggled([1, 2, 3], [1, 3], 3)).toEqual([1])
  })
})
