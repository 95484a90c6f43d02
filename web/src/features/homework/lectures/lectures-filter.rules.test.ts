import type { LectureRow } from '@academy/contract/lectures'
import { describe, expect, test } from 'vitest'
import { arranged, found, lecturesAddress } from './lectures-filter.rules.ts'

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

describe('the order', () => {
  const held = (row: LectureRow, ...dates: string[]): LectureRow => ({
    ...row,
    heldIn: dates.map((startDate, index) => ({
      stageLectureId: index + 1,
      stageId: 1,
      stageName: { ua: 'Лекції', en: 'Lectures' },
      groupName: null,
      startDate,
      endDate: startDate,
    })),
  })
  const lectures = [
    held(row(1, 'Асинхронність', 'Promises', null), '2026-11-20T10:00:00.000Z'),
    row(2, 'Бази даних', 'Databases', null),
    held(row(3, 'Тестування', 'Lecture 10: tests', null), '2026-11-18T10:00:00.000Z', '2026-12-01T10:00:00.000Z'),
    held(row(4, 'Ґіт', 'Lecture 2: Git', null), '2026-11-19T10:00:00.000Z'),
  ]
  test.each([
    ['name', 'ua', [1, 2, 4, 3]],
    ['name', 'en', [2, 4, 3, 1]],
    ['-name', 'en', [1, 3, 4, 2]],
    ['heldIn', 'en', [3, 4, 1, 2]],
    ['-heldIn', 'en', [1, 4, 3, 2]],
  ] as const)('by %s in %s is %j', (order, locale, ids) => {
    expect(arranged(lectures, order, locale).map(({ id }) => id)).toEqual(ids)
  })
})

test('the address names a tab and a lecture, or none', () => {
  const tabFrom = (tab?: string) => lecturesAddress.read({ tab }).tab
  expect([tabFrom('calendar'), tabFrom(undefined), tabFrom('x')]).toEqual(['calendar', 'list', 'list'])
  const idFrom = (feedback?: string) => lecturesAddress.read({ feedback }).feedback
  expect([idFrom('12'), idFrom('create'), idFrom('0'), idFrom(undefined)]).toEqual([12, null, null, null])
})
