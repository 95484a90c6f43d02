/** What the kernel says of a thread: how long it ran and how long it waited for a processor, in nanoseconds. */
export interface ThreadTimes {
  path: string
  /** The content of schedstat; empty where the kernel does not keep it. */
  text: string
}

export interface JobClock {
  now(): number
  /** Others held it as long as they may. */
  isStarved(): boolean
  /** Takes note of what all threads of the job did since the last look, and of what it used in all, with what ended. */
  look(threads: readonly ThreadTimes[], usedMs?: number): void
}

interface Times {
  ranMs: number
  waitedMs: number
}

export const timesIn = (text: string): Times => {
  const [ran = 0, waited = 0] = text.split(' ').map(Number)
  return { ranMs: ran / 1e6, waitedMs: waited / 1e6 }
}

/**
 * The time of a job: as on the wall, without that in which its processes wanted a processor and others had it. Boxes
 * stand behind the server, so a busy hour would otherwise fail homework that does nothing wrong. What they wait for each
 * other counts, as does sleep; and others can hold the clock for so long only. What ends between two
 * looks is no thread any more, but in what the job used: else processes that end quickly would hold the clock for those
 * that wait for them.
 */
export const openJobClock = (maxWaitMs: number, wall: () => number = () => performance.now()): JobClock => {
  let waitedMs = 0
  let lookedAt = wall()
  let usedBeforeMs = 0
  let seen = new Map<string, Times>()

  return {
    now: () => wall() - waitedMs,
    isStarved: () => waitedMs >= maxWaitMs,
    look: (threads, usedMs = 0) => {
      const at = wall()
      const found = new Map(threads.map(({ path, text }) => [path, timesIn(text)]))
      const since: Times = { ranMs: 0, waitedMs: 0 }
      for (const [path, times] of found) {
        const before = seen.get(path)
        since.ranMs += times.ranMs - (before?.ranMs ?? 0)
        since.waitedMs += times.waitedMs - (before?.waitedMs ?? 0)
      }
      // The used time falls where a box ends or nobody waits for a process: then the living alone tell what ran.
      const ranMs = Math.max(since.ranMs, usedMs - usedBeforeMs)
      const lost = Math.max(0, Math.min(at - lookedAt - ranMs, since.waitedMs))
      waitedMs = Math.min(maxWaitMs, waitedMs + lost)
      lookedAt = at
      usedBeforeMs = usedMs
      seen = found
    },
  }
}
