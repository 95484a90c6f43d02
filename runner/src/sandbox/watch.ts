import { readdirSync, readFileSync, statfsSync } from 'node:fs'
import type { Ending, JobLimits } from './box.ts'
import { openJobClock } from './job-clock.ts'
import type { ThreadFigures } from './kernel-figures.ts'
import { usedMs } from './used-time.ts'

const read = (path: string): string => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    // A process that ended while we looked.
    return ''
  }
}

const list = (path: string): string[] => {
  try {
    return readdirSync(path)
  } catch {
    return []
  }
}

interface Family {
  processes: number[]
  /** Their folders under /proc. */
  threads: string[]
}

/** Files of the kernel about processes; what is gone is empty. */
export interface Kernel {
  read: (path: string) => string
  list: (path: string) => string[]
}
const thisKernel: Kernel = { read, list }

/** A process and all that came from it; in a process namespace nobody leaves this tree. */
export const familyOf = (pid: number, kernel: Kernel = thisKernel): Family => {
  const processes = [pid]
  const threads: string[] = []
  for (const member of processes)
    for (const name of kernel.list(`/proc/${member}/task`)) {
      const thread = `/proc/${member}/task/${name}`
      threads.push(thread)
      processes.push(...kernel.read(`${thread}/children`).split(' ').filter(Boolean).map(Number))
    }
  return { processes, threads }
}

/** What is held by it alone: programs and libraries shared with others do not count. */
const heldKb = (pid: number): number => {
  const status = read(`/proc/${pid}/status`)
  return [/^RssAnon:\s+(\d+)/m, /^RssShmem:\s+(\d+)/m].reduce(
    (sum, pattern) => sum + Number(pattern.exec(status)?.[1] ?? 0),
    0,
  )
}

const tmpfsMagic = 0x01021994

/** What a folder of the box holds in memory; a box that is still being built, or has ended, holds nothing. */
const heldIn = (pid: number, folder: string): { files: number; kb: number } => {
  try {
    const { type, files, ffree, blocks, bfree, bsize } = statfsSync(`/proc/${pid}/root${folder}`)
    if (type === tmpfsMagic) return { files: files - ffree, kb: ((blocks - bfree) * bsize) / 1024 }
  } catch {
    // It ended while we looked.
  }
  return { files: 0, kb: 0 }
}

export interface WatchedBox {
  /** Of the program that builds it. */
  pid: number
  /** Its folders in memory. */
  folders: string[]
  /** How many files each of them may hold. */
  maxFiles: number
  end: (why: Ending) => void
}

const everyMs = 60

export interface JobWatch {
  /** The clock of the job. */
  now(): number
  isStarved(): boolean
  /** Watches a box until the returned function is called. */
  add(box: WatchedBox): () => void
  close(): void
}

/**
 * Ends boxes of a job that together hold too much memory, the largest first, or too many files, and keeps the clock of
 * the job. A delegated control group does the first more exactly; this works everywhere and overshoots by what can be
 * filled between two looks. What the job used of the processor is asked of its group, which misses nobody; without one
 * (null) its processes are added up.
 */
export const watchJob = (
  { memoryMb, waitMs }: JobLimits,
  usedByGroup: () => number | null = () => null,
  kernel: Kernel = thisKernel,
  wall?: () => number,
): JobWatch => {
  const boxes = new Set<WatchedBox>()
  const clock = openJobClock(waitMs, wall)
  let timer: NodeJS.Timeout | null = null

  const end = (box: WatchedBox, why: Ending) => {
    boxes.delete(box)
    box.end(why)
  }

  const heldBy = (box: WatchedBox, { processes }: Family): number => {
    const ofProcesses = processes.reduce((sum, member) => sum + heldKb(member), 0)
    // The one who builds the box, its first process, and the program: before the third there is no box yet.
    const inside = processes[2]
    if (inside === undefined) return ofProcesses
    const folders = box.folders.map((folder) => heldIn(inside, folder))
    if (folders.some(({ files }) => files > box.maxFiles)) end(box, 'files')
    return folders.reduce((sum, { kb }) => sum + kb, ofProcesses)
  }

  const look = () => {
    const families = [...boxes].map((box) => ({ box, family: familyOf(box.pid, kernel) }))
    const processes = families.flatMap(({ family }) => family.processes)
    const threads = families.flatMap(({ family }) => family.threads)
    const figures = threads.map((path): ThreadFigures => ({
      path,
      text: kernel.read(`${path}/schedstat`),
      stat: () => kernel.read(`${path}/stat`),
    }))
    clock.look(figures, usedByGroup() ?? usedMs(processes, figures, (pid) => kernel.read(`/proc/${pid}/stat`)))
    const held = families.map(({ box, family }) => ({ box, kb: heldBy(box, family) }))
    const totalKb = held.reduce((sum, { kb }) => sum + kb, 0)
    if (totalKb <= memoryMb * 1024) return
    const largest = held.reduce((most, one) => (one.kb > most.kb ? one : most))
    end(largest.box, 'memory')
  }

  const close = () => {
    if (timer) clearInterval(timer)
    timer = null
    clock.rest()
  }

  return {
    // Whoever asks is told of the time up to now: the next look may come late on a busy machine.
    now: () => {
      if (timer) look()
      return clock.now()
    },
    isStarved: clock.isStarved,
    add: (box) => {
      boxes.add(box)
      if (!timer) {
        clock.goOn(usedByGroup() ?? 0)
        timer = setInterval(look, everyMs)
      }
      return () => {
        boxes.delete(box)
        if (boxes.size === 0) close()
      }
    },
    close,
  }
}
