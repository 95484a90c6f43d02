import { BurstyRateLimiter, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { fail } from './errors.ts'
import { createConcurrencyLimit } from './concurrency-limit.ts'

/**
 * V4: what one person may ask for over sockets. A page that comes back sends about ten events, one that stands at most
 * two a second, so that twenty open tabs stay far below.
 */
export const eventLimits = {
  perSecond: 20,
  /** The burst above the rate: after a restart all tabs reconnect at once. */
  burst: { points: 200, seconds: 20 },
  atOncePerPerson: 2,
  waitingPerSocket: 100,
  /** After so many refusals the events of a person are no longer read for a while. */
  refusalsBeforeEnd: { points: 500, seconds: 60 },
} as const

export interface EventQueue {
  /** Runs the work after all earlier work of the same socket; fails at once where too much waits. */
  add(work: () => Promise<unknown>): Promise<unknown>
}

/**
 * Counted in the memory of this process, because this process and its connections to the database are what they guard:
 * whoever connects to several servers gets a share of each, and no event costs a write.
 */
export interface EventLimits {
  queueOfSocket(): EventQueue
  /** Counts one event of a person; past the limit it fails with TooManyRequests. */
  count(userId: number): Promise<void>
  /** Limits how many events of a person run at once, over all their sockets. */
  inTurn<T>(userId: number, work: () => Promise<T>): Promise<T>
  /** Counts a refused event; returns whether the limit of refusals is reached. */
  isEnough(key: string): Promise<boolean>
  /** Returns for how long the events of this person are still not read; usually 0. */
  unheardMs(userId: number): Promise<number>
}

const secondsOf = ({ msBeforeNext }: RateLimiterRes): number => Math.max(1, Math.ceil(msBeforeNext / 1000))

export const createEventLimits = (): EventLimits => {
  const { perSecond, burst, refusalsBeforeEnd } = eventLimits
  const bucket = new BurstyRateLimiter(
    new RateLimiterMemory({ keyPrefix: 'events', points: perSecond, duration: 1 }),
    new RateLimiterMemory({ keyPrefix: 'event-burst', points: burst.points, duration: burst.seconds }),
  )
  const refusals = new RateLimiterMemory({
    keyPrefix: 'refused-events',
    points: refusalsBeforeEnd.points,
    duration: refusalsBeforeEnd.seconds,
  })
  const shares = new Map<number, { run: ReturnType<typeof createConcurrencyLimit>; calls: number }>()

  return {
    queueOfSocket: () => {
      const oneByOne = createConcurrencyLimit(1)
      let inside = 0
      return {
        add: async (work) => {
          if (inside > eventLimits.waitingPerSocket) fail('TooManyRequests', { retryAfterSeconds: 1 })
          inside++
          try {
            return await oneByOne(work)
          } finally {
            inside--
          }
        },
      }
    },
    count: async (userId) => {
      try {
        await bucket.consume(String(userId))
      } catch (error) {
        if (error instanceof RateLimiterRes) fail('TooManyRequests', { retryAfterSeconds: secondsOf(error) })
        throw error
      }
    },
    inTurn: async (userId, work) => {
      const share = shares.get(userId) ?? { run: createConcurrencyLimit(eventLimits.atOncePerPerson), calls: 0 }
      shares.set(userId, share)
      share.calls++
      try {
        return await share.run(work)
      } finally {
        if (--share.calls === 0) shares.delete(userId)
      }
    },
    unheardMs: async (userId) => {
      const refused = await refusals.get(String(userId))
      return refused && refused.consumedPoints > refusalsBeforeEnd.points ? refused.msBeforeNext : 0
    },
    isEnough: async (key) => {
      try {
        await refusals.consume(key)
        return false
      } catch (error) {
        if (error instanceof RateLimiterRes) return true
        throw error
      }
    },
  }
}
