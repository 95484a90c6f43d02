import { describe, expect, test } from 'vitest'
import { stageUsersList, toQuery } from './stage-users-filter.rules.ts'

const { change: changeFilter, isFiltered, read: readFilter, write: toAddress } = stageUsersList

describe('what the address says', () => {
  test('nothing: everybody, in the order that costs the same for any number of them', () => {
    const filter = readFilter({})
    expect(toQuery(filter)).toEqual({ page: 1, perPage: 20, orderField: 'userId', order: 'asc' })
    expect(isFiltered(filter)).toBe(false)
  })
  test('[STG-67] search, state, outcome, group, order and page', () => {
    const address = { search: ' Іван ', state: 'Failed', outcome: 'notPassed', group: '12', order: '-mark', page: '3' }
    const filter = readFilter(address)
    expect(toQuery(filter)).toEqual({
      page: 3,
      perPage: 20,
      orderField: 'mark',
      order: 'desc',
      search: 'Іван',
      filters: { states: ['Failed'], outcome: 'notPassed', groupIds: [12] },
    })
    expect(readFilter(toAddress(filter))).toEqual(filter)
    expect(toAddress(filter)).toMatchObject({ group: '12', page: '3' })
  })
  test('nonsense counts as not said', () => {
    const address = { state: 'Maybe', outcome: 'Perhaps', group: '-1', order: 'email', page: '0' }
    expect(readFilter(address)).toEqual(readFilter({}))
  })
})

test('another filter begins at its first page', () => {
  const filter = readFilter({ page: '4' })
  expect(changeFilter(filter, { state: 'Opened' }).page).toBe(1)
  expect(changeFilter(filter, { page: 5 }).page).toBe(5)
})
