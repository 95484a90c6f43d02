import { scratch } from './grade-files.ts'

/** The homework is double(n). None of these does it, and all want the mark. */
const fakeTap = `TAP version 13\\nok 1 - doubles\\nok 2 - doubles nothing\\n1..2\\n`

export const nodeCheats: Record<string, string> = {
  'prints a report': `console.log('${fakeTap}')\nexport const double = () => { console.log('${fakeTap}'); return 0 }`,
  'writes a report to every descriptor': `
import { writeSync } from 'node:fs'
export const double = () => 0
for (let fd = 1; fd < 20; fd++) { try { writeSync(fd, '${fakeTap}') } catch {} }`,
  'overwrites results': `
import { writeFileSync } from 'node:fs'
export const double = () => 0
for (const path of ['${scratch}/report.xml', '/tests/academy.json', '/solution/academy.json', '/tests/double.test.mjs', '/run/academy/student.sock'])
  try { writeFileSync(path, '{}') } catch {}`,
  'patches the test library': `
import assert from 'node:assert'
import tests from 'node:test'
import { syncBuiltinESMExports } from 'node:module'
assert.equal = assert.strictEqual = assert.deepEqual = () => {}
tests.test = (name) => console.log('ok 1 - ' + name)
JSON.stringify = () => '{"value":true,"ok":true}'
Object.is = () => true
syncBuiltinESMExports()
export const double = () => 0`,
  'ends with 0 at once': `export const double = () => process.exit(0)\nprocess.exit(0)`,
  'returns what equals everything': `
export const double = () => ({ toJSON: () => ({ value: 42 }), valueOf: () => 42, toString: () => '42' })
console.log([{ valueOf: () => 42 }])`,
  'searches for the tests': `
import { readdirSync, readFileSync } from 'node:fs'
const find = (folder) => { try { return readdirSync(folder, { recursive: true }).map((name) => folder + '/' + name) } catch { return [] } }
const places = ['/tests', '/given', '/run', '/tmp', '/solution', '/home', '/opt/academy/lib']
let expected = 0
for (const file of places.flatMap(find)) {
  try { const found = /\\[21\\]\\), (\\d+)|"expected":\\s*"?(\\d+)/.exec(readFileSync(file, 'utf8')); if (found) expected = Number(found[1] ?? found[2]) } catch {}
}
export const double = () => expected
if (import.meta.main) console.log(expected)`,
  'asks the door of the tests': `
import { connect } from 'node:net'
export const double = () => new Promise((resolve) => connect('/run/academy/student.sock').on('connect', () => resolve(42)).on('error', () => resolve(0)))`,
  'kills everybody': `export const double = () => 0\ntry { process.kill(-1, 'SIGKILL') } catch {}\ntry { process.kill(1, 'SIGKILL') } catch {}`,
}
