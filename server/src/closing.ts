import type { Logger } from '#platform/log.ts'

type Close = () => Promise<unknown>
/** How long it may take at most. */
type CloseWithin = (leftMs: number) => Promise<unknown>

export interface Closing {
  /** Runs before anything is closed: the readiness check begins to fail. */
  first(run: () => void): void
  /** Stops background work, all of it at the same time, while calls are still answered. */
  work(close: Close): void
  /** Then ends the calls, in the time that is left. */
  calls(close: CloseWithin): void
  /** Then closes what all of them use, the last opened first, each for at most the given time. */
  ground(close: Close, atMostMs?: number): void
  /** Closes everything opened so far: at a stop, and after a start that failed half-way. */
  closeAll(): Promise<void>
}

/** O1: the process ends ten seconds after the signal; the last step takes less than one of them. */
const limitMs = 9_000
const workMostMs = 6_500
const callsLeastMs = 2_000

const within = (ms: number, closed: Promise<unknown>): Promise<unknown> =>
  Promise.race([closed, new Promise((done) => setTimeout(done, ms).unref())])

export const createClosing = (log: Pick<Logger, 'error'>): Closing => {
  const firsts: (() => void)[] = []
  const works: Close[] = []
  const calls: CloseWithin[] = []
  const grounds: Close[] = []
  const tried = (closed: Promise<unknown>) =>
    closed.catch((error: unknown) => log.error({ err: error }, 'a step of the shutdown failed: the next steps go on'))
  return {
    first: (run) => void firsts.push(run),
    work: (close) => void works.push(close),
    calls: (close) => void calls.push(close),
    ground: (close, atMostMs) => void grounds.push(atMostMs === undefined ? close : () => within(atMostMs, close())),
    closeAll: async () => {
      const startedAt = performance.now()
      for (const run of firsts.splice(0)) run()
      await within(workMostMs, Promise.all(works.splice(0).map((close) => tried(close()))))
      const leftMs = Math.max(callsLeastMs, limitMs - (performance.now() - startedAt))
      await Promise.all(calls.splice(0).map((close) => tried(close(leftMs))))
      for (const close of grounds.splice(0).toReversed()) await tried(close())
    },
  }
}
