import { describe, expect, test } from 'vitest'
import { id, oneOf, searchMaxLength, text, view } from '#kit/address/address-parts.ts'
import { defineList } from './define-list.ts'

const list = defineList({
  search: text(),
  state: oneOf(['open', 'closed']),
  groupId: id(),
  order: view(['name', '-name']),
})
const first = { search: '', state: '', groupId: null, order: 'name', page: 1 } as const

describe('what an address says about a list', () => {
  test('is read, and written again without the words it does not need', () => {
    const state = list.read({ search: 'оля', state: 'open', groupId: '7', order: '-name', page: '3' })
    expect(state).toEqual({ search: 'оля', state: 'open', groupId: 7, order: '-name', page: 3 })
    expect(list.read(list.write(state))).toEqual(state)
    expect(Object.values(list.write(first)).filter((word) => word !== '')).toEqual([])
  })

  test.each([
    { state: 'nonsense', order: 'nonsense', groupId: 'nonsense', page: 'nonsense' },
    { groupId: '0', page: '0' },
    { groupId: '-1', page: '-1' },
    { groupId: '99999999999', page: '1.5' },
    { groupId: '1e3', page: '1e99' },
    {},
  ])('counts as not said where it is not known: %j', (address) => {
    expect(list.read(address)).toEqual(first)
  })

  test('holds no more words than a search takes', () => {
    expect(list.read({ search: 'a'.repeat(500) }).search).toHaveLength(searchMaxLength)
  })
})

test('another filter starts at its first page; another page keeps the filter', () => {
  const state = list.read({ search: 'оля', page: '3' })
  expect(list.change(state, { state: 'open' })).toMatchObject({ search: 'оля', state: 'open', page: 1 })
  expect(list.change(state, { page: 4 })).toMatchObject({ search: 'оля', page: 4 })
})

test('spaces and an order leave no rows out', () => {
  expect(list.isFiltered(list.read({ search: '  ', order: '-name', page: '2' }))).toBe(false)
  for (const address of [{ search: 'a' }, { state: 'open' }, { groupId: '1' }]) {
    expect(list.isFiltered(list.read(address))).toBe(true)
  }
})
