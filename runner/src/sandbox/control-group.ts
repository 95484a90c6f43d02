import { mkdirSync, readdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { usualLimits, type BoxLimits, type JobLimits } from './box.ts'

export type Controller = 'cpu' | 'memory' | 'pids'
/** A file of a group and what is written to it. */
type Setting = [controller: Controller, file: string, value: string]

/** One processor, and the least weight beside others. The names of version 2 first, then those of version 1. */
const settingsOfJob = ({ memoryMb }: JobLimits): Setting[] => [
  ['memory', 'memory.max', String(memoryMb * 1_048_576)],
  ['memory', 'memory.swap.max', '0'],
  ['cpu', 'cpu.weight', '1'],
  ['cpu', 'cpu.max', '100000 100000'],
  ['memory', 'memory.limit_in_bytes', String(memoryMb * 1_048_576)],
  ['cpu', 'cpu.shares', '2'],
  ['cpu', 'cpu.cfs_quota_us', '100000'],
]
const settingsOfBox = ({ processes }: BoxLimits): Setting[] => [
  ['memory', 'memory.oom.group', '1'],
  ['pids', 'pids.max', String(processes)],
]

/** Whether the folder has such a file and took the value. */
const write = (folder: string, file: string, value: string): boolean => {
  try {
    // Never makes a file: a group has those that its controllers give it.
    writeFileSync(join(folder, file), value, { flag: 'r+' })
    return true
  } catch {
    return false
  }
}

const writeAll = (folders: readonly string[], settings: readonly Setting[]): Controller[] =>
  settings.flatMap(([controller, file, value]) =>
    folders.some((folder) => write(folder, file, value)) ? [controller] : [],
  )

/** Version 2 gives a group only the controllers that the one above it hands down. */
const handDown = (folder: string): void => {
  for (const controller of ['cpu', 'memory', 'pids']) write(folder, 'cgroup.subtree_control', `+${controller}`)
}

const read = (path: string): string => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

/** Its last processes may still be ending. */
const removeEmpty = async (folders: readonly string[]): Promise<void> => {
  for (let round = 0; round < 100; round++) {
    const left = folders.filter((folder) => {
      try {
        rmdirSync(folder)
        return false
      } catch (error) {
        return (error as { code?: string }).code === 'EBUSY'
      }
    })
    if (left.length === 0) return
    await sleep(20)
  }
  // An empty group costs nothing, and the next start of the runner clears it.
}

export interface BoxGroup {
  holds: Controller[]
  add(pids: number[]): void
  hasRunOutOfMemory(): boolean
  remove(): void
}

export interface JobGroup {
  /** Of what its files took a limit. */
  holds: Controller[]
  makeBox(limits: BoxLimits): BoxGroup
  /** What all that ever was in it used of the processor; null: none of its files says so. */
  usedMs(): number | null
  remove(): void
}

const makeBoxGroup = (folders: readonly string[], limits: BoxLimits): BoxGroup => {
  for (const folder of folders) mkdirSync(folder, { recursive: true })
  return {
    holds: writeAll(folders, settingsOfBox(limits)),
    add: (pids) => {
      for (const folder of folders) for (const pid of pids) writeFileSync(join(folder, 'cgroup.procs'), String(pid))
    },
    hasRunOutOfMemory: () =>
      folders.some((folder) =>
        ['memory.events', 'memory.oom_control'].some((file) => /^oom_kill [1-9]/m.test(read(join(folder, file)))),
      ),
    remove: () => void removeEmpty(folders),
  }
}

/** Version 2 says it in microseconds among other things, version 1 in nanoseconds where cpuacct was delegated. */
const usedIn = (folder: string): number | null => {
  const microseconds = /^usage_usec (\d+)/m.exec(read(join(folder, 'cpu.stat')))?.[1]
  if (microseconds) return Number(microseconds) / 1e3
  const nanoseconds = /^\d+/.exec(read(join(folder, 'cpuacct.usage')))?.[0]
  return nanoseconds ? Number(nanoseconds) / 1e6 : null
}

/**
 * A group for one job in each of the folders that the administrator delegated to the runner (RUNNER_CGROUP): one with
 * version 2, one for each controller with version 1. Memory and processor are those of the job; each of its boxes has a
 * group inside, so that one that runs out of memory goes as a whole and alone.
 */
export const makeJobGroup = (parents: readonly string[], name: string, limits: JobLimits): JobGroup => {
  const folders = parents.map((parent) => join(parent, name))
  for (const parent of parents) handDown(parent)
  for (const folder of folders) mkdirSync(folder, { recursive: true })
  const holds = writeAll(folders, settingsOfJob(limits))
  for (const folder of folders) handDown(folder)
  let boxes = 0
  return {
    holds,
    makeBox: (boxLimits) => {
      const box = `box-${++boxes}`
      return makeBoxGroup(
        folders.map((folder) => join(folder, box)),
        boxLimits,
      )
    },
    usedMs: () => folders.map(usedIn).find((ms) => ms !== null) ?? null,
    remove: () => void removeEmpty(folders),
  }
}

/** Tries it: which limits the delegated groups take. */
export const whatGroupsHold = (parents: readonly string[]): Controller[] => {
  if (parents.length === 0) return []
  const job = makeJobGroup(parents, `job-${process.pid}-0`, { memoryMb: usualLimits.memoryMb, waitMs: 0 })
  const box = job.makeBox(usualLimits)
  box.remove()
  job.remove()
  return [...new Set([...job.holds, ...box.holds])].toSorted()
}

const list = (folder: string): string[] => {
  try {
    return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))
  } catch {
    return []
  }
}

/** Removes what a killed runner left behind. */
export const clearGroups = (parents: readonly string[], isAlive: (pid: number) => boolean): void => {
  for (const parent of parents)
    for (const name of list(parent)) {
      const pid = Number(/^job-(\d+)-\d+$/.exec(name)?.[1] ?? 0)
      if (pid === 0 || isAlive(pid)) continue
      const job = join(parent, name)
      void removeEmpty(list(job).map((box) => join(job, box)))
      void removeEmpty([job])
    }
}
