import { chmodSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { patient } from '../../scripts/testing/patience.ts'
import { usualLimits } from '../src/sandbox/box.ts'
import { findSandbox, type ReadySandbox } from '../src/sandbox/find-sandbox.ts'
import { familyOf } from '../src/sandbox/watch.ts'
import { boxOf, choice, python, runIn } from './machine.ts'

// Boxes that stand behind everybody else stand behind the other tests as well.
vi.setConfig({ testTimeout: patient(1_200_000), hookTimeout: patient(1_200_000) })
const whileOthersRun = { timeout: patient(600_000) }
/** A box that waits for a processor must not run out of its time meanwhile. */
const unhurried = { ...usualLimits, ms: patient(600_000) }

let sandbox: ReadySandbox
beforeAll(async () => {
  sandbox = await findSandbox(choice)
})
afterAll(() => sandbox.close())

/** The scheduling priorities of the processes that run the students' programs. */
const priorities = () =>
  familyOf(process.pid).processes.flatMap((pid) => {
    try {
      const [name, rest] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(/\) (?=[A-Z] )/)
      const fields = rest?.split(' ') ?? []
      const session = readFileSync(`/proc/${pid}/autogroup`, 'utf8').trim()
      return name?.endsWith('(spinner') ? [{ nice: Number(fields[16]), policy: Number(fields[38]), session }] : []
    } catch {
      return []
    }
  })

/** With nice alone. */
const programFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'academy-programs-'))
  chmodSync(folder, 0o755)
  symlinkSync('/usr/bin/nice', join(folder, 'nice'))
  return folder
}

const idlePolicy = 5
/** Forks as often as it may, in sessions of their own as far as it can; all of them spin. */
const spinners = python(`
import ctypes, os
ctypes.CDLL(None).prctl(15, b'spinner')
while True:
    try:
        if os.fork() == 0:
            os.setsid()
            while True: pass
    except OSError: break
while True: pass
`)

describe('the processor [V4] [G2]', () => {
  test('[V4] [G2] every process of a box is at idle priority, in a session of the lowest one, and they are few', async () => {
    const stop = new AbortController()
    const job = sandbox.openJob({ memoryMb: 512, waitMs: 0 })
    const running = job.run(boxOf(spinners, { limits: unhurried }), { signal: stop.signal })
    try {
      const full = usualLimits.processes - 8
      await expect.poll(() => priorities().length, whileOthersRun).toBeGreaterThan(full)
      // The runner itself lowers the session, and it does not stand behind others.
      await expect
        .poll(() => new Set(priorities().map(({ session }) => session.replace(/^.* nice/, 'nice'))), {
          timeout: patient(30_000),
        })
        .toEqual(new Set(['nice 19']))
      const found = priorities()
      expect(found.length).toBeLessThanOrEqual(usualLimits.processes)
      expect(found.filter(({ nice, policy }) => nice !== 19 || policy !== idlePolicy)).toEqual([])
      expect(new Set(found.map(({ session }) => session)).size).toBe(1)
    } finally {
      stop.abort()
      await running
      job.close()
    }
    expect((await running).ending).toBe('stopped')
  })

  test('[V4] [G2] nobody in a box takes a better priority', async () => {
    const ways = `
import os
def could(what, act):
    try: act(); print(what)
    except OSError: pass
could('nice', lambda: os.setpriority(os.PRIO_PROCESS, 0, 0))
could('a little', lambda: os.nice(-1))
could('policy', lambda: os.sched_setscheduler(0, os.SCHED_OTHER, os.sched_param(0)))
could('batch', lambda: os.sched_setscheduler(0, os.SCHED_BATCH, os.sched_param(0)))
could('real time', lambda: os.sched_setscheduler(0, os.SCHED_FIFO, os.sched_param(1)))
print('tried')
`
    expect((await runIn(sandbox, python(ways), unhurried)).out).toBe('tried\n')
  })

  test('[G5] without chrt it is the lowest usual priority, and the log says so', async () => {
    const folder = programFolder()
    const other = await findSandbox({ ...choice, programFolders: [folder] })
    expect(other.shares).toMatch(/lowest usual priority only \(nice 19\), because chrt does not work here/)
    const own = "open('/proc/self/stat').read().rsplit(') ', 1)[1].split(' ')"
    const { out } = await runIn(other, python(`fields = ${own}; print(fields[16], fields[38])`), unhurried)
    expect(out.trim()).toBe('19 0')
    other.close()
    rmSync(folder, { recursive: true })
  })

  test('[G5] a box that does not stand behind others is no sandbox', async () => {
    const folder = programFolder()
    writeFileSync(join(folder, 'chrt'), '#!/bin/sh\nshift 2\nexec "$@"\n', { mode: 0o755 })
    await expect(findSandbox({ ...choice, programFolders: [folder] })).rejects.toThrow('take the processor from others')
    rmSync(folder, { recursive: true })
  })
})
