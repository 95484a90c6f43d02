import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BoxLimits, Ending } from '../src/sandbox/box.ts'
import type { ReadySandbox } from '../src/sandbox/find-sandbox.ts'
import { bySize, isFullSize } from '../../scripts/testing/size.ts'
import { choice, findTestSandbox, runIn } from './machine.ts'
import { scratch } from './grade-files.ts'

let sandbox: ReadySandbox
beforeAll(async () => {
  sandbox = await findTestSandbox()
})
afterAll(() => sandbox.close())

interface Bomb {
  name: string
  command: string[]
  /** How it may end; nothing else. */
  endings: Ending[]
  limits?: Partial<BoxLimits>
  /** As the one before, in another language or place: by day that one is enough. */
  isAnother?: true
}

const node = (code: string): string[] => ['node', '-e', code]
const python = (code: string): string[] => ['python3', '-c', code]
const shell = (code: string): string[] => ['/bin/sh', '-c', code]
/** Many of them are busy for as long as they may. */
const limitMs = bySize({ day: 1_000, full: 2_000 })

const bombs: Bomb[] = [
  { name: 'fork bomb', command: shell('f() { f | f & }; f; sleep 60'), endings: ['time', 'exited', 'memory'] },
  {
    name: 'fork bomb of Python',
    isAnother: true,
    command: python('import os\nwhile True:\n  try: os.fork()\n  except OSError: pass'),
    endings: ['time', 'memory'],
  },
  {
    name: 'process bomb of Node',
    isAnother: true,
    command: node(
      "const { spawn } = require('child_process'); process.on('uncaughtException', () => {}); setInterval(() => spawn('sleep', ['60']).on('error', () => {}), 1)",
    ),
    endings: ['time'],
  },
  {
    name: 'thread bomb',
    command: python(
      'import threading, time\nwhile True:\n  try: threading.Thread(target=time.sleep, args=(60,)).start()\n  except RuntimeError: time.sleep(0.01)',
    ),
    endings: ['time', 'memory'],
  },
  {
    name: 'memory of Node',
    command: node('const held = []; for (;;) held.push(Buffer.alloc(1e7, 1))'),
    endings: ['memory'],
    limits: { ms: 20_000 },
  },
  {
    name: 'memory of Python',
    isAnother: true,
    command: python("held = []\nwhile True: held.append(bytearray(b'x' * 10_000_000))"),
    endings: ['memory'],
    limits: { ms: 20_000 },
  },
  {
    name: 'memory of many',
    command: shell(
      'for i in 1 2 3 4 5 6; do python3 -c "import time; held = bytearray(b\'x\' * 80_000_000); time.sleep(60)" & done; wait',
    ),
    endings: ['memory'],
    limits: { ms: 20_000 },
  },
  {
    name: 'disk',
    command: shell(`for i in $(seq 1 100); do head -c 10000000 /dev/zero > ${scratch}/$i; done; sleep 60`),
    endings: ['time'],
  },
  {
    name: 'one large file',
    isAnother: true,
    command: shell(`head -c 1000000000 /dev/zero > ${scratch}/large; sleep 60`),
    endings: ['time'],
  },
  {
    name: 'shared memory',
    isAnother: true,
    command: shell('head -c 1000000000 /dev/zero > /dev/shm/large; sleep 60'),
    endings: ['time'],
  },
  {
    name: 'inodes',
    command: python("import os\nn = 0\nwhile True:\n  n += 1\n  os.close(os.open('/tmp/%d' % n, os.O_CREAT))"),
    endings: ['files'],
    limits: { ms: 20_000, scratchFiles: 5_000 },
  },
  {
    name: 'folders in folders',
    isAnother: true,
    command: python("import os\nos.chdir('/home')\nwhile True:\n  os.mkdir('d'); os.chdir('d')"),
    endings: ['files'],
    limits: { ms: 20_000, scratchFiles: 5_000 },
  },
  {
    name: 'open files',
    command: python("held = []\nwhile True:\n  try: held.append(open('/dev/null'))\n  except OSError: pass"),
    endings: ['time'],
  },
  { name: 'output', command: shell('yes'), endings: ['output'], limits: { ms: 20_000 } },
  { name: 'output to stderr', isAnother: true, command: shell('yes >&2'), endings: ['output'], limits: { ms: 20_000 } },
  { name: 'spin', command: node('for (;;);'), endings: ['time'] },
  { name: 'sleep', command: shell('sleep 600'), endings: ['time'] },
  {
    name: 'ignores signals',
    command: python(
      'import signal, time\nfor s in range(1, 32):\n  try: signal.signal(s, signal.SIG_IGN)\n  except (OSError, ValueError): pass\nwhile True: time.sleep(1)',
    ),
    endings: ['time'],
  },
  {
    name: 'double fork',
    command: shell('(setsid sh -c "setsid sleep 600 & sleep 600" >/dev/null 2>&1 &) ; exit 0'),
    endings: ['exited'],
  },
  {
    name: 'double fork that holds the output',
    isAnother: true,
    command: shell('(setsid sleep 600 &) ; exit 0'),
    endings: ['exited'],
  },
  {
    name: 'closes everything and stays',
    command: python(
      'import os, time\nos.closerange(0, 100)\nif os.fork() == 0:\n  os.setsid()\n  time.sleep(600)\ntime.sleep(600)',
    ),
    endings: ['time'],
  },
]

