import { describe, expect, test } from 'vitest'
import { remark } from '@academy/contract/grader-remarks'
import { judge, markOf, storable } from './mark.ts'

const found = (...list: [string, boolean][]) => ({
  tests: list.map(([name, passed]) => ({ name, passed, message: null, ms: null })),
  problem: null,
})

describe('markOf', () => {
  test.for([
    [0, 3, 0],
    [1, 3, 3],
    [2, 3, 6],
    [3, 3, 10],
    [7, 10, 7],
    [99, 100, 9],
    [0, 0, 0],
  ])('%i of %i is %i', ([passed, all, mark]) => {
    const tests = Array.from({ length: all! }, (_, index) => ({ name: String(index), passed: index < passed! }))
    expect(markOf(tests)).toBe(mark)
  })

  test('weights, also of nothing', () => {
    const tests = [
      { name: 'a', passed: true },
      { name: 'b', passed: false },
    ]
    expect(markOf(tests, { a: 4 })).toBe(8)
    expect(markOf(tests, { b: 0 })).toBe(10)
    expect(markOf(tests, { a: 0, b: 0 })).toBe(0)
  })
})

describe('[G3] judge', () => {
  test('counts the expected names only', () => {
    const { mark, tests } = judge(found(['a', true], ['invented', true], ['b', true]), 0, ['a', 'b'])
    expect(mark).toBe(10)
    expect(tests.map(({ name }) => name)).toEqual(['a', 'b'])
    expect(judge(found(['invented', true]), 0, ['a', 'b']).mark).toBe(0)
  })

  test('a name that comes twice has failed, whatever it says', () => {
    expect(judge(found(['a', true], ['a', false]), 1, ['a', 'b']).mark).toBe(0)
    expect(judge(found(['a', true], ['a', true]), 0, ['a']).mark).toBe(0)
    expect(judge(found(['a', true], ['a', true]), 0, 2).mark).toBe(5)
  })

  test('a number: the missing have failed, more than that is nobody’s mark', () => {
    expect(judge(found(['a', true]), 0, 2).mark).toBe(5)
    expect(judge(found(['a', true], ['b', true], ['c', true]), 0, 2).mark).toBe(0)
  })

  test('all passed and yet an exit code: somebody lies', () => {
    expect(judge(found(['a', true]), 1, ['a']).mark).toBe(0)
    expect(judge(found(['a', true]), null, ['a']).mark).toBe(0)
    expect(judge(found(['a', true], ['b', false]), 1, ['a', 'b']).mark).toBe(5)
  })

  test('a report with a problem passes nothing', () => {
    const { mark, tests } = judge({ ...found(['a', true]), problem: remark('incomplete') }, 0, ['a'])
    expect(mark).toBe(0)
    expect(tests).toEqual([{ name: 'a', passed: false, message: null, remark: { code: 'incomplete' }, ms: null }])
  })

  test('a thousand long messages fit into one report', () => {
    const tests = Array.from({ length: 1_200 }, (_, index) => ({
      name: `${index} ${'n'.repeat(300)}`,
      passed: false,
      message: '\u0001'.repeat(5_000),
      ms: -1,
    }))
    const judged = judge({ tests, problem: null }, 1, undefined)
    expect(judged.tests).toHaveLength(1_000)
    expect(JSON.stringify(judged).length).toBeLessThan(4 * 1_048_576)
  })

  test('what a work answered comes as a value that the server can keep', () => {
    const tests = [{ name: 'a', passed: false, message: remark('answered', { answer: '"\0\ud800"' }), ms: 1 }]
    expect(judge({ tests, problem: null }, 1, ['a']).tests).toEqual([
      { name: 'a', passed: false, message: null, remark: { code: 'answered', answer: '"\ufffd"' }, ms: 1 },
    ])
  })

  test('what the server cannot keep is left out', () => {
    expect(storable('a\0b\ud800', 10)).toBe('ab\ufffd')
    expect(storable('\u{1f600}', 1)).toBe('\ufffd')
    const { tests } = judge(found([` ${'x'.repeat(300)} `, true]), 0, undefined)
    expect(tests[0]?.name).toHaveLength(254)
  })
})
