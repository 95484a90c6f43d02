import { sql } from 'drizzle-orm'
import type { RecurringJob } from '@academy/contract/system'
import type { Ctx } from '#platform/ctx.ts'
import type { Db } from '#platform/db.ts'
import { NotReadyError } from '#platform/http-errors.ts'
import { nextRunOf, type RunsByItself } from '#platform/jobs.ts'
import { healthRepo } from './health.repo.ts'

export interface Readiness {
  db: Db
  /** The newest migration this code knows. */
  expectedMigration: string
  isStopping(): boolean
}

export interface HealthTools {
  readiness: Readiness
  recurringJobs: readonly RunsByItself[]
}

/** Ready = not stopping, the database answers, and its schema is the one this code was written for. */
export const isReady = async ({ db, expectedMigration, isStopping }: Readiness): Promise<void> => {
  if (isStopping()) throw new NotReadyError('stopping')
  const { rows } = await db.execute<{ found: boolean }>(
    sql`select exists (select 1 from drizzle.__drizzle_migrations where name = ${expectedMigration}) as found`,
  )
  if (!rows[0]?.found) throw new NotReadyError('schema is behind')
}

/** A worker that was restarted, or is busy, comes a little later than the clock says. */
const lateAfterMs = 5 * 60_000

/** The name of an error is one short word; of anything longer only its beginning is shown. */
const shortError = (error: string | null): string | null => error && error.split('\n', 1)[0]!.slice(0, 100)

/** Those that failed come first. */
export const jobs = async (ctx: Ctx, recurring: readonly RunsByItself[]): Promise<RecurringJob[]> => {
  const now = ctx.now()
  const names = recurring.map(({ name }) => name)
  const runs = await healthRepo.jobRuns(ctx.db, names)
  const rows = recurring.map((job): RecurringJob => {
    const { lastRunAt, waitingCount, failedCount, lastError } = runs.get(job.name)!
    const last = lastRunAt === null ? null : new Date(lastRunAt)
    return {
      name: job.name as RecurringJob['name'],
      lastRunAt: last?.toISOString() ?? null,
      nextRunAt: nextRunOf(job, now).toISOString(),
      isLate: last !== null && nextRunOf(job, last).getTime() + lateAfterMs < now.getTime(),
      waitingCount,
      failedCount,
      lastError: shortError(lastError),
    }
  })
  return rows.toSorted((a, b) => Number(b.failedCount > 0) - Number(a.failedCount > 0) || a.name.localeCompare(b.name))
}
