import { readdirSync, readFileSync, statfsSync } from 'node:fs'
import type { BoxLimits, Ending } from './box.ts'

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

const childrenOf = (pid: number): number[] =>
  list(`/proc/${pid}/task`).flatMap((thread) =>
    read(`/proc/${pid}/task/${thread}/children`).split(' ').filter(Boolean).map(Number),
  )

/** A process and all that came from it; in a process namespace nobody leaves this tree. */
export const familyOf = (pid: number): number[] => {
  const found = [pid]
  for (const member of found) found.push(...childrenOf(member))
  return found
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

/** How many files lie in a folder in memory of the box; zero until the box is built. */
const filesIn = (pid: number, folder: string): number => {
  try {
    const { type, files, ffree } = statfsSync(`/proc/${pid}/root${folder}`)
    return type === tmpfsMagic ? files - ffree : 0
  } catch {
    return 0
  }
}

const everyMs = 60

/**
 * Ends a box that holds too much memory or too many files. A delegated control group does the first more exactly; this
 * works everywhere and overshoots by what can be filled between two looks.
 */
export const watchBox = (
  pid: number,
  limits: BoxLimits,
  scratch: string[],
  end: (why: Ending) => void,
): (() => void) => {
  const look = () => {
    const family = familyOf(pid)
    const totalKb = family.reduce((sum, member) => sum + heldKb(member), 0)
    if (totalKb > limits.memoryMb * 1024) return end('memory')
    // The one who builds the box, its first process, and the program: before the third there is no box yet.
    const inside = family[2]
    if (inside === undefined) return
    if (scratch.some((folder) => filesIn(inside, folder) > limits.scratchFiles)) end('files')
  }
  const timer = setInterval(look, everyMs)
  return () => clearInterval(timer)
}
