import { countedIn, timesIn, type ThreadFigures } from './kernel-figures.ts'

/**
 * What these processes used of the processor, with all that ended: a thread leaves its time to its process, a process to
 * the one that waits for it, and whoever lost its parent to the first process of the box, which waits for everybody. So
 * the sum goes on as if nobody had ended. Living threads are told more exactly than in hundredths of a second.
 */
export const usedMs = (
  processes: readonly number[],
  threads: readonly Pick<ThreadFigures, 'path' | 'text'>[],
  statOf: (pid: number) => string,
): number =>
  processes.reduce((sum, pid) => {
    const living = threads.filter(({ path }) => path.startsWith(`/proc/${pid}/`))
    const livingMs = living.reduce((total, { text }) => total + timesIn(text).ranMs, 0)
    const { ownMs, ofChildrenMs } = countedIn(statOf(pid))
    return sum + Math.max(livingMs, ownMs) + ofChildrenMs
  }, 0)
