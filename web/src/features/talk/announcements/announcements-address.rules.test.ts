import { expect, test } from 'vitest'
import { announcementsList, changeAddress, noAddress, toFilters, toQuery } from './announcements-address.rules.ts'

const { isFiltered, read: readAddress, write: toAddress } = announcementsList

const full = {
  open: '12',
  part: 'receivers',
  search: 'Бойко',
  role: 'Student',
  group: '3',
  stage: '4',
  team: '6',
  state: 'unread',
  page: '2',
}

test('an address is read and written the same', () => {
  expect(toAddress(readAddress(full))).toEqual(full)
  expect(Object.values(toAddress(noAddress)).every((value) => value === '')).toBe(true)
})

test.each([
  [{ open: '0' }, 0],
  [{ open: '12' }, 12],
  [{ open: '-1' }, null],
  [{ open: '1e3' }, null],
  [{ open: '99999999999' }, null],
  [{}, null],
])('[NTF-37] %j opens %j', (address, open) => {
  expect(readAddress(address).open).toBe(open)
})

test('what it does not know counts as not said', () => {
  expect(readAddress({ part: 'x', role: 'King', group: '0', stage: 'a', state: 'maybe', page: '-3' })).toEqual(
    noAddress,
  )
})

test('another announcement begins with its text, another filter at its first page, a page keeps the filter', () => {
  const address = readAddress(full)
  expect(changeAddress(address, { open: 5 })).toEqual({ ...noAddress, open: 5 })
  expect(changeAddress(address, { role: 'HR' })).toEqual({ ...address, role: 'HR', page: 1 })
  expect(changeAddress(address, { page: 7 })).toEqual({ ...address, page: 7 })
})

test('only what was chosen is asked for', () => {
  expect(toQuery(noAddress)).toEqual({ page: 1, perPage: 20 })
  expect(toFilters(readAddress(full))).toEqual({
    search: 'Бойко',
    role: 'Student',
    groupId: 3,
    stageId: 4,
    teamId: 6,
    state: 'unread',
  })
  expect(toFilters({ ...noAddress, search: ' Бой ' })).toEqual({ search: 'Бой' })
  expect([isFiltered(noAddress), isFiltered({ ...noAddress, search: ' ' }), isFiltered(readAddress(full))]).toEqual([
    false,
    false,
    true,
  ])
})
