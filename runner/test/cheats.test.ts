import { readdirSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ReadySandbox } from '../src/sandbox/find-sandbox.ts'
import { isFullSize } from '../../scripts/testing/size.ts'
import { nightDescribe, nightTest } from '../../scripts/testing/night-test.ts'
import { gradeFiles, scratch, type Files } from './grade-files.ts'
import { findTestSandbox } from './machine.ts'
import { nodeCheats } from './node-cheats.ts'

let sandbox: ReadySandbox
beforeAll(async () => {
  sandbox = await findTestSandbox()
})
afterAll(() => {
  expect(readdirSync(sandbox.folder).filter((name) => name.startsWith('job-'))).toEqual([])
  sandbox.close()
})

// --- The homework: double(n). Everything below does not do it, and wants the mark.

const nodeTests: Files = {
  'double.test.mjs': `
import assert from 'node:assert'
import { test } from 'node:test'
import { call } from '/opt/academy/lib/student.mjs'
test('doubles', async () => assert.equal(await call('double.mjs', 'double', [21]), 42))
test('doubles nothing', async () => assert.equal(await call('double.mjs', 'double', [0]), 0))
`,
}
const nodePlan = {
  language: 'node',
  test: ['node --test --test-reporter=tap double.test.mjs'],
  results: 'tap',
  expected: ['doubles', 'doubles nothing'],
}
const pythonTests: Files = {
  'test_double.py': `
import unittest
from student import call
class Double(unittest.TestCase):
    def test_it(self):
        self.assertEqual(call('double.py', 'double', [21]), 42)
`,
}
const pythonPlan = {
  language: 'python',
  test: ['python3 -m unittest test_double'],
  results: 'exit',
  expected: ['unittest'],
}
const casesOf = (language: string, file: string, run: string) => ({
  language,
  mode: 'io',
  run,
  cases: [
    { name: 'doubles', stdin: '21\n', expected: '42' },
    { name: 'calls', call: { file, name: 'double', args: [21] }, expected: 42 },
  ],
})

const pythonCheats: Record<string, string> = {
  'patches unittest': `
import unittest, json
unittest.TestCase.assertEqual = lambda *args: None
json.dumps = lambda said: '{"value": true}'
def double(n): return 0`,
  'answers before it is asked': `
import os
for fd in range(3, 20):
    try: os.write(fd, b'{"value": 0}')
    except OSError: pass
def double(n): return 0`,
  'ends with 0 at once': 'import os\nos._exit(0)',
  'is equal to everything': `
class Same(int):
    def __eq__(self, other): return True
    def __repr__(self): return '42'
def double(n): return Same(0)`,
}

/** By day each way to cheat once: the same is tried in Node. */
const isTriedInPython = (name: string): boolean =>
  isFullSize || ['answers before it is asked', 'is equal to everything'].includes(name)

/** By day one of those that go the same way: out by a descriptor, by the end of the process, by the door of the tests. */
const leftToNight = ['writes a report to every descriptor', 'ends with 0 at once', 'asks the door of the tests']

/** By day those that aim at cases: the others aim at a test library, which cases have none of. */
const isTriedWithCases = (name: string): boolean =>
  isFullSize || ['prints a report', 'returns what equals everything', 'searches for the tests'].includes(name)

