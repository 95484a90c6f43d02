import type pg from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { fail } from './errors.ts'

export interface LimitRule {
  name: string
  points: number
  seconds: number
}

/** Counters shared by all processes through the database. Refusals are free: a blocked key is remembered in memory. */
export interface Limits {
  /** Counts one use; past the rule it fails with TooManyRequests and says when to come again. */
  use(rule: LimitRule, key: string): Promise<void>
  /** Counts one use; answers whether it was within the rule. */
  allows(rule: LimitRule, key: string): Promise<boolean>
  /** Gives one use back: it turned out to be harmless. */
  refund(rule: LimitRule, key: string): Promise<void>
  reset(rule: LimitRule, key: string): Promise<void>
}

export const createLimits = (pool: pg.Pool): Limits => {
  const limiters = new Map<string, RateLimiterPostgres>()
  const limiterOf = (rule: LimitRule): RateLimiterPostgres => {
    const existing = limiters.get(rule.name)
    if (existing) return existing
    const limiter = new RateLimiterPostgres({
      storeClient: pool,
      tableName: 'rate_limits',
      tableCreated: true,
      keyPrefix: rule.name,
      points: rule.points,
      duration: rule.seconds,
      inMemoryBlockOnConsumed: rule.points + 1,
    })
    limiters.set(rule.name, limiter)
    return limiter
  }
  const refuse = (waitMs: number): never =>
    fail('TooManyRequests', { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) })

  /** How long to wait; null where the use was within the rule. */
  const waitAfter = async (rule: LimitRule, key: string): Promise<number | null> => {
    try {
      await limiterOf(rule).consume(key)
      return null
    } catch (error) {
      if (error instanceof RateLimiterRes) return error.msBeforeNext
      throw error
    }
  }

  return {
    use: async (rule, key) => {
      const waitMs = await waitAfter(rule, key)
      if (waitMs !== null) refuse(waitMs)
    },
    allows: async (rule, key) => (await waitAfter(rule, key)) === null,
    refund: async (rule, key) => {
      await limiterOf(rule).reward(key)
    },
    reset: async (rule, key) => {
      await limiterOf(rule).delete(key)
    },
  }
}
