import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { autogradeActions, autogradeErrorCodes, autogradeStatuses } from '@academy/contract/enums'
import { type ComparedMark, compareMarks, stateOf } from './autograde-regrade.rules.ts'
import { forStudent, traceForStudent } from './autograde-result.rules.ts'

const row = (before: number | null, after: number | null, isManual = false): ComparedMark => ({
  homeworkResponseId: 1,
  student: { id: 1, firstName: 'Тест', lastName: 'Тестенко' },
  before,
  after,
  errorCode: null,
  isManual,
})

describe('how marks would change', () => {
  test.each([
    [3, 7, { up: 1, down: 0, same: 0, crossUp: 1, crossDown: 0 }],
    [7, 3, { up: 0, down: 1, same: 0, crossUp: 0, crossDown: 1 }],
    [7, 7, { up: 0, down: 0, same: 1, crossUp: 0, crossDown: 0 }],
    [5, 10, { up: 1, down: 0, same: 0, crossUp: 0, crossDown: 0 }],
    [null, 0, { up: 1, down: 0, same: 0, crossUp: 0, crossDown: 0 }],
    [null, 5, { up: 1, down: 0, same: 0, crossUp: 1, crossDown: 0 }],
    // A failure gives no mark, and takes none.
    [7, null, { up: 0, down: 0, same: 0, crossUp: 0, crossDown: 0 }],
  ])('%j to %j with a minimum of 5: %j', (before, after, expected) => {
    expect(compareMarks([row(before, after)], 5)).toMatchObject(expected)
  })

  test('without a minimum nobody crosses', () => {
    expect(compareMarks([row(0, 10), row(10, 0)], null)).toMatchObject({ up: 1, down: 1, crossUp: 0, crossDown: 0 })
  })

  test('a mark of a person stays, so it crosses nothing', () => {
    expect(compareMarks([row(3, 7, true), row(7, 3, true)], 5)).toMatchObject({
      up: 1,
      down: 1,
      crossUp: 0,
      crossDown: 0,
    })
  })

  test('who crosses comes first, then who changes, then the others', () => {
    const { changes } = compareMarks([row(7, 7), row(6, 10), row(4, 5), row(9, 1)], 5)
    expect(changes.map(({ before, after }) => [before, after])).toEqual([
      [9, 1],
      [4, 5],
      [6, 10],
      [7, 7],
    ])
  })

  test('every row is counted once', () => {
    const mark = fc.option(fc.integer({ min: 0, max: 10 }), { nil: null })
    fc.assert(
      fc.property(fc.array(fc.tuple(mark, mark)), mark, (pairs, minMark) => {
        const { up, down, same, crossUp, crossDown } = compareMarks(
          pairs.map(([before, after]) => row(before, after)),
          minMark,
        )
        expect(up + down + same).toBe(pairs.filter(([, after]) => after !== null).length)
        expect(crossUp).toBeLessThanOrEqual(up)
        expect(crossDown).toBeLessThanOrEqual(down)
      }),
    )
  })
})

test.each([
  ['running', 3, 2, 'running'],
  ['running', 3, 3, 'ready'],
  ['running', 0, 0, 'ready'],
  ['published', 3, 3, 'published'],
  ['discarded', 3, 1, 'discarded'],
] as const)('%s with %i of which %i are done is %s', (stored, total, done, expected) => {
  expect(stateOf(stored, { total, done })).toBe(expected)
})

test.each([
  ['a\nTESTS\nb', 'TESTS', 'TESTS\nb'],
  ['a\nTESTS\nb', null, 'a\nTESTS\nb'],
  ['a\nTESTS\nb', '', 'a\nTESTS\nb'],
  ['a\nb', 'TESTS', null],
  [null, 'TESTS', null],
  ['TESTS secret\nTESTS\nb', 'TESTS', 'TESTS\nb'],
  ['| TESTS\nsecret', 'TESTS', null],
  ['secret\n| TESTS\nmore\nx TESTS\n| TESTS\nb', 'TESTS', 'TESTS\n| TESTS\nb'],
])('[HW-06] of the trace %j with the marker %j a student sees %j', (trace, marker, expected) => {
  expect(traceForStudent(trace, marker)).toBe(expected)
})

test.each([
  ['a check that waits to be tried again', autogradeStatuses.Sent, null, null],
  ['a repository that could not be read', autogradeStatuses.Failed, autogradeErrorCodes.RepoNotAccessible, null],
  ['a fault of ours', autogradeStatuses.Failed, autogradeErrorCodes.RunnerFault, null],
  ['a check that never answered', autogradeStatuses.Failed, null, null],
  ['a build that failed', autogradeStatuses.Failed, autogradeErrorCodes.BuildError, 'The log'],
  ['a check under way', autogradeStatuses.Started, null, 'The log'],
  ['a check that went well', autogradeStatuses.Success, null, 'The log'],
] as const)('[AG-21] of the log of %s a student reads what is about the work', (_name, status, errorCode, expected) => {
  const result = { id: 1, homeworkResponseId: 1, action: autogradeActions.StudentPass, mark: null, startedById: null }
  const times = { createdAt: '', startedAt: null, finishedAt: null }
  expect(forStudent({ ...result, ...times, status, errorCode, trace: 'The log' }, null).trace).toBe(expected)
})
