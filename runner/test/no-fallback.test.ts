import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findSandbox, whatToInstall } from '../src/sandbox/find-sandbox.ts'
import { choice, findTestSandbox } from './machine.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'academy-no-fallback-'))
  chmodSync(folder, 0o755)
})
afterAll(() => rmSync(folder, { recursive: true }))

/** A program that answers as bubblewrap does and then builds its box in its own way. */
const imitate = (name: string, body: string): string => {
  const place = mkdtempSync(join(folder, `${name}-`))
  chmodSync(place, 0o755)
  const script = `#!/bin/sh\ncase "$1" in\n--version) echo "bubblewrap 9.9.9"; exit ;;\n--help) echo --disable-userns; exit ;;\nesac\n${body}\n`
  writeFileSync(join(place, 'bwrap'), script)
  chmodSync(join(place, 'bwrap'), 0o755)
  return place
}

/** The true one, with some of its flags left out or replaced. */
const without = (flag: string, values: number, instead = ''): string => `
count=$#; while [ $count -gt 0 ]; do
  word=$1; shift; count=$((count - 1))
  if [ "$word" = "${flag}" ]; then
    skip=${values}; while [ $skip -gt 0 ]; do shift; count=$((count - 1)); skip=$((skip - 1)); done
    for more in ${instead}; do set -- "$@" "$more"; done
  else set -- "$@" "$word"; fi
done
exec /usr/bin/bwrap "$@"`

const noBoxAtAll = `
while [ "$1" != -- ]; do shift; done; shift
while [ "$1" != -- ]; do shift; done; shift
case "$1" in /opt/academy/bin/node) shift; exec ${process.execPath} "$@" ;; esac
exec "$@"`

const find = (searchPath: string) => findSandbox({ ...choice, searchPath, programFolders: null })
const left = () => readdirSync(tmpdir()).filter((name) => name.startsWith(`academy-runner-${process.pid}-`))

describe('G5', () => {
  test('[G5] the sandbox of this machine holds, and says which it is', async () => {
    const sandbox = await findTestSandbox()
    expect(sandbox.driver).toMatch(/^bubblewrap \d/)
    sandbox.close()
    expect(left()).toEqual([])
  })

  test('[G5] no sandbox: one sentence that says what to install', async () => {
    await expect(find('/nowhere')).rejects.toThrow(whatToInstall)
    await expect(findSandbox({ ...choice, driver: 'container' })).rejects.toThrow(whatToInstall)
    expect(left()).toEqual([])
  })

  const broken = [
    {
      name: 'does not know its flags',
      body: 'echo "bwrap: Unknown option --unshare-all" >&2; exit 1',
      why: /Unknown option/,
    },
    { name: 'is no box at all', body: noBoxAtAll, why: /leaks: a program in it could/ },
    {
      name: 'shares the network',
      body: without('--unshare-all', 0, '--unshare-pid --unshare-ipc --unshare-uts'),
      why: /through loopback/,
    },
    { name: 'loads no filter', body: without('--seccomp', 1), why: /any system call/ },
    { name: 'leaves the root writable', body: without('--remount-ro', 1), why: /write to \// },
  ]
  test.for(broken)('[G5] a sandbox that $name is refused', async ({ name, body, why }) => {
    await expect(find(imitate(name.replaceAll(' ', '-'), body))).rejects.toThrow(why)
    expect(left()).toEqual([])
  })

  test('[G5] the runner does not start without one, and says so in one line', () => {
    const { status, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, '../src/main.ts')], {
      env: { PATH: '/nowhere', RUNNER_TOKEN: 'x'.repeat(40), SERVER_URL: 'http://127.0.0.1:1' },
      encoding: 'utf8',
    })
    expect(status).toBe(3)
    expect(stderr).toBe(`runner: ${whatToInstall}\n`)
  })
})
