import type { LectureRow } from '@academy/contract/lectures'
import { expect, test } from 'vitest'
import { found, lecturesAddress } from './lectures-filter.rules.ts'

const row = (id: number, ua: string, en: string, lastName: string | null): LectureRow => ({
  id,
  academyId: 7,
  academyName: 'Academy 7',
  name: { ua, en },
  shortName: { ua, en },
  lecturer: lastName === null ? null : { id: 1, firstName: 'Тетяна', lastName },
  heldIn: [],
  rating: { count: 0, average: null },
  updatedAt: '2026-11-15T10:00:00.000Z',
})
const rows = [row(1, 'Бази даних', 'Databases', 'Лисенко'), row(2, 'Git: гілки', 'Git: branches', null)]

test.each([
  ['', [1, 2]],
  ['  ', [1, 2]],
  ['бази', [1]],
  ['branches GIT', [2]],
  ['лисенко дан', [1]],
  ['немає', []],
])('%j finds %j', (search, ids) => {
  expect(found(rows, search).map(({ id }) => id)).toEqual(ids)
})

test('the address names a tab and a lecture, or none', () => {
  const tabFrom = (tab?: string) => lecturesAddress.read({ tab }).tab
  expect([tabFrom('calendar'), tabFrom(undefined), tabFrom('x')]).toEqual(['calendar', 'list', 'list'])
  const idFrom = (feedback?: string) => lecturesAddress.read({ feedback }).feedback
  expect([idFrom('12'), idFrom('create'), idFrom('0'), idFrom(undefined)]).toEqual([12, null, null, null])
})
