import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { usualLimits } from '../src/sandbox/box.ts'
import { clearGroups, makeJobGroup } from '../src/sandbox/control-group.ts'
import { findSandbox } from '../src/sandbox/find-sandbox.ts'
import { choice } from './machine.ts'
import { findOwnGroups } from './own-groups.ts'
import { nightTest } from '../../scripts/testing/night-test.ts'

describe('control groups', () => {
  const withFolder = (work: (folder: string) => void) => {
    const folder = mkdtempSync(join(tmpdir(), 'academy-groups-'))
    try {
      work(folder)
    } finally {
      rmSync(folder, { recursive: true })
    }
  }

  test('[V4] a job has its memory, one processor and the least weight, each box its processes: names of version 2 or 1', () =>
    withFolder((folder) => {
      const files = {
        'two/job': ['memory.max', 'cpu.max', 'cpu.weight'],
        'two/job/box-1': ['memory.oom.group', 'pids.max'],
        'one/job': ['memory.limit_in_bytes', 'cpu.shares', 'cpu.cfs_quota_us'],
        'one/job/box-1': ['cgroup.procs'],
      }
      for (const [name, list] of Object.entries(files)) {
        mkdirSync(join(folder, name), { recursive: true })
        for (const file of list) writeFileSync(join(folder, name, file), '')
      }
      const job = makeJobGroup([join(folder, 'two'), join(folder, 'one')], 'job', { memoryMb: 3, waitMs: 0 })
      job.makeBox({ ...usualLimits, processes: 7 }).add([41])
      const read = (path: string) => readFileSync(join(folder, path), 'utf8')
      expect(files['two/job'].map((file) => read(`two/job/${file}`))).toEqual(['3145728', '100000 100000', '1'])
      expect(files['one/job'].map((file) => read(`one/job/${file}`))).toEqual(['3145728', '2', '100000'])
      expect(files['two/job/box-1'].map((file) => read(`two/job/box-1/${file}`))).toEqual(['1', '7'])
      expect(read('one/job/box-1/cgroup.procs')).toBe('41')
      // No file is made that a group does not have.
      expect(readdirSync(join(folder, 'two/job')).toSorted()).toEqual(['box-1', 'cpu.max', 'cpu.weight', 'memory.max'])
    }))

  test('[V4] [G2] the group of a job says what all that was in it used, in either version; else nothing does', () =>
    withFolder((folder) => {
      const usedIn = (name: string, file: string, content: string) => {
        const job = makeJobGroup([join(folder, 'none'), join(folder, name)], 'job', { memoryMb: 3, waitMs: 0 })
        writeFileSync(join(folder, name, 'job', file), content)
        return job.usedMs()
      }
      expect(usedIn('two', 'cpu.stat', 'usage_usec 1234000\nuser_usec 9\n')).toBe(1234)
      expect(usedIn('one', 'cpuacct.usage', '1234000000\n')).toBe(1234)
      expect(usedIn('other', 'cpu.stat', 'nr_periods 0\nnr_throttled 0\n')).toBeNull()
    }))

  test('what a runner left that was killed is cleared, what a living one has is not', () =>
    withFolder((folder) => {
      for (const name of ['job-7-1/box-1', 'job-8-1', 'other']) mkdirSync(join(folder, name), { recursive: true })
      clearGroups([folder], (pid) => pid === 8)
      expect(readdirSync(folder).toSorted()).toEqual(['job-8-1', 'other'])
    }))

  test('the groups of this machine are found in version 2 and 1, and what is missing is said', () =>
    withFolder((folder) => {
      const put = (path: string, text: string) => {
        mkdirSync(dirname(join(folder, path)), { recursive: true })
        writeFileSync(join(folder, path), text)
      }
      put('two/cgroup.controllers', 'cpuset cpu io memory pids\n')
      put('two/cgroup.subtree_control', 'cpu memory pids\n')
      for (const name of ['cpu', 'memory', 'pids']) put(`one/${name}/cgroup.procs`, '')
      put('inside/cgroup.controllers', 'cpu memory pids\n')
      put('inside/cgroup.subtree_control', 'memory\n')
      put('half/memory/cgroup.procs', '')
      const found = (name: string) => findOwnGroups(join(folder, name))
      expect(found('two')).toMatchObject({ version: 2, roots: [join(folder, 'two')] })
      expect(found('one')).toMatchObject({
        version: 1,
        roots: ['cpu', 'memory', 'pids'].map((name) => join(folder, 'one', name)),
      })
      expect(found('inside').why).toContain('hands down no cpu, pids')
      expect(found('half').why).toMatch(/there is no .*half\/cpu, .*half\/pids$/)
    }))

  // Where this runs there may be no group that we may use: the rest of the suite does without one.
  const { version, roots, why } = findOwnGroups()
  nightTest(
    '[V4] all boxes of a job are in its groups from their first process, and the groups go with it',
    async ({ skip }) => {
      if (why !== null) {
        console.log(`↓ real control groups: not tested here, because ${why}.`)
        skip(why)
      }
      const parents = roots.map((root) => join(root, `academy-test-${process.pid}`))
      for (const parent of parents) mkdirSync(parent)
      const [memory, pids] = [parents.at(-2) ?? parents[0]!, parents.at(-1)!]
      const memoryLimit = version === 2 ? 'memory.max' : 'memory.limit_in_bytes'
      const groups = (parent = pids) => readdirSync(parent).filter((name) => name.startsWith('job-'))
      const membersOf = (path: string) =>
        existsSync(path) ? readFileSync(join(path, 'cgroup.procs'), 'utf8').trim().split('\n').length : 0
      try {
        const sandbox = await findSandbox({ ...choice, controlGroups: parents })
        expect(sandbox.shares).toBe('Control groups hold cpu, memory, pids of each job.')
        await expect.poll(() => groups()).toEqual([])
        const job = sandbox.openJob({ memoryMb: 64, waitMs: 0 })
        const [name] = groups()
        const stop = new AbortController()
        const limits = { ...usualLimits, processes: 30 }
        const box = (command: string) => ({ command: ['/bin/sh', '-c', command], folder: '/tmp', readable: [], limits })
        const calm = job.run(box('sleep 600 & sleep 600'), { signal: stop.signal })
        await expect.poll(() => membersOf(join(pids, name!, 'box-1'))).toBeGreaterThanOrEqual(3)
        expect(readFileSync(join(pids, name!, 'box-1', 'pids.max'), 'utf8').trim()).toBe('30')
        expect(readFileSync(join(memory, name!, memoryLimit), 'utf8').trim()).toBe(String(64 * 1_048_576))
        const greedy = await job.run(box("python3 -c 'import time; held = bytearray(300_000_000); time.sleep(600)'"))
        expect(greedy.ending).toBe('memory')
        expect(membersOf(join(pids, name!, 'box-1'))).toBeGreaterThanOrEqual(3)
        stop.abort()
        expect((await calm).ending).toBe('stopped')
        job.close()
        for (const parent of parents) await expect.poll(() => groups(parent)).toEqual([])
        sandbox.close()
      } finally {
        for (const parent of parents) rmdirSync(parent)
      }
    },
  )
})
