import { countedIn, isRunnable, timesIn, type ThreadFigures, type Times } from './kernel-figures.ts'

export interface JobClock {
  now(): number
  /** Others held it as long as they may. */
  isStarved(): boolean
  /** Takes note of what all threads of the job did since the last look, and of what it used in all, with what ended. */
  look(threads: readonly ThreadFigures[], usedMs?: number): void
  /** Nothing of the job stands: it begins like this, and no time passes before it goes on. */
  rest(): void
  goOn(usedMs?: number): void
}

/** null: the kernel says nothing of it (yet). */
const timesOf = ({ text, stat }: ThreadFigures): Times | null => {
  if (text !== '') return timesIn(text)
  const line = stat()
  return line === '' ? null : { ranMs: countedIn(line).ownMs, waitedMs: 0 }
}

/**
 * The time of a job: as on the wall, without that in which its processes wanted a processor and others had it. Boxes
 * stand behind the server, so a busy hour would otherwise fail homework that does nothing wrong. What they wait for each
 * other counts, as does sleep; and others can hold the clock for so long only. What ends between two
 * looks is no thread any more, but in what the job used: else processes that end quickly would hold the clock for those
 * that wait for them.
 *
 * How long a thread waited the kernel says only once it runs again. So one that could run and has not since the last look
 * is waiting still; and time of which the kernel says nothing at all is nobody's.
 */
export const openJobClock = (maxWaitMs: number, wall: () => number = () => performance.now()): JobClock => {
  let waitedMs = 0
  let restedMs = 0
  let lookedAt = wall()
  let restsSince: number | null = lookedAt
  let usedBeforeMs = 0
  let seen = new Map<string, Times>()

  const goOn = (usedMs = 0) => {
    const at = wall()
    restedMs += restsSince === null ? 0 : at - restsSince
    restsSince = null
    lookedAt = at
    usedBeforeMs = usedMs
    seen = new Map()
  }

  return {
    now: () => (restsSince ?? wall()) - waitedMs - restedMs,
    isStarved: () => waitedMs >= maxWaitMs,
    rest: () => void (restsSince ??= wall()),
    goOn,
    look: (threads, usedMs = 0) => {
      const at = wall()
      const elapsedMs = at - lookedAt
      const found = new Map<string, Times>()
      const since: Times = { ranMs: 0, waitedMs: 0 }
      for (const thread of threads) {
        const times = timesOf(thread)
        if (times === null) continue
        found.set(thread.path, times)
        const before = seen.get(thread.path) ?? { ranMs: 0, waitedMs: 0 }
        const [ranMs, toldMs] = [times.ranMs - before.ranMs, times.waitedMs - before.waitedMs]
        const isWaitingStill = ranMs === 0 && toldMs === 0 && isRunnable(thread.stat())
        since.ranMs += ranMs
        since.waitedMs += isWaitingStill ? elapsedMs : toldMs
      }
      if (found.size === 0) since.waitedMs = elapsedMs
      // The used time falls where a box ends or nobody waits for a process: then the living alone tell what ran.
      const ranMs = Math.max(since.ranMs, usedMs - usedBeforeMs)
      const lost = Math.max(0, Math.min(elapsedMs - ranMs, since.waitedMs))
      waitedMs = Math.min(maxWaitMs, waitedMs + lost)
      lookedAt = at
      usedBeforeMs = usedMs
      seen = found
    },
  }
}
