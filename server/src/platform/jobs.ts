import { EventEmitter } from 'node:events'
import { sql } from 'drizzle-orm'
import {
  Logger as WorkerLogger,
  parseCronItems,
  run,
  type Runner,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker'
import type pg from 'pg'
import type * as z from 'zod/mini'
import type { Db } from './db.ts'
import { vouchForWorkers } from './living-workers.ts'
import { type Logger, placeOf } from './log.ts'

/** A job is a name, a payload schema and a handler in one place; running it twice is harmless (C5). */
export interface Job<S extends z.ZodMiniType, Deps> {
  name: string
  payload: S
  maxTries: number
  /** When it runs by itself, in crontab notation (UTC). */
  cron?: string
  run(deps: Deps, payload: z.output<S>, attempt: { number: number; isLast: boolean }): Promise<void>
}
export type AnyJob<Deps> = Job<z.ZodMiniType, Deps>

export const defineJob =
  <Deps>() =>
  <S extends z.ZodMiniType>(job: Job<S, Deps>): Job<S, Deps> =>
    job

/** Written in the transaction that causes it: no commit, no job; a commit, certainly a job (C4). */
export const enqueueJob = async <S extends z.ZodMiniType>(
  db: Db,
  job: Pick<Job<S, never>, 'name' | 'payload' | 'maxTries'>,
  payload: z.input<S>,
  /** Not before this moment. */
  runAt?: Date,
): Promise<void> => {
  const checked = JSON.stringify(job.payload.parse(payload))
  await db.execute(
    sql`select graphile_worker.add_job(${job.name}, ${checked}::json, max_attempts => ${job.maxTries},
      run_at => ${runAt ?? null}::timestamptz)`,
  )
}

/** P5: the worker logs and stores what it catches, and a mail server's refusal repeats the address it refuses. */
const withoutWords = (error: unknown): Error => {
  const { code, name } = error as { code?: string; name?: string }
  const safe = new Error(code ?? name ?? 'unknown')
  if (error instanceof Error) safe.stack = `${safe.message}\n${placeOf(error)}`
  return safe
}

export const startWorker = async <Deps>(options: {
  pool: pg.Pool
  jobs: readonly AnyJob<Deps>[]
  deps: Deps
  log: Logger
}): Promise<Pick<Runner, 'stop'>> => {
  const taskList: TaskList = {}
  for (const job of options.jobs)
    taskList[job.name] = async (payload, { job: row }) => {
      const attempt = { number: row.attempts, isLast: row.attempts >= row.max_attempts }
      try {
        await job.run(options.deps, job.payload.parse(payload), attempt)
      } catch (error) {
        throw withoutWords(error)
      }
    }
  const living = await vouchForWorkers(options.pool, options.log)
  const events: WorkerEvents = new EventEmitter()
  events.on('worker:create', ({ worker }) => living.add(worker.workerId))
  const runner = await run({
    pgPool: options.pool,
    events,
    taskList,
    parsedCronItems: parseCronItems(
      options.jobs.flatMap(({ name, cron }) => (cron ? [{ task: name, match: cron, identifier: name }] : [])),
    ),
    concurrency: 4,
    pollInterval: 1_000,
    // main.ts stops the worker in its own order, after the requests that may still enqueue.
    noHandleSignals: true,
    logger: new WorkerLogger(() => (level, message) => {
      if (level === 'error' || level === 'warning') options.log.warn({ worker: true }, message)
    }),
  })
  return {
    stop: async () => {
      await runner.stop()
      living.stop()
    },
  }
}
