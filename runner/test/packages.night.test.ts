import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ReadySandbox } from '../src/sandbox/find-sandbox.ts'
import { isFullSize } from '../../scripts/testing/size.ts'
import { gradeFiles } from './grade-files.ts'
import { findTestSandbox } from './machine.ts'

const run = promisify(execFile)
let sandbox: ReadySandbox
let registry: Server
let folder: string
let address: string

/** A registry with one package, to fill the cache from; it is closed before anything is graded. */
beforeAll(async () => {
  sandbox = await findTestSandbox()
  folder = mkdtempSync(join(tmpdir(), 'academy-packages-'))
  chmodSync(folder, 0o755)
  mkdirSync(join(folder, 'package'))
  writeFileSync(join(folder, 'package/package.json'), '{ "name": "forty-two", "version": "1.0.0", "main": "index.js" }')
  writeFileSync(join(folder, 'package/index.js'), 'module.exports = 42\n')
  await run('tar', ['-C', folder, '-czf', join(folder, 'package.tgz'), 'package'])
  const { stdout: bytes } = await run('cat', [join(folder, 'package.tgz')], { encoding: 'buffer' })
  registry = createServer((request, response) => {
    if (request.url?.endsWith('.tgz')) return response.end(bytes)
    const integrity = `sha512-${createHash('sha512').update(bytes).digest('base64')}`
    const version = { name: 'forty-two', version: '1.0.0', dist: { tarball: `${address}/package.tgz`, integrity } }
    const all = { name: 'forty-two', 'dist-tags': { latest: '1.0.0' }, versions: { '1.0.0': version } }
    response.setHeader('content-type', 'application/json').end(JSON.stringify(all))
  })
  await new Promise<void>((resolve) => void registry.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(registry.address() as AddressInfo).port}`
  mkdirSync(join(folder, 'elsewhere'))
  const args = ['install', 'forty-two', '--no-audit', '--no-fund', `--registry=${address}`]
  await run('npm', [...args, `--cache=${join(folder, 'cache/npm')}`], { cwd: join(folder, 'elsewhere') })
  await run('chmod', ['-R', 'a+rX', join(folder, 'cache')])
  registry.closeAllConnections()
  registry.close()
})
afterAll(() => {
  rmSync(folder, { recursive: true })
  sandbox.close()
})

test('[G4] packages come from the folder of the machine, without a network', async () => {
  const student = {
    'package.json': JSON.stringify({ name: 'work', version: '1.0.0', dependencies: { 'forty-two': '1.0.0' } }),
    'main.cjs': "console.log(require('forty-two'))",
  }
  const plan = {
    language: 'node',
    mode: 'io',
    run: 'node main.cjs',
    build: [`npm install --registry=${address}`],
    cases: [{ name: 'uses it', expected: '42' }],
  }
  const { mark, log } = await gradeFiles(sandbox, student, plan, {}, { packageCache: join(folder, 'cache') })
  expect(log).toContain('added 1 package')
  expect(mark).toBe(10)
  // At full size only: cheats.test.ts looks for a package that is not there.
  if (isFullSize) expect((await gradeFiles(sandbox, student, plan)).errorCode).toBe(1002)
})
