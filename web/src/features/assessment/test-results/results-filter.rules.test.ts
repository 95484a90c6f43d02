import { expect, test } from 'vitest'
import { resultsList, toQuery } from './results-filter.rules.ts'

const { change: changeFilter, isFiltered, read: readFilter, write: toAddress } = resultsList

test('an address without words is the whole list, the newest first', () => {
  const filter = readFilter({})
  expect(toQuery(filter)).toEqual({ page: 1, perPage: 20, orderField: 'finishedAt', order: 'desc' })
  expect(isFiltered(filter)).toBe(false)
  expect(Object.values(toAddress(filter)).join('')).toBe('')
})

test('what the address says is asked for, what it cannot say is left out', () => {
  const address = { search: ' Ан ', standing: 'failed', cheats: 'no', order: 'fullName', page: '3' }
  const filter = readFilter(address)
  expect(toQuery(filter)).toEqual({
    page: 3,
    perPage: 20,
    orderField: 'fullName',
    order: 'asc',
    search: 'Ан',
    standing: 'failed',
    hasCheats: false,
  })
  expect(readFilter(toAddress(filter))).toEqual(filter)
  expect(readFilter({ standing: 'loud', cheats: 'maybe', order: 'email', page: '-1' })).toEqual(readFilter({}))
})

test('another filter starts at its first page, another page keeps the filter', () => {
  const filter = readFilter({ page: '4', standing: 'passed' })
  expect(changeFilter(filter, { standing: 'failed' })).toMatchObject({ page: 1, standing: 'failed' })
  expect(changeFilter(filter, { page: 5 })).toMatchObject({ page: 5, standing: 'passed' })
})
