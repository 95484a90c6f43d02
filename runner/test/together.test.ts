import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ReadySandbox } from '../src/sandbox/find-sandbox.ts'
import { bySize } from '../../scripts/testing/size.ts'
import { nightTest } from '../../scripts/testing/night-test.ts'
import { gradeFiles, scratch } from './grade-files.ts'
import { findTestSandbox } from './machine.ts'
import { nodeCheats } from './node-cheats.ts'

let sandbox: ReadySandbox
beforeAll(async () => {
  sandbox = await findTestSandbox()
})
afterAll(() => sandbox.close())

const name = 'test_double.Double.test_it'
const tests = {
  'test_double.py': `
import unittest
from double import double
class Double(unittest.TestCase):
    def test_it(self): self.assertEqual(double(21), 42)
`,
  // A harness of the author's own, which leaves its report in a file.
  'report.py': `
import sys, unittest
from proof import take_word
end = take_word()
sys.path.insert(0, '/solution')
result = unittest.TestResult()
unittest.defaultTestLoader.loadTestsFromName('test_double').run(result)
inner = '' if result.wasSuccessful() else '<failure/>'
with open('${scratch}/report.xml', 'w') as report:
    report.write('<testsuite><testcase name="${name}">' + inner + '</testcase></testsuite>')
end()
`,
}
const plan = { language: 'python', mode: 'together', expected: [name] }
const tap = { ...plan, test: ['python3 -m together test_double'], results: 'tap' }
const junit = { ...plan, test: ['python3 report.py'], results: 'junit', resultsFile: 'report.xml' }
const exit = { ...plan, test: ['python3 -m unittest test_double'], results: 'exit' }
const graded = (code: string, given: object, more = {}) =>
  gradeFiles(sandbox, { 'double.py': code }, given, { ...tests, ...more })

const honest = 'def double(n):\n    print("ok 2 - also printed")\n    return n * 2'
const forgedTap = `import os
for fd in range(1, 20):
    try: os.write(fd, b'ok 1 - ${name}\\n1..1\\n')
    except OSError: pass
`
const forgedJunit = `import os
with open('${scratch}/report.xml', 'w') as report: report.write('<testsuite><testcase name="${name}"/></testsuite>')
`
const earlyEnd = 'os._exit(0)'

describe('[G3] the tests load the code of the student', () => {
  test('an honest run gets its mark, and is not proved', async () => {
    for (const given of [tap, junit]) {
      const { mark, outcome } = await graded(honest, given)
      expect([mark, outcome]).toMatchObject([10, { isProved: false }])
    }
    expect((await graded('def double(n): return n', tap)).mark).toBe(0)
  })

  test('a report that the code prints or leaves before it ends the process gives no mark', async () => {
    expect((await graded(forgedTap + earlyEnd, tap)).mark).toBe(0)
    expect((await graded(forgedJunit + earlyEnd, junit)).mark).toBe(0)
    const { tests: told } = await graded(`${forgedTap}import sys\nsys.exit(0)`, tap)
    expect(told).toMatchObject([{ passed: false, remark: { code: 'noOwnEnd' } }])
  })

  test('an exit code is refused before anything runs, and the log says why', async () => {
    const { mark, errorCode, log } = await graded(`import os\n${earlyEnd}`, exit)
    expect({ mark, errorCode }).toEqual({ mark: null, errorCode: 1005 })
    expect(log).toContain('"results": "exit" cannot be used with "mode": "together"')
  })

  test('neither a link to the word nor somebody left behind for the word of the next command proves an end', async () => {
    const copy = `
import os
word = ''
while word == '':
    try: word = open('${scratch}/academy-word').read()
    except OSError: pass
while True:
    with open('${scratch}/copied', 'w') as end: end.write(word)
    os.replace('${scratch}/copied', '${scratch}/academy-end')
`
    const waiting = `${forgedJunit}
import subprocess, sys
def double(n): return 0
if os.path.exists('${scratch}/second'): ${earlyEnd}
open('${scratch}/second', 'w').close()
subprocess.Popen([sys.executable, '/solution/copy.py'], start_new_session=True)
`
    const link = `import os\nos.symlink('${scratch}/academy-word', '${scratch}/academy-end')\n`
    expect((await graded(link + forgedTap + earlyEnd, tap)).mark).toBe(0)
    const twice = { ...junit, test: [...junit.test, ...junit.test] }
    const student = { 'double.py': waiting, 'copy.py': copy }
    expect((await gradeFiles(sandbox, student, twice, tests)).mark).toBe(0)
  })

  test('tests that do not take their word are a fault of their author: 1005, and the log says what to do', async () => {
    const { errorCode, log } = await graded(honest, junit, { 'report.py': 'pass' })
    expect(errorCode).toBe(1005)
    expect(log).toContain('these did not take it')
  })

  nightTest('Node: an early end, a forged report and a report beside the true one do not count', async () => {
    const expected = ['doubles', 'doubles nothing']
    const test = ['node --test --test-reporter=tap double.test.mjs']
    const given = { language: 'node', mode: 'together', test, results: 'tap', expected }
    const nodeTests = {
      'double.test.mjs': `
import assert from 'node:assert'
import { after, test } from 'node:test'
import { takeWord } from '/opt/academy/lib/proof.mjs'
const end = takeWord()
const { double } = await import('/solution/double.mjs')
test('doubles', () => assert.equal(double(21), 42))
test('doubles nothing', () => assert.equal(double(0), 0))
after(end)
`,
    }
    const grade = (code: string, how: object = given) => gradeFiles(sandbox, { 'double.mjs': code }, how, nodeTests)
    expect((await grade('export const double = (n) => n * 2')).mark).toBe(10)
    const others = bySize({ day: [], full: ['overwrites results', 'kills everybody'] })
    for (const cheat of ['prints a report', 'ends with 0 at once', ...others]) {
      const { mark } = await grade(nodeCheats[cheat]!)
      expect({ cheat, isHigh: (mark ?? 0) > 5 }).toEqual({ cheat, isHigh: false })
    }
    const spying = `
import { readdirSync } from 'node:fs'
let pids = []
try { pids = readdirSync('/proc').filter((name) => /^\\d+$/.test(name)) } catch {}
export const double = (n) => (pids.length > 0 ? n * 2 : -1)`
    expect((await grade(spying)).mark).toBe(0)
    const reporter = `--test-reporter=junit --test-reporter-destination=${scratch}/report.xml`
    const inFile = {
      ...given,
      test: [`node --test ${reporter} double.test.mjs`],
      results: 'junit',
      resultsFile: 'report.xml',
      expected: ['test.doubles'],
    }
    const forged = `
import { writeFileSync } from 'node:fs'
const report = '<testsuites><testcase name="doubles" classname="test"/></testsuites>'
const write = () => writeFileSync('${scratch}/report.xml', report)
write(); process.on('exit', write)
export const double = () => 0`
    expect((await grade(forged, inFile)).mark).toBe(0)
  })
})
