import { timesIn, type ThreadTimes } from './job-clock.ts'

/** The kernel says it in hundredths of a second, whatever its own step is. */
const tickMs = 10

/** What a line of /proc/PID/stat says: of the process with its ended threads, and of the children it waited for. */
const countedIn = (stat: string): { ownMs: number; ofChildrenMs: number } => {
  // The name in brackets is the program's own choice and may hold brackets as well.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const [user = 0, system = 0, ofChildren = 0, systemOfChildren = 0] = fields.slice(11, 15).map(Number)
  return { ownMs: (user + system) * tickMs, ofChildrenMs: (ofChildren + systemOfChildren) * tickMs }
}

/**
 * What these processes used of the processor, with all that ended: a thread leaves its time to its process, a process to
 * the one that waits for it, and whoever lost its parent to the first process of the box, which waits for everybody. So
 * the sum goes on as if nobody had ended. Living threads are told more exactly than in hundredths of a second.
 */
export const usedMs = (
  processes: readonly number[],
  threads: readonly ThreadTimes[],
  statOf: (pid: number) => string,
): number =>
  processes.reduce((sum, pid) => {
    const living = threads.filter(({ path }) => path.startsWith(`/proc/${pid}/`))
    const livingMs = living.reduce((total, { text }) => total + timesIn(text).ranMs, 0)
    const { ownMs, ofChildrenMs } = countedIn(statOf(pid))
    return sum + Math.max(livingMs, ownMs) + ofChildrenMs
  }, 0)
