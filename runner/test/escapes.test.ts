import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo, type Server } from 'node:net'
import { networkInterfaces, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ReadySandbox } from '../src/sandbox/find-sandbox.ts'
import { deniedCalls } from '../src/sandbox/seccomp.ts'
import { deniedProgram, escapes, programOf, type Escape } from './escapes.ts'
import { isFullSize } from '../../scripts/testing/size.ts'
import { findTestSandbox, runIn } from './machine.ts'

const canary = 'canary-4f1d7a90c3'
let sandbox: ReadySandbox
let folder: string
let facts: Record<string, string>
let neighbour: ChildProcess | undefined
const doors: Server[] = []

const open = (where: object): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy())
    doors.push(server)
    server.once('error', reject)
    server.listen(where, () => resolve((server.address() as AddressInfo).port))
  })

const ownAddress = (): string =>
  Object.values(networkInterfaces())
    .flatMap((list) => list ?? [])
    .find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? '127.0.0.1'

beforeAll(async () => {
  process.env.ACADEMY_TEST_SECRET = canary
  sandbox = await findTestSandbox()
  folder = mkdtempSync(join(tmpdir(), 'academy-escapes-'))
  chmodSync(folder, 0o755)
  const otherJob = join(sandbox.folder, 'job-7')
  mkdirSync(otherJob)
  writeFileSync(join(otherJob, 'solution.txt'), 'secret')
  writeFileSync(join(folder, 'secret.txt'), 'secret')
  const shm = `academy-${process.pid}`
  writeFileSync(`/dev/shm/${shm}`, 'secret')
  const abstract = `academy-abstract-${process.pid}`
  const socket = join(folder, 'door.sock')
  await open({ path: socket })
  await open({ path: `\0${abstract}` })
  facts = {
    secret: join(folder, 'secret.txt'),
    otherJob: join(otherJob, 'solution.txt'),
    jobs: sandbox.folder,
    canary,
    shm,
    pid: String(process.pid),
    comm: readFileSync(`/proc/${process.pid}/comm`, 'utf8').trim(),
    socket,
    abstract,
    port: String(await open({ host: '127.0.0.1', port: 0 })),
    port6: String(await open({ host: '::1', port: 0 }).catch(() => 1)),
    portAll: String(await open({ host: '0.0.0.0', port: 0 })),
    address: ownAddress(),
  }
  // What is looked for must be there: a process of the machine with the canary in its environment.
  neighbour = spawn('/bin/sleep', ['120'], { env: { SECRET: canary }, stdio: 'ignore' })
})
afterAll(() => {
  neighbour?.kill('SIGKILL')
  for (const door of doors) door.close()
  delete process.env.ACADEMY_TEST_SECRET
  rmSync(`/dev/shm/${facts.shm}`, { force: true })
  rmSync(folder, { recursive: true, force: true })
  sandbox.close()
})

const filled = (text: string): string => text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => facts[name] ?? '?')
const titleOf = ({ language, name }: Escape) => `${language}: ${name}`

/** The programs as files, and a script that runs them one after the other. */
const writePrograms = (list: Escape[], place: string): string => {
  mkdirSync(place)
  const lines = list.map((escape, index) => {
    const { file, text, run } = programOf(escape)
    writeFileSync(join(place, `${index}.${file}`), filled(text))
    return `timeout 30 ${run} "$1/${index}.${file}" >/dev/null 2>&1; echo "${index} $?"`
  })
  writeFileSync(join(place, 'all.sh'), lines.join('\n'))
  return place
}

const escaped = (list: Escape[], out: string): string[] =>
  out.split('\n').flatMap((line) => {
    const [index, code] = line.split(' ').map(Number)
    return code === 42 ? [titleOf(list[index!]!)] : []
  })

const portions = (list: Escape[], count: number): Escape[][] =>
  Array.from({ length: count }, (_, part) => list.filter((_, index) => index % count === part))

/** By day in the language that comes first: the box knows no language. */
const tried = escapes.filter(
  ({ name }, index) => isFullSize || escapes.findIndex((other) => other.name === name) === index,
)

describe('G1', () => {
  test('[G1] sixty programs and more try to get out; none does', async () => {
    expect(tried.length).toBeGreaterThanOrEqual(60)
    const found = await Promise.all(
      portions(tried, 3).map(async (list, part) => {
        const programs = writePrograms(list, join(folder, `programs-${part}`))
        const readable = [{ from: programs, to: '/programs' }]
        const { out, ending } = await runIn(sandbox, 'sh /programs/all.sh /programs', { ms: 55_000 }, { readable })
        expect(ending).toBe('exited')
        expect(out.trim().split('\n')).toHaveLength(list.length)
        return escaped(list, out)
      }),
    )
    expect(found.flat()).toEqual([])
  })

  test('[G1] the same programs get through where there is no box: they try what they say', () => {
    // By day a third of them: they do not change, and the others stay as they are.
    const harmless = tried.filter(({ isHarmless }) => isHarmless)
    const list = isFullSize ? harmless : portions(harmless, 3)[0]!
    const programs = writePrograms(list, join(folder, 'programs-outside'))
    const { stdout } = spawnSync('/bin/sh', [join(programs, 'all.sh'), programs], {
      encoding: 'utf8',
      env: { PATH: process.env.PATH, HOME: folder },
      cwd: folder,
    })
    const through = escaped(list, stdout)
    const isRoot = process.getuid?.() === 0
    if (isRoot) expect(list.map(titleOf).filter((title) => !through.includes(title))).toEqual([])
    else expect(through.length).toBeGreaterThan(list.length / 2)
  })

  test('[G1] every call of the filter is refused by the filter', async () => {
    const calls = deniedCalls()
    expect(Object.keys(calls).length).toBeGreaterThan(60)
    const { out } = await runIn(sandbox, ['python3', '-c', deniedProgram(calls)])
    const seen = JSON.parse(out) as Record<string, number>
    expect(Object.entries(seen).filter(([, errno]) => errno !== 1)).toEqual([])
  })

  test('[G1] what a box writes is gone with it, and the next one does not see it', async () => {
    const write = 'for place in /tmp /home /dev/shm; do echo trace > $place/trace; done; ls /tmp /home /dev/shm'
    const { out } = await runIn(sandbox, write)
    expect(out.match(/trace/g)).toHaveLength(3)
    const { out: next } = await runIn(sandbox, 'ls /tmp /home /dev/shm')
    expect(next).not.toContain('trace')
    expect(readdirSync(tmpdir())).not.toContain('trace')
  })
})
