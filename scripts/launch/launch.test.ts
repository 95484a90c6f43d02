import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inProject } from '../project.ts'
import { isNewEnough } from './choose-node.mjs'
import { npmReason } from './install.mjs'
import { packagesAgree } from './installed-packages.mjs'
import { withProjectLock } from './project-lock.mjs'
import { nightTest } from '../testing/night-test.ts'

const run = promisify(execFile)

test.each([
  ['v20.19.0', false],
  ['v22.17.9', false],
  ['v22.18.0', true],
  ['v24.0.0', true],
])('Node %s is new enough: %s', (version, isEnough) => {
  expect(isNewEnough(version)).toBe(isEnough)
})

describe('installed packages', () => {
  const a = { version: '1.0.0', integrity: 'sha512-a' }
  const here = { ...a, optional: true, os: [process.platform], cpu: [process.arch] }
  const elsewhere = { ...a, optional: true, os: ['plan9'] }
  const lockfile = { '': {}, server: {}, 'node_modules/a': a, 'node_modules/here': here, 'node_modules/x': elsewhere }

  test('agree with the lockfile when only other platforms are missing', () => {
    expect(packagesAgree(lockfile, { 'node_modules/a': a, 'node_modules/here': here })).toBe(true)
  })

  test.each([
    ['nothing is there', {}],
    ['one is missing', { 'node_modules/here': here }],
    ['the one for this platform is missing', { 'node_modules/a': a }],
    ['one has another version', { 'node_modules/a': { ...a, version: '2.0.0' }, 'node_modules/here': here }],
    ['one is too many', { 'node_modules/a': a, 'node_modules/here': here, 'node_modules/b': a }],
  ])('do not agree when %s', (_, installed) => {
    expect(packagesAgree(lockfile, installed)).toBe(false)
  })
})

test('what npm says is cut down to its reason', () => {
  const output = [
    'npm error code ENOTFOUND',
    'npm error request to the registry failed, reason: getaddrinfo ENOTFOUND',
    'npm error A complete log of this run can be found in: /home/me/.npm/_logs/x.log',
  ].join('\n')
  expect(npmReason(output)).toBe('request to the registry failed, reason: getaddrinfo ENOTFOUND')
})

test('two commands take turns', async () => {
  const order: string[] = []
  const turn = (name: string) =>
    withProjectLock('/nowhere', 'turns', async () => {
      order.push(`${name} in`)
      await new Promise((resolve) => setTimeout(resolve, 20))
      order.push(`${name} out`)
    })
  await Promise.all([turn('a'), turn('b')])
  expect(order.map((line) => line.split(' ')[1])).toEqual(['in', 'out', 'in', 'out'])
})

describe('the launcher', () => {
  let root = ''

  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'academy-launch-'))
    await mkdir(join(root, 'scripts'))
    await run('cp', ['-r', inProject('scripts', 'launch'), inProject('scripts', 'launch.mjs'), join(root, 'scripts')])
    await writeFile(join(root, 'package.json'), JSON.stringify({ name: 'x', version: '1.0.0', private: true }))
    const packages = { '': { name: 'x', version: '1.0.0' } }
    const lockfile = { name: 'x', version: '1.0.0', lockfileVersion: 3, requires: true, packages }
    await writeFile(join(root, 'package-lock.json'), JSON.stringify(lockfile))
    await writeFile(join(root, 'scripts', 'dev.ts'), 'process.exitCode = Number(process.argv[2] satisfies unknown)\n')
  })

  afterAll(() => rm(root, { recursive: true, force: true }))

  const launch = (...args: string[]) =>
    run(process.execPath, [join(root, 'scripts', 'launch.mjs'), ...args]).then(
      ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
      (error: { code: number; stdout: string; stderr: string }) => error,
    )

  test('installs once, hands over and ends with the code of the program', async () => {
    expect(await launch('dev', '0')).toMatchObject({ code: 0, stdout: 'Installing packages (first start only)…\n' })
    expect(await launch('dev', '7')).toMatchObject({ code: 7, stdout: '' })
  })

  nightTest('says in one sentence when the packages cannot be installed', async () => {
    const manifest = { name: 'x', version: '1.0.0', dependencies: { 'not-in-the-lockfile': '1.0.0' } }
    await writeFile(join(root, 'package.json'), JSON.stringify(manifest))
    await rm(join(root, 'node_modules'), { recursive: true })
    const { code, stderr } = await launch('dev', '0')
    expect(code).toBe(1)
    expect(stderr).toMatch(/^The packages could not be installed: .+\n$/)
  })

  test('knows its commands', async () => {
    expect(await launch('fly')).toMatchObject({ code: 1, stderr: expect.stringContaining('There is no command "fly"') })
  })
})