/** A mark in the environment of every process of these boxes. Boxes have a user of their own only when we are root. */
const mark = randomUUID()
const marked = { env: { ACADEMY_MARK: mark } }

const environmentOf = (pid: string): string => {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'utf8')
  } catch {
    // It is somebody else's.
    return ''
  }
}

interface Living {
  pid: string
  name: string
  uid: number
  isMarked: boolean
}

const living = (): Living[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const status = readFileSync(`/proc/${pid}/status`, 'utf8')
        if (/^State:\s+[ZX]/m.test(status)) return []
        const name = /^Name:\s+(.+)$/m.exec(status)?.[1] ?? ''
        const uid = Number(/^Uid:\s+(\d+)/m.exec(status)?.[1])
        return [{ pid, name, uid, isMarked: environmentOf(pid).includes(mark) }]
      } catch {
        // It ended while we looked.
        return []
      }
    })

const withMark = (): string[] => living().flatMap(({ name, isMarked }) => (isMarked ? [name] : []))

/** Processes with the mark, and those of the users that only boxes have. */
const leftOver = (): string[] => {
  const isOfBox = (uid: number): boolean =>
    sandbox.isRoot && uid >= choice.firstUser && uid < choice.firstUser + choice.boxes
  return living().flatMap(({ pid, name, uid, isMarked }) => (isMarked || isOfBox(uid) ? [`${pid} ${name}`] : []))
}

describe('G2', () => {
  test.concurrent.for(isFullSize ? bombs : bombs.filter(({ isAnother }) => !isAnother))(
    '[G2] $name',
    async ({ command, endings, limits }, { expect }) => {
      const usual = { ms: limitMs, memoryMb: 256, scratchMb: 32, outputBytes: 1_048_576, answerBytes: 1_048_576 }
      const { ending } = await runIn(sandbox, command, { ...usual, ...limits }, marked)
      expect(endings).toContain(ending)
    },
  )

  test('[G2] afterwards no process and no file is left', async () => {
    await expect.poll(leftOver).toEqual([])
    expect(readdirSync(sandbox.folder).filter((name) => name.startsWith('job-'))).toEqual([])
  })

  test('[G2] a box that is stopped from outside is gone before its program ends', async () => {
    const stop = new AbortController()
    const limits = {
      ms: 30_000,
      memoryMb: 128,
      processes: 20,
      openFiles: 64,
      scratchMb: 8,
      scratchFiles: 100,
      outputBytes: 1000,
      answerBytes: 1000,
    }
    const running = sandbox.run(
      { command: shell('sleep 600'), folder: '/tmp', readable: [], limits, ...marked },
      { signal: stop.signal },
    )
    // Whoever looks for what is left has to see what is there.
    await expect.poll(withMark).toContain('sleep')
    stop.abort()
    expect((await running).ending).toBe('stopped')
    await expect.poll(leftOver).toEqual([])
  })
})
