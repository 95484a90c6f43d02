import { describe, expect, test } from 'vitest'
import { PlanFault, readPlan } from './plan.ts'

const read = (plan: object, other = '[]') => readPlan(JSON.stringify(plan), () => Promise.resolve(other))

describe('academy.json', () => {
  test('the safe mode is the usual one', async () => {
    const plan = await read({ language: 'node', test: ['npm test'], results: 'tap' })
    expect(plan).toMatchObject({ mode: 'apart', build: [], copy: [], weights: {} })
  })

  test('cases stand in it, or in another file', async () => {
    const cases = [{ name: 'a', stdin: '1', expected: '2' }]
    const base = { language: 'node', mode: 'io', run: 'node main.js' }
    expect((await read({ ...base, cases })).cases).toEqual(cases)
    expect((await read({ ...base, cases: 'cases.json' }, JSON.stringify(cases))).cases).toEqual(cases)
  })

  const tests = { language: 'node', test: ['npm test'], results: 'tap' }
  const io = { language: 'node', mode: 'io', run: 'node a.js', cases: [{ name: 'a', expected: '1' }] }
  test.for([
    ['no language', { test: ['a'], results: 'tap' }],
    ['an unknown word', { ...tests, colour: 'red' }],
    ['no commands', { ...tests, test: [] }],
    ['no results', { language: 'node', test: ['a'] }],
    ['exit codes without names', { ...tests, results: 'exit' }],
    ['exit codes with a number', { ...tests, results: 'exit', expected: 1 }],
    ['exit codes with too few names', { ...tests, test: ['a', 'b'], results: 'exit', expected: ['a'] }],
    ['together without expected', { ...tests, mode: 'together' }],
    ['together by exit codes', { ...tests, mode: 'together', results: 'exit', expected: ['a'] }],
    ['a name twice', { ...tests, expected: ['a', 'a'] }],
    ['a path that leads out', { ...tests, copy: ['../secret'] }],
    ['a path from the root', { ...tests, copy: ['/etc/passwd'] }],
    ['cases and commands', { ...io, test: ['a'] }],
    ['no cases', { ...io, cases: [] }],
    ['cases without a program', { ...io, run: undefined }],
    ['two cases with one name', { ...io, cases: [io.cases[0], io.cases[0]] }],
  ] as const)('%s: refused with a sentence', async ([, plan]) => {
    await expect(read(plan)).rejects.toThrow(PlanFault)
  })

  test('exit codes with the code of the student beside are refused, and why', async () => {
    const plan = { ...tests, mode: 'together', results: 'exit', expected: ['a'] }
    await expect(read(plan)).rejects.toThrow('"exit" cannot be used with "mode": "together"')
  })

  test('text that is no JSON is refused', async () => {
    await expect(readPlan('{', () => Promise.resolve(''))).rejects.toThrow('academy.json is no JSON')
  })
})
