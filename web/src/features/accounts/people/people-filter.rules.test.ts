import { PeopleQuery } from '@academy/contract/people'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseQuery, formatQuery } from '#lib/query-string.ts'
import { peopleList, toQuery } from './people-filter.rules.ts'

const { change: changeFilter, isFiltered, read: readFilter, write: toAddress } = peopleList

const empty = readFilter({})

describe('[ACC-62] the address', () => {
  test('says what the list shows', () => {
    const address = {
      search: 'кра',
      role: 'Coach',
      state: 'blocked',
      group: '5',
      stage: '6',
      english: 'B1',
      order: '-createdAt',
      page: '3',
    }
    expect(readFilter(address)).toEqual({
      search: 'кра',
      role: 'Coach',
      state: 'blocked',
      groupId: 5,
      stageId: 6,
      english: 'B1',
      order: '-createdAt',
      page: 3,
    })
  })
  test('may hold anything: what is unknown counts as not said', () => {
    expect(
      readFilter({
        role: 'Boss',
        state: 'asleep',
        group: '-1',
        stage: '1.5',
        english: 'D1',
        order: 'password',
        page: '-2',
      }),
    ).toEqual(empty)
  })
  test('is empty for the usual list', () => {
    expect(formatQuery(toAddress(empty))).toBe('')
  })
  test('leads back to the same filter', () => {
    const anything = fc.record({
      search: fc.string(),
      role: fc.constantFrom('', 'Student', 'HR', 'x'),
      state: fc.constantFrom('', 'active', 'blocked', 'x'),
      group: fc.constantFrom('', '3', '0', 'x'),
      stage: fc.constantFrom('', '4', '1e3', 'x'),
      english: fc.constantFrom('', 'A1', 'C1-C2', 'x'),
      order: fc.constantFrom('', 'name', '-email', 'x'),
      page: fc.constantFrom('', '1', '7', 'x'),
    })
    fc.assert(
      fc.property(anything, (address) => {
        const filter = readFilter(address)
        expect(readFilter(parseQuery(formatQuery(toAddress(filter))))).toEqual(filter)
      }),
    )
  })
})

describe('[ACC-62] the query', () => {
  test('asks for one page in one order', () => {
    expect(toQuery(empty)).toEqual({ page: 1, perPage: 20, orderField: 'name', order: 'asc' })
    expect(toQuery(readFilter({ order: '-createdAt' }))).toMatchObject({ orderField: 'createdAt', order: 'desc' })
  })
  test('filters by role and state', () => {
    expect(toQuery(readFilter({ role: 'HR', state: 'blocked' })).filters).toEqual({ roles: ['HR'], active: false })
    expect(toQuery(readFilter({ state: 'active' })).filters).toEqual({ active: true })
  })
  test('[ACC-64] filters by group and stage', () => {
    expect(toQuery(readFilter({ group: '5', stage: '6' })).filters).toEqual({ groupIds: [5], stageIds: [6] })
    expect([isFiltered(readFilter({ group: '5' })), isFiltered(readFilter({ stage: '6' })), isFiltered(empty)]).toEqual(
      [true, true, false],
    )
  })
  test('a search on its way to the next word is no error', () => {
    expect(toQuery(readFilter({ search: ' олена ' })).search).toBe('олена')
    expect(toQuery(readFilter({ search: '  ' }))).not.toHaveProperty('search')
  })
  test('is one the server takes, whatever the address holds', () => {
    const anything = fc.dictionary(
      fc.constantFrom('search', 'role', 'state', 'group', 'stage', 'order', 'page'),
      fc.string(),
    )
    fc.assert(
      fc.property(anything, (address) => {
        const { search = '', ...rest } = toQuery(readFilter(address))
        // Signs that no text may hold are the server's to refuse.
        const isText = !/\p{Cc}|\p{Cs}/u.test(search)
        expect(PeopleQuery.safeParse(isText ? { ...rest, search } : rest).success).toBe(true)
      }),
    )
  })
})

test('another filter starts at the first page, another page keeps the filter', () => {
  const third = readFilter({ page: '3', role: 'HR' })
  expect(changeFilter(third, { search: 'о' })).toMatchObject({ page: 1, role: 'HR', search: 'о' })
  expect(changeFilter(third, { page: 4 })).toMatchObject({ page: 4, role: 'HR' })
})

test('an order alone hides nobody', () => {
  expect(isFiltered(readFilter({ order: '-name', page: '2' }))).toBe(false)
  expect(isFiltered(readFilter({ role: 'HR' }))).toBe(true)
})
