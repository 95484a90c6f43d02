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
  /** Takes note of what all threads of the job did since the last look. */
  look(threads: readonly ThreadTimes[]): void
}

interface Times {
  ranMs: number
  waitedMs: number
}

const timesIn = (text: string): Times => {
  const [ran = 0, waited = 0] = text.split(' ').map(Number)
  return { ranMs: ran / 1e6, waitedMs: waited / 1e6 }
}

/**
 * The time of a job: as on the wall, without that in which its processes wanted a processor and others had it. Boxes
 * stand behind the server, so a busy hour would otherwise fail homework that does nothing wrong. What they wait for each
 * other counts, as does sleep; and others can hold the clock for so long only.
 */
export const openJobClock = (maxWaitMs: number, wall: () => number = () => performance.now()): JobClock => {
  let waitedMs = 0
  let lookedAt = wall()
  let seen = new Map<string, Times>()

  return {
    now: () => wall() - waitedMs,
    isStarved: () => waitedMs >= maxWaitMs,
    look: (threads) => {
      const at = wall()
      const found = new Map(threads.map(({ path, text }) => [path, timesIn(text)]))
      const since: Times = { ranMs: 0, waitedMs: 0 }
      for (const [path, times] of found) {
        const before = seen.get(path)
        since.ranMs += times.ranMs - (before?.ranMs ?? 0)
        since.waitedMs += times.waitedMs - (before?.waitedMs ?? 0)
      }
      const lost = Math.max(0, Math.min(at - lookedAt - since.ranMs, since.waitedMs))
      waitedMs = Math.min(maxWaitMs, waitedMs + lost)
      lookedAt = at
      seen = found
    },
  }
}
