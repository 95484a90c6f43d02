import { lt } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Db } from './db.ts'
import { defineJob } from './jobs.ts'
import { idempotencyKeys, rateLimits } from './tables.ts'

/** Idempotency keys are kept for a week: a retry after that counts as a new call. */
const keyLifeMs = 7 * 24 * 3600 * 1000

/** The worker adds its own fields to the payload of a job that runs by the clock. */
export const ByTheClock = z.looseObject({})

export const cleanUpPlatform = defineJob<{ db: Db; now(): Date }>()({
  name: 'platform.clean-up',
  payload: ByTheClock,
  maxTries: 3,
  cron: '17 3 * * *',
  run: async ({ db, now }) => {
    await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, new Date(now().getTime() - keyLifeMs)))
    await db.delete(rateLimits).where(lt(rateLimits.expire, now().getTime()))
  },
})
