import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Db } from './db.ts'
import { fail } from './errors.ts'

export interface LimitRule {
  name: string
  points: number
  seconds: number
}

/** Counters that all processes share in the database. A blocked key is also kept in memory, so refusals cost no query. */
export interface Limits {
  /** Counts one use; past the limit it fails with TooManyRequests and says when to retry. */
  use(rule: LimitRule, key: string): Promise<void>
  /** Counts one use; returns whether it was within the limit. */
  allows(rule: LimitRule, key: string): Promise<boolean>
  /** Takes one use back, because it turned out to be harmless. */
  refund(rule: LimitRule, key: string): Promise<void>
  reset(rule: LimitRule, key: string): Promise<void>
}

export const createLimits = (pool: pg.Pool): Limits => {
  const limiters = new Map<string, RateLimiterPostgres>()
  const limiterOf = (rule: LimitRule): RateLimiterPostgres => {
    const existing = limiters.get(rule.name)
    // Two rules with one counter would limit each other.
    if (existing && (existing.points !== rule.points || existing.duration !== rule.seconds))
      throw new Error(`Two limits are called ${rule.name}`)
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

  /** Returns how long to wait; null where the use was within the limit. */
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

/**
 * The only use of a rule's time, written in the transaction of what it is used for: it counts if, and only if, that does.
 * Of two at once the second waits for the first.
 */
export const takeOne = async (
  db: Db,
  { name, seconds }: Omit<LimitRule, 'points'>,
  key: string,
  now: Date,
): Promise<boolean> => {
  const expire = now.getTime() + seconds * 1000
  const { rows } = await db.execute<{ key: string }>(sql`
    insert into rate_limits (key, points, expire) values (${`${name}:${key}`}, 1, ${expire})
    on conflict (key) do update set expire = excluded.expire where rate_limits.expire <= ${now.getTime()}
    returning key`)
  return rows.length > 0
}
