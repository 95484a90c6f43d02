import { expect, test } from 'vitest'
import { pageCountOf, pageToShow, readPage, shownRange } from './paging.rules.ts'

test.each([
  [0, 1],
  [20, 1],
  [21, 2],
  [135, 7],
])('%i rows are %i pages', (count, pages) => {
  expect(pageCountOf(count)).toBe(pages)
})

test('a page that is no longer there leads to the last one', () => {
  expect([pageToShow(4, 25), pageToShow(1, 0), pageToShow(2, 25)]).toEqual([2, 1, 2])
})

test('which rows a page shows', () => {
  expect([shownRange(1, 20), shownRange(7, 15)]).toEqual([
    { from: 1, to: 20 },
    { from: 121, to: 135 },
  ])
})

test.each([
  ['3', 3],
  ['0', 1],
  ['-1', 1],
  ['1.5', 1],
  ['1e9', 1],
  ['drop table', 1],
  [undefined, 1],
])('%s in an address is page %i', (text, page) => {
  expect(readPage(text)).toBe(page)
})
