import { expect, test } from 'vitest'
import { formatQuery, parseQuery } from '#lib/query-string.ts'
import { id, numberOf, page, text, view } from './address-parts.ts'
import { defineAddress } from './define-address.ts'
import { readId } from './read-id.ts'

const address = defineAddress({
  tab: view(['list', 'calendar']),
  page: page(),
  groupId: id('group'),
  kind: numberOf([0, 3]),
  search: text(),
})
const bare = { tab: 'list', page: 1, groupId: null, kind: null, search: '' } as const

test('a part has its own word in the address; what is usual needs none, and the words keep their order', () => {
  const state = { tab: 'calendar', page: 2, groupId: 5, kind: 0, search: 'оля' } as const
  expect(decodeURIComponent(formatQuery(address.write(state)))).toBe('?tab=calendar&page=2&group=5&kind=0&search=оля')
  expect(address.read(parseQuery(formatQuery(address.write(state))))).toEqual(state)
  expect(formatQuery(address.write(bare))).toBe('')
})

test('words that it does not know, and those of others, count as not said', () => {
  expect(address.read({ tab: 'week', page: '0', group: 'x', kind: '1', groupId: '5', academy: '7' })).toEqual(bare)
})

test.each(['0', '-1', '1.5', '1e3', ' 5', '2147483648', '99999999999', 'create', '', undefined])(
  '%j is the number of nothing',
  (word) => {
    expect(readId(word)).toBeNull()
  },
)
test('the largest number in the database is one', () => {
  expect(readId('2147483647')).toBe(2_147_483_647)
})