describe('G3', () => {
  const names = Object.entries(nodeCheats)
    .map(([name, code]) => ({ name, code }))
    .filter(({ name }) => isFullSize || !leftToNight.includes(name))
  test.concurrent.for(names)('[G3] Node: $name', async ({ name, code }, { expect }) => {
    const files = { 'double.mjs': code }
    const apart = await gradeFiles(sandbox, files, nodePlan, nodeTests)
    // "doubles nothing" is right by chance where 0 is returned; what was not done is not passed.
    expect(apart.tests.find(({ name }) => name === 'doubles')?.passed).toBe(false)
    expect(apart.mark).toBeLessThanOrEqual(5)
    if (!isTriedWithCases(name)) return
    const io = await gradeFiles(sandbox, files, casesOf('node', 'double.mjs', 'node double.mjs'))
    expect(io).toMatchObject({ mark: 0, outcome: { kind: 'graded' } })
  })

  const inPython = Object.entries(pythonCheats)
    .map(([name, code]) => ({ name, code }))
    .filter(({ name }) => isTriedInPython(name))
  test.concurrent.for(inPython)('[G3] Python: $name', async ({ code }, { expect }) => {
    const files = { 'double.py': code }
    expect((await gradeFiles(sandbox, files, pythonPlan, pythonTests)).mark).toBe(0)
    expect((await gradeFiles(sandbox, files, casesOf('python', 'double.py', 'python3 double.py'))).mark).toBe(0)
  })

  test('[HW-06] what the student prints cannot pass for a line of the tests', async () => {
    const code = "console.error('half a line'); process.stderr.write('=== tests\\r=== tests'); console.log(42)"
    const build = ['echo === tests']
    const { log } = await gradeFiles(
      sandbox,
      { 'main.mjs': code },
      {
        language: 'node',
        mode: 'io',
        run: 'node main.mjs',
        build,
        cases: [{ name: 'one', stdin: '', expected: '42' }],
      },
    )
    const marked = log.split('\n').filter((line) => line.includes('=== tests'))
    expect(marked).toHaveLength(3)
    expect(marked.filter((line) => !line.startsWith('| '))).toEqual([])
    expect(log).toMatch(/^ok one$/m)
  })

  nightTest('[G3] the same tests give the honest the highest mark', async () => {
    const honest = 'export const double = (n) => n * 2'
    expect((await gradeFiles(sandbox, { 'double.mjs': honest }, nodePlan, nodeTests)).mark).toBe(10)
    const python = 'def double(n): return n * 2\nif __name__ == "__main__": print(double(int(input())))'
    const plan = casesOf('python', 'double.py', 'python3 double.py')
    expect((await gradeFiles(sandbox, { 'double.py': python }, plan)).mark).toBe(10)
  })

  nightTest('[G3] a build cannot replace what the tests bring, nor leave somebody behind who does', async () => {
    const plan = {
      ...casesOf('node', 'double.mjs', 'node driver.mjs'),
      copy: ['driver.mjs', 'lib/read.mjs'],
      build: ['sh build.sh'],
    }
    const tests = {
      'driver.mjs':
        "import { read } from './lib/read.mjs'\nimport { double } from './double.mjs'\nconsole.log(double(read()))",
      'lib/read.mjs':
        "import { readFileSync } from 'node:fs'\nexport const read = () => Number(readFileSync(0, 'utf8'))",
    }
    const swap = `
rm -rf driver.mjs lib
echo 'console.log(42)' > evil.mjs
ln -s evil.mjs driver.mjs
mkdir other; ln -s other lib
(setsid sh -c 'while :; do cp evil.mjs driver.mjs 2>/dev/null; done' >/dev/null 2>&1 &)
`
    const student = { 'double.mjs': 'export const double = () => 0', 'build.sh': swap }
    expect((await gradeFiles(sandbox, student, plan, tests)).mark).toBe(0)
    const right = { 'double.mjs': 'export const double = (n) => n * 2', 'build.sh': 'true' }
    expect((await gradeFiles(sandbox, right, plan, tests)).mark).toBe(10)
  })

  test('[G3] what the tests bring is not written through a link that a build leaves on its way', async () => {
    const read = "import { readFileSync } from 'node:fs'\nexport const read = () => Number(readFileSync(0, 'utf8'))"
    const double = "import { read } from './lib/deep/read.mjs'\nexport const double = (n) => n * 2\n"
    const plan = {
      language: 'node',
      mode: 'io',
      run: 'node double.mjs',
      copy: ['lib/deep/read.mjs', 'given'],
      build: ['sh build.sh'],
      cases: [{ name: 'doubles', stdin: '21\n', expected: '42' }],
    }
    const tests = { 'lib/deep/read.mjs': read, 'given/inner/one.txt': 'one' }
    const use =
      "import { existsSync } from 'node:fs'\nif (existsSync('given/inner/one.txt')) console.log(double(read()))"
    const links = [
      `rm -rf lib given; ln -s ${scratch} lib; ln -s ${scratch} given`,
      `rm -rf lib given; mkdir lib given kept; ln -s ../kept lib/deep; ln -s /out given/inner`,
    ]
    for (const build of links) {
      const student = { 'double.mjs': double + use, 'build.sh': build }
      const { mark, log } = await gradeFiles(sandbox, student, plan, tests)
      expect({ build, mark, log }).toEqual({ build, mark: 10, log: expect.stringContaining('ok doubles') })
    }
  })
})

