import { describe, expect, test } from 'vitest'
import { afterDeciding, changeAddress, lettersList, neighbour, openIndex, toQuery } from './letters-address.rules.ts'

const { read: readAddress, write: toAddress } = lettersList

describe('the address', () => {
  test('says nothing about what is usual', () => {
    expect(Object.values(toAddress(readAddress({}))).filter(Boolean)).toEqual([])
  })
  test('is read as it was written', () => {
    const state = readAddress({ search: 'Їж', group: '4', written: 'no', order: '-updatedAt', page: '2', open: '7-17' })
    expect(readAddress(toAddress(state))).toEqual(state)
    expect(readAddress({ open: 'last' }).open).toBe('last')
  })
  test('nonsense counts as not said', () => {
    expect(readAddress({ group: 'x', written: 'maybe', order: 'y', page: '-1', open: '17' })).toEqual(readAddress({}))
  })
  test('another filter begins at its first letter, another letter changes nothing else', () => {
    const state = readAddress({ page: '3', open: '7-17', search: 'a' })
    expect(changeAddress(state, { search: 'b' })).toMatchObject({ search: 'b', page: 1, open: null })
    expect(changeAddress(state, { open: '7-18' })).toMatchObject({ search: 'a', page: 3, open: '7-18' })
  })
  test('asks for what it says', () => {
    expect(toQuery(readAddress({ search: ' Олена ', group: '4', written: 'yes', order: '-updatedAt' }))).toMatchObject({
      search: 'Олена',
      filters: { groupIds: [4], written: true },
      orderField: 'updatedAt',
      order: 'desc',
    })
    expect(toQuery(readAddress({}))).not.toHaveProperty('filters')
  })
})

describe('leafing', () => {
  const rows = [
    { academyId: 7, userId: 5 },
    { academyId: 8, userId: 5 },
    { academyId: 7, userId: 6 },
  ]
  test('[ACAD-52] the first letter is open unless another one is named; one person may have written two', () => {
    expect([openIndex(rows, null), openIndex(rows, '8-5'), openIndex(rows, '9-5'), openIndex(rows, 'last')]).toEqual([
      0, 1, 0, 2,
    ])
  })
  test.each([
    ['within a page', 1, 1, { page: 2, open: '7-6' }],
    ['back within a page', 1, -1, { page: 2, open: '7-5' }],
    ['over the end of a page', 2, 1, { page: 3, open: 'first' }],
    ['back over its beginning', 0, -1, { page: 1, open: 'last' }],
  ] as const)('%s', (_, index, step, expected) => {
    expect(neighbour(rows, { page: 2, pageCount: 3, index }, step)).toEqual(expected)
  })
  test('ends at both ends', () => {
    expect(neighbour(rows, { page: 1, pageCount: 1, index: 0 }, -1)).toBeNull()
    expect(neighbour(rows, { page: 1, pageCount: 1, index: 2 }, 1)).toBeNull()
  })
})

describe('after deciding', () => {
  const next = { page: 2, open: '7-6' }
  test.each([
    ['passed', 2, next, next],
    ['waiting', 2, next, next],
    // The list has moved up by the one that left it.
    ['waiting', 1, { page: 2, open: 'first' }, { page: 1, open: 'last' }],
    ['waiting', 3, null, { page: 1, open: 'first' }],
    ['passed', 3, null, { page: 3, open: 'last' }],
  ] as const)('of %o on page %i', (standing, page, following, expected) => {
    expect(afterDeciding({ page, standing }, following)).toEqual(expected)
  })
})
