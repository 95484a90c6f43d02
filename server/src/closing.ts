import type { Logger } from '#platform/log.ts'

type Close = () => Promise<unknown>
/** How long it may take at most. */
type CloseWithin = (leftMs: number) => Promise<unknown>

export interface Closing {
  /** Done before anything is closed: whoever asks is told that this server is about to stop. */
  first(tell: () => void): void
  /** Work under way: all of it is ended at the same time, while calls are still answered. */
  work(close: Close): void
  /** Then the calls, in the time that is left. */
  calls(close: CloseWithin): void
  /** Then what all of them stand on, the last opened first; what others still hold is not waited for longer than said. */
  ground(close: Close, atMostMs?: number): void
  /** Closes whatever was opened so far: after a stop, and after a start that failed half-way. */
  closeAll(): Promise<void>
}

/** O1: a server is gone ten seconds after it was asked to stop; the ground takes less than the last of them. */
const limitMs = 9_000
const workMostMs = 6_500
const callsLeastMs = 2_000

const within = (ms: number, closed: Promise<unknown>): Promise<unknown> =>
  Promise.race([closed, new Promise((done) => setTimeout(done, ms).unref())])

export const createClosing = (log: Pick<Logger, 'error'>): Closing => {
  const tells: (() => void)[] = []
  const works: Close[] = []
  const calls: CloseWithin[] = []
  const grounds: Close[] = []
  const tried = (closed: Promise<unknown>) =>
    closed.catch((error: unknown) => log.error({ err: error }, 'a step of the shutdown failed: the next steps go on'))
  return {
    first: (tell) => void tells.push(tell),
    work: (close) => void works.push(close),
    calls: (close) => void calls.push(close),
    ground: (close, atMostMs) => void grounds.push(atMostMs === undefined ? close : () => within(atMostMs, close())),
    closeAll: async () => {
      const startedAt = performance.now()
      for (const tell of tells.splice(0)) tell()
      await within(workMostMs, Promise.all(works.splice(0).map((close) => tried(close()))))
      const leftMs = Math.max(callsLeastMs, limitMs - (performance.now() - startedAt))
      await Promise.all(calls.splice(0).map((close) => tried(close(leftMs))))
      for (const close of grounds.splice(0).toReversed()) await tried(close())
    },
  }
}
