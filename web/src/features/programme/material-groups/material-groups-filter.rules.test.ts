import { describe, expect, test } from 'vitest'
import { groupsList, openedGroup, toQuery } from './material-groups-filter.rules.ts'

const { change: changeFilter, isFiltered, read: readFilter, write: toAddress } = groupsList

describe('[MAT-18] the list in the address', () => {
  test.each([
    [{}, { search: '', category: null, page: 1 }],
    [
      { search: 'js', category: '0', page: '2' },
      { search: 'js', category: 0, page: 2 },
    ],
    [
      { category: '9', page: '-1' },
      { search: '', category: null, page: 1 },
    ],
  ])('%o is read as %o', (address, filter) => {
    expect(readFilter(address)).toEqual(filter)
    expect(readFilter(toAddress(readFilter(address)))).toEqual(filter)
  })

  test('what is asked of the server', () => {
    expect(toQuery(readFilter({ search: ' git ', category: '3', page: '4' }))).toEqual({
      page: 4,
      perPage: 20,
      name: 'git',
      categories: [3],
    })
    expect(toQuery(readFilter({ search: '  ' }))).toEqual({ page: 1, perPage: 20 })
  })

  test('another filter starts at the first page', () => {
    const filter = readFilter({ page: '3' })
    expect(changeFilter(filter, { search: 'a' }).page).toBe(1)
    expect(changeFilter(filter, { page: 4 }).page).toBe(4)
    expect([isFiltered(filter), isFiltered(readFilter({ category: '0' }))]).toEqual([false, true])
  })
})

test.each([
  ['new', 'new'],
  ['12', 12],
  ['0', null],
  ['1e3', null],
  ['-1', null],
  [undefined, null],
])('the address %o opens %o', (text, opened) => {
  expect(openedGroup(text)).toBe(opened)
})
