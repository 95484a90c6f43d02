import { sql } from 'drizzle-orm'
import type { Db } from '#platform/db.ts'

interface JobRuns extends Record<string, unknown> {
  name: string
  lastRunAt: string | null
  waitingCount: number
  failedCount: number
  lastError: string | null
}

export const healthRepo = {
  /** A run that ended well is deleted by the worker; what is left waits, is under way or has failed. */
  jobRuns: async (db: Db, names: readonly string[]): Promise<Map<string, JobRuns>> => {
    const { rows } = await db.execute<JobRuns>(sql`
      select n.name, c.last_execution as "lastRunAt",
        count(j.id) filter (where j.attempts < j.max_attempts or j.locked_at is not null)::int as "waitingCount",
        count(j.id) filter (where j.attempts >= j.max_attempts and j.locked_at is null)::int as "failedCount",
        (array_agg(j.last_error order by j.updated_at desc) filter (where j.last_error is not null))[1] as "lastError"
      from unnest(${sql.param([...names])}::text[]) as n (name)
      left join graphile_worker._private_known_crontabs c on c.identifier = n.name
      left join graphile_worker._private_tasks t on t.identifier = n.name
      left join graphile_worker._private_jobs j on j.task_id = t.id
      group by n.name, c.last_execution`)
    return new Map(rows.map((row) => [row.name, row]))
  },
}
