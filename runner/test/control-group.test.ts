import {
  accessSync,
  constants,
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
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { usualLimits } from '../src/sandbox/box.ts'
import { makeControlGroup } from '../src/sandbox/control-group.ts'
import { findSandbox } from '../src/sandbox/find-sandbox.ts'
import { choice, runIn } from './machine.ts'

const isWritable = (path: string): boolean => {
  try {
    accessSync(path, constants.W_OK)
    return true
  } catch {
    return false
  }
}

describe('control groups', () => {
  test('write what the folder has: the names of version 2 or those of version 1', () => {
    const folder = mkdtempSync(join(tmpdir(), 'academy-groups-'))
    const files = { two: ['memory.max', 'memory.swap.max', 'pids.max'], one: ['memory.limit_in_bytes'] }
    for (const [name, list] of Object.entries(files)) {
      mkdirSync(join(folder, name, 'box'), { recursive: true })
      for (const file of list) writeFileSync(join(folder, name, 'box', file), '')
    }
    const limits = { ...usualLimits, memoryMb: 3, processes: 7 }
    const group = makeControlGroup([join(folder, 'two'), join(folder, 'one')], 'box', limits)
    group.add([41])
    const read = (path: string) => readFileSync(join(folder, path), 'utf8')
    expect([read('two/box/memory.max'), read('two/box/pids.max'), read('one/box/memory.limit_in_bytes')]).toEqual([
      '3145728',
      '7',
      '3145728',
    ])
    expect(read('one/box/cgroup.procs')).toBe('41')
    rmSync(folder, { recursive: true })
  })

  // Where this runs there may be no group that we may use: the rest of the suite does without one.
  const root = ['/sys/fs/cgroup/pids', '/sys/fs/cgroup'].find(
    (path) => existsSync(join(path, 'cgroup.procs')) && isWritable(path),
  )
  test.skipIf(!root?.endsWith('pids'))(
    'a box is in its group from its first process, and the group goes with it',
    async () => {
      const parent = join(root!, `academy-test-${process.pid}`)
      mkdirSync(parent)
      const groups = () => readdirSync(parent).filter((name) => name.startsWith('box-'))
      const membersOf = (name?: string) =>
        name === undefined
          ? 0
          : readFileSync(join(parent, name, 'cgroup.procs'), 'utf8')
              .trim()
              .split('\n').length
      try {
        const sandbox = await findSandbox({ ...choice, controlGroups: [parent] })
        const running = runIn(sandbox, 'sleep 5 & sleep 5', { processes: 30 })
        await expect.poll(() => membersOf(groups()[0])).toBeGreaterThanOrEqual(3)
        const [name] = groups()
        expect(readFileSync(join(parent, name!, 'pids.max'), 'utf8').trim()).toBe('30')
        expect(await running).toMatchObject({ ending: 'exited', code: 0 })
        await expect.poll(groups).toEqual([])
        sandbox.close()
      } finally {
        for (const name of groups()) rmdirSync(join(parent, name))
        rmdirSync(parent)
      }
    },
  )
})
