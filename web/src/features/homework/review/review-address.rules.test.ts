import { describe, expect, test } from 'vitest'
import { pageSize } from '@academy/contract/limits'
import {
  changeAddress,
  isBare,
  readRemembered,
  reviewQueue,
  toFilters,
  toQuery,
  toReview,
  usualAddress,
} from './review-address.rules.ts'

const { isFiltered: isNarrowed, read: readAddress, write: toAddress } = reviewQueue

const usual = readAddress({})

describe('[HW-43] the queue in the address', () => {
  test('without a word: what waits, of all groups, the longest wait first', () => {
    expect(toQuery(usual)).toEqual({ state: 'waiting', sequence: 'wait', page: 1, perPage: pageSize.initial })
    expect(toAddress(usual)).toEqual(Object.fromEntries(Object.keys(toAddress(usual)).map((name) => [name, ''])))
  })
  test('every filter comes back as it was', () => {
    const words = {
      search: 'Ткач',
      stage: '3',
      lecture: '7',
      group: '2',
      state: 'appealed',
      reviewer: 'none',
      sequence: 'shuffled',
      page: '4',
    }
    expect(toAddress(readAddress(words))).toEqual(words)
    expect(toFilters(readAddress({ ...words, reviewer: '12', state: 'all' }))).toEqual({
      stageId: 3,
      stageLectureId: 7,
      groupId: 2,
      reviewer: 12,
      search: 'Ткач',
      sequence: 'shuffled',
    })
  })
  test('what nobody understands counts as not said', () => {
    const odd = { stage: '-1', lecture: 'x', group: '0', state: 'done', reviewer: 'him', sequence: 'up', page: '-2' }
    expect(readAddress(odd)).toEqual(usual)
    expect(readAddress({ search: 'a'.repeat(500) }).search).toHaveLength(100)
    expect(readAddress({ stage: '99999999999' }).stageId).toBeNull()
  })
  test('another filter begins at the first page; another stage has other lectures', () => {
    const deep = { ...usual, page: 5, stageId: 1, stageLectureId: 9 }
    expect(changeAddress(deep, { state: 'all' })).toMatchObject({ page: 1, stageLectureId: 9 })
    expect(changeAddress(deep, { page: 6 })).toMatchObject({ page: 6, stageLectureId: 9 })
    expect(changeAddress(deep, { stageId: 2 })).toMatchObject({ page: 1, stageId: 2, stageLectureId: null })
  })
  test.each([
    [{}, false],
    [{ state: 'all' as const }, false],
    [{ search: ' ' }, false],
    [{ search: 'а' }, true],
    [{ groupId: 1 }, true],
    [{ reviewer: 'me' as const }, true],
  ])('%o is narrowed: %s', (change, expected) => expect(isNarrowed({ ...usual, ...change })).toBe(expected))
})

test('the last filters are remembered without their page, and only what is still understood', () => {
  expect(isBare({})).toBe(true)
  expect(isBare({ state: 'all' })).toBe(false)
  expect(isBare({ somethingElse: '1' })).toBe(true)
  expect(readRemembered({ group: '4', page: '7', state: 'nonsense', more: 'x', search: 5 }, true)).toEqual(
    toAddress({ ...usual, groupId: 4 }),
  )
  expect(readRemembered(null, false)).toEqual(toAddress(usual))
  expect(readRemembered('text', false)).toEqual(toAddress(usual))
})

describe('[HW-43] those who may review only what is theirs', () => {
  test('see that first, unless they chose something else before', () => {
    expect(readRemembered(null, true)).toEqual(toAddress({ ...usual, reviewer: 'canReview' }))
    expect(readRemembered(toAddress(usual), true)).toEqual(toAddress(usual))
    expect(usualAddress(false)).toEqual(usual)
    expect(usualAddress(true)).toEqual({ ...usual, reviewer: 'canReview' })
  })
  test('review in a queue of what they may; everybody else in the one that is shown', () => {
    const shown = { ...usual, groupId: 3, page: 4 }
    expect(toReview(shown, true)).toEqual({ ...shown, page: 1, reviewer: 'canReview' })
    for (const reviewer of ['none', 12] as const) {
      expect(toReview({ ...shown, reviewer }, true).reviewer).toBe('canReview')
      expect(toReview({ ...shown, reviewer }, false)).toEqual({ ...shown, reviewer })
    }
    for (const reviewer of ['me', 'canReview'] as const)
      expect(toReview({ ...shown, reviewer }, true)).toEqual({ ...shown, reviewer })
  })
})
