import { readdirSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { SandboxFault } from '../src/sandbox/box.ts'
import type { ReadySandbox } from '../src/sandbox/find-sandbox.ts'
import { nightTest } from '../../scripts/testing/night-test.ts'
import { gradeFiles, passedOf, scratch, type Files } from './grade-files.ts'
import { findTestSandbox } from './machine.ts'

let sandbox: ReadySandbox
beforeAll(async () => {
  sandbox = await findTestSandbox()
})
afterAll(() => sandbox.close())
afterEach(() => {
  expect(readdirSync(sandbox.folder).filter((name) => name.startsWith('job-'))).toEqual([])
})

const sum = 'export const sum = (a, b) => a + b\n'
const half = 'export const sum = (a, b) => (a === 1 ? a + b : 0)\n'

describe('tests that stand apart', () => {
  const tests: Files = {
    'sum.test.mjs': `
import assert from 'node:assert'
import { test } from 'node:test'
import { call } from '/opt/academy/lib/student.mjs'
test('small numbers', async () => assert.equal(await call('sum.mjs', 'sum', [1, 2]), 3))
test('large numbers', async () => assert.equal(await call('sum.mjs', 'sum', [1000, 2000]), 3000))
`,
  }
  const plan = {
    language: 'node',
    test: ['node --test --test-reporter=tap sum.test.mjs'],
    results: 'tap',
    expected: ['small numbers', 'large numbers'],
  }

  test('[AG-02] Node: a mark from the share of the tests that passed, with the commits', async () => {
    const good = await gradeFiles(sandbox, { 'sum.mjs': sum }, plan, tests)
    expect(good).toMatchObject({ mark: 10, commit: 'a'.repeat(40), testsCommit: 'b'.repeat(40) })
    expect(good.tests[0]).toMatchObject({ name: 'small numbers', passed: true, ms: expect.any(Number) })
    const weak = await gradeFiles(sandbox, { 'sum.mjs': half }, plan, tests)
    expect(weak.mark).toBe(5)
    expect(passedOf(weak)).toEqual({ 'small numbers': true, 'large numbers': false })
  })

  nightTest('weights count, and what is missing has failed', async () => {
    const weighted = { ...plan, weights: { 'large numbers': 3 }, expected: [...plan.expected, 'never written'] }
    const { mark, tests: found } = await gradeFiles(sandbox, { 'sum.mjs': sum }, weighted, tests)
    expect(mark).toBe(8)
    expect(found.at(-1)).toMatchObject({ name: 'never written', passed: false, remark: { code: 'notRun' } })
  })

  nightTest('Python: unittest through the same door, JUnit from a file', async () => {
    const python: Files = {
      'check.py': `
import sys
from student import call, run
cases = {'adds': lambda: call('total.py', 'total', [1, 2]) == 3,
         'prints': lambda: run(['python3', 'total.py'], stdin='4 5')['stdout'].strip() == '9'}
with open('${scratch}/report.xml', 'w') as out:
    out.write('<testsuite>')
    for name, case in cases.items():
        out.write('<testcase name="%s">%s</testcase>' % (name, '' if case() else '<failure message="no"/>'))
    out.write('</testsuite>')
`,
    }
    const total = `
def total(a, b):
    print('hello')
    return a + b

if __name__ == '__main__':
    import sys
    print(sum(int(n) for n in sys.stdin.read().split()))
`
    const { mark, log } = await gradeFiles(
      sandbox,
      { 'total.py': total },
      {
        language: 'python',
        test: ['python3 check.py'],
        results: 'junit',
        resultsFile: 'report.xml',
        expected: ['adds', 'prints'],
      },
      python,
    )
    expect(mark).toBe(10)
    expect(log).toContain('hello')
  })

  test('exit codes, where each command has its name', async () => {
    const byExit = { language: 'node', test: ['true', 'exit 3'], results: 'exit', expected: ['first', 'second'] }
    const { mark, tests: found } = await gradeFiles(sandbox, { a: '' }, byExit)
    expect(mark).toBe(5)
    expect(found[1]).toMatchObject({ name: 'second', passed: false, remark: { code: 'exit', exitCode: 3 } })
  })
})

describe('cases', () => {
  test('Node: input, arguments and calls, compared outside', async () => {
    const plan = {
      language: 'node',
      mode: 'io',
      run: 'node main.mjs',
      cases: [
        { name: 'echo', stdin: 'hello', expected: 'HELLO' },
        { name: 'argument', args: ['x y'], stdin: '', expected: 'X Y\n' },
        { name: 'function', call: { file: 'main.mjs', name: 'twice', args: [[1, 2]] }, expected: [2, 4] },
        { name: 'wrong', stdin: 'a', expected: 'b' },
        { name: 'no file', call: { file: 'lost.mjs', name: 'twice', args: [] }, expected: 1 },
        { name: 'no function', call: { file: 'main.mjs', name: 'thrice', args: [] }, expected: 1 },
      ],
    }
    const main = `
import { readFileSync } from 'node:fs'
export const twice = (list) => list.map((n) => n * 2)
if (import.meta.main) console.log((process.argv[2] ?? readFileSync(0, 'utf8')).toUpperCase())
`
    const graded = await gradeFiles(sandbox, { 'main.mjs': main }, plan)
    const failed = { wrong: false, 'no file': false, 'no function': false }
    expect(passedOf(graded)).toEqual({ echo: true, argument: true, function: true, ...failed })
    expect(graded.mark).toBe(5)
    expect(graded.tests.slice(3).map(({ remark }) => remark)).toEqual([
      { code: 'answered', answer: '"A\\n"' },
      { code: 'noFile', file: 'lost.mjs' },
      { code: 'noFunction', file: 'main.mjs', name: 'thrice' },
    ])
  })

  nightTest('Python: cases from a file; one that hangs costs its own time only', async () => {
    const plan = { language: 'python', mode: 'io', run: 'python3 main.py', cases: 'cases.json', caseSeconds: 1 }
    const cases = [
      { name: 'one', stdin: '2', expected: '4' },
      { name: 'hangs', stdin: 'hang', expected: '0' },
    ]
    const main = 'import time\nn = input()\nif n == "hang": time.sleep(60)\nprint(int(n) * 2)\n'
    const graded = await gradeFiles(sandbox, { 'main.py': main }, plan, { 'cases.json': JSON.stringify(cases) })
    expect(passedOf(graded)).toEqual({ one: true, hangs: false })
  })
})

describe('what goes wrong, and whose fault it is', () => {
  const plan = { language: 'node', mode: 'io', run: 'node main.mjs', cases: [{ name: 'a', stdin: '', expected: '1' }] }
  const main: Files = { 'main.mjs': 'console.log(1)' }

  test('[AG-04] a repository that cannot be read: 1001; a build that fails: 1002', async () => {
    expect(await gradeFiles(sandbox, null, plan)).toMatchObject({ errorCode: 1001, mark: null })
    const broken = await gradeFiles(sandbox, main, { ...plan, build: ['echo building', 'exit 7'] })
    expect(broken).toMatchObject({ errorCode: 1002, commit: 'a'.repeat(40) })
    expect(broken.log).toMatch(/\$ exit 7\n/)
    expect(broken.log).toMatch(/^\| exit 7$/m)
  })

  nightTest('time and memory have their codes, in the build and in the tests', async () => {
    const tests = { language: 'node', test: ['sleep 60'], results: 'tap', expected: ['a'], seconds: 1 }
    const ends = await Promise.all([
      gradeFiles(sandbox, main, { ...plan, seconds: 1, build: ['sleep 60'] }),
      gradeFiles(sandbox, main, tests),
      gradeFiles(sandbox, { 'main.mjs': 'setInterval(() => {}, 1000)' }, { ...plan, seconds: 1 }),
      gradeFiles(sandbox, main, { ...plan, build: ["node -e 'const a = []; for (;;) a.push(Buffer.alloc(1e7, 1))'"] }),
    ])
    expect(ends.map(({ errorCode }) => errorCode)).toEqual([1003, 1003, 1003, 1004])
  })

  test('a tests repository that is wrong, or a language that is not here, is no failure of the student: 1005', async () => {
    const ends = await Promise.all([
      gradeFiles(sandbox, main, '{'),
      gradeFiles(sandbox, main, { language: 'node' }),
      gradeFiles(sandbox, main, { ...plan, language: 'cobol' }),
      gradeFiles(sandbox, main, { ...plan, copy: ['missing.json'] }),
      gradeFiles(sandbox, main, { ...plan, cases: 'missing.json' }),
      gradeFiles(sandbox, main, { language: 'node', test: ['exit 1'], results: 'tap' }),
    ])
    expect(ends.map(({ errorCode }) => errorCode)).toEqual([1005, 1005, 1005, 1005, 1005, 1005])
    expect(ends[2]?.log).toContain('This runner has no cobol')
  })

  test('[G5] a sandbox that does not start its program: 1005 with the reason, and the student gets no mark', async () => {
    const run = () => Promise.reject(new SandboxFault('bwrap: Unknown option'))
    const broken: ReadySandbox = { ...sandbox, openJob: (limits) => ({ ...sandbox.openJob(limits), run }) }
    const graded = await gradeFiles(broken, main, plan)
    expect(graded).toMatchObject({ errorCode: 1005, mark: null })
    expect(graded.log).toContain('bwrap: Unknown option')
  })

  test('[V4] a job that others kept waiting for too long is no failure of the student: 1005', async () => {
    const starved: ReadySandbox = {
      ...sandbox,
      openJob: (limits) => ({ ...sandbox.openJob(limits), isStarved: () => true }),
    }
    const graded = await gradeFiles(starved, main, plan)
    expect(graded).toMatchObject({ errorCode: 1005, mark: null })
    expect(graded.log).toContain('too busy')
  })

  test('what is taken away in the middle ends at once and says nothing', async () => {
    const stop = new AbortController()
    setTimeout(() => stop.abort(), 200)
    const { outcome } = await gradeFiles(sandbox, main, { ...plan, build: ['sleep 60'] }, {}, { signal: stop.signal })
    expect(outcome).toEqual({ kind: 'stopped' })
  })
})