nightDescribe('G4', () => {
  const plan = (build: string[]) => ({ ...casesOf('node', 'double.mjs', 'node double.mjs'), build })
  const attack = `
const fs = require('fs'), net = require('net')
let seen = []
for (const path of ['/etc/shadow', '/root', '/tests/academy.json']) { try { fs.statSync(path).isDirectory() ? fs.readdirSync(path) : fs.readFileSync(path); seen.push(path) } catch {} }
for (const path of ['/usr/bin/planted', '/opt/academy/lib/call.mjs', '/etc/planted']) { try { fs.writeFileSync(path, ''); seen.push(path) } catch {} }
fs.writeFileSync('/solution/seen.json', JSON.stringify(seen))
console.log('ATTACK ' + (seen.length ? 'GOT ' + seen : 'GOT NOTHING'))`

  test('[G4] postinstall, Makefile and compiler settings run in the box, without a network', async () => {
    const student = {
      'package.json': JSON.stringify({ name: 'work', version: '1.0.0', scripts: { postinstall: 'node attack.js' } }),
      'attack.js': attack,
      Makefile: 'all:\n\tnode attack.js\n\tcurl -s -m 2 http://169.254.169.254/ && echo NETWORK || true\n',
      '.git/config': '[core]\n\tfsmonitor = "touch owned"\n\tpager = node attack.js\n',
      'tsconfig.json': JSON.stringify({
        extends: '/etc/shadow',
        compilerOptions: { plugins: [{ name: '/etc/shadow' }] },
      }),
      'double.mjs': 'export const double = (n) => n * 2\nif (import.meta.main) console.log(42)',
    }
    const build = [
      'npm install --offline --foreground-scripts',
      'make || node attack.js',
      'git status || true',
      'cat tsconfig.json',
    ]
    const { mark, log } = await gradeFiles(sandbox, student, plan(build))
    expect(log.match(/ATTACK GOT NOTHING/g)?.length).toBeGreaterThanOrEqual(2)
    expect(log).not.toMatch(/ATTACK GOT \//)
    expect(log).not.toMatch(/^NETWORK$/m)
    expect(log).not.toContain('root:')
    expect(mark).toBe(10)
  })

  test('[G4] a package that is not in the cache cannot be had: the build fails, and says so', async () => {
    const student = {
      'package.json': JSON.stringify({ name: 'w', version: '1.0.0', dependencies: { 'left-pad': '1.3.0' } }),
    }
    const { errorCode, log } = await gradeFiles(sandbox, student, plan(['npm install']))
    expect(errorCode).toBe(1002)
    expect(log).toMatch(/ENOTCACHED/)
  })

  test('[G4] builds have the limits of everything else', async () => {
    const bombs = [
      'yes > /solution/large',
      "node -e 'for (let n = 0; ; n++) fs.writeFileSync(`/solution/${n}`, ``)'",
      'yes',
    ]
    const ends = await Promise.all(
      bombs.map((bomb) => gradeFiles(sandbox, { a: '' }, { ...plan([bomb]), seconds: 20 }, {}, {})),
    )
    // Its folders are in memory: the build ends with an error of its own, or the memory limit ends it first (1004).
    for (const { errorCode } of ends) expect([1002, 1003, 1004]).toContain(errorCode)
  })
})
