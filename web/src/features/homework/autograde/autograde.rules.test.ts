import type { GradedResponse, RegradeDetails } from '@academy/contract/autograde'
import { autogradeStatuses } from '@academy/contract/enums'
import { describe, expect, test } from 'vitest'
import {
  batchDone,
  changeKind,
  chosenChanges,
  joinedLog,
  markColumns,
  markOf,
  responsesOf,
  withPiece,
} from './autograde.rules.ts'

describe('the log of a running grading', () => {
  test.each([
    ['at the end', 'npm', 3, ' test', 'npm test'],
    ['the same piece again changes nothing', 'npm test', 3, ' test', 'npm test'],
    ['an earlier one that came late', '   \n ok', 0, 'npm', 'npm\n ok'],
    ['one that came too early leaves room', '', 4, 'ok', '    ok'],
  ])('%s', (_name, log, offset, text, expected) => {
    expect(withPiece(log, offset, text)).toBe(expected)
  })

  test('any order gives the same text', () => {
    const text = 'Встановлення залежностей…\nTAP version 13\nok 1 - sums\n'
    const pieces = [0, 9, 20, 31].map((offset, index, all) => ({ offset, text: text.slice(offset, all[index + 1]) }))
    for (const order of [
      [0, 1, 2, 3],
      [3, 2, 1, 0],
      [2, 0, 2, 3, 1],
    ]) {
      expect(order.reduce((log, index) => withPiece(log, pieces[index]!.offset, pieces[index]!.text), '')).toBe(text)
    }
  })

  test('what the server knew stands before what was heard since', () => {
    expect(joinedLog('npm test', '        \nok')).toBe('npm test\nok')
    expect(joinedLog('npm test', 'npm')).toBe('npm test')
    expect(joinedLog(null, 'npm')).toBe('npm')
    expect(joinedLog('npm', undefined)).toBe('npm')
  })
})

const response = (homeworkResponseId: number, values: Partial<GradedResponse>): GradedResponse => ({
  homeworkResponseId,
  student: { id: homeworkResponseId, firstName: 'Олена', lastName: 'Коваль' },
  mark: null,
  isManual: false,
  newestStatus: null,
  newestMark: null,
  bestMark: null,
  ...values,
})

test('[AG-17] who is graded again: all, failed, never graded, below the minimum', () => {
  const { Failed, Success } = autogradeStatuses
  const responses = [
    response(1, { newestStatus: Failed }),
    response(2, {}),
    response(3, { newestStatus: Success, newestMark: 4 }),
    response(4, { newestStatus: Success, newestMark: 5 }),
  ]
  const idsOf = (...args: Parameters<typeof responsesOf> extends [unknown, ...infer Rest] ? Rest : never) =>
    responsesOf(responses, ...args).map(({ homeworkResponseId }) => homeworkResponseId)
  expect(idsOf('all', 5)).toEqual([1, 2, 3, 4])
  expect(idsOf('failed', 5)).toEqual([1])
  expect(idsOf('never', 5)).toEqual([2])
  expect(idsOf('belowMinMark', 5)).toEqual([3])
  expect(idsOf('belowMinMark', null)).toEqual([])
})

test.each([
  ['0', 0],
  ['10', 10],
  [' 7 ', 7],
  ['11', null],
  ['-1', null],
  ['5.5', null],
  ['', null],
  ['1e1', null],
])('the mark %j is %j', (text, expected) => {
  expect(markOf(text)).toBe(expected)
})

const change = (before: number | null, after: number | null, values = {}): RegradeDetails['changes'][number] => ({
  homeworkResponseId: 1,
  student: { id: 1, firstName: 'Олена', lastName: 'Коваль' },
  before,
  after,
  errorCode: null,
  isManual: false,
  crosses: null,
  ...values,
})

describe('how marks would change', () => {
  test('columns of each mark, before and after', () => {
    const columns = markColumns([change(4, 7), change(7, 7), change(null, 10), change(0, null)])
    expect(columns).toHaveLength(11)
    expect(columns[0]).toEqual({ mark: 0, before: 1, after: 0 })
    expect(columns[7]).toEqual({ mark: 7, before: 1, after: 2 })
    expect(columns[10]).toEqual({ mark: 10, before: 0, after: 1 })
  })

  test.each([
    [4, 7, 'up'],
    [7, 4, 'down'],
    [7, 7, 'same'],
    [null, 0, 'up'],
    [7, null, 'none'],
  ])('from %j to %j goes %s', (before, after, kind) => {
    expect(changeKind({ before, after })).toBe(kind)
  })

  test('the list by what one asks for', () => {
    const changes = [change(4, 7, { crosses: 'up' }), change(6, 3, { crosses: 'down', isManual: true }), change(8, 8)]
    expect(chosenChanges(changes, 'changed')).toEqual(changes.slice(0, 2))
    expect(chosenChanges(changes, 'crossUp')).toEqual([changes[0]])
    expect(chosenChanges(changes, 'crossDown')).toEqual([changes[1]])
    expect(chosenChanges(changes, 'manual')).toEqual([changes[1]])
    expect(chosenChanges(changes, 'all')).toEqual(changes)
  })
})

test('a batch is done as far as nothing of it waits', () => {
  expect(batchDone(10, 4)).toBe(6)
  expect(batchDone(3, 5)).toBe(0)
})
