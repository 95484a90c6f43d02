import { EventEmitter } from 'node:events'
import { sql } from 'drizzle-orm'
import { Logger as WorkerLogger, parseCronItems, run, type TaskList, type WorkerEvents } from 'graphile-worker'
import type pg from 'pg'
import type * as z from 'zod/mini'
import type { Db } from './db.ts'
import { startWithRestarts, type RunningWorker } from './restart-worker.ts'
import { holdLivenessLocks } from './worker-liveness.ts'
import { type Logger, placeOf } from './log.ts'
import { inSpan } from './tracing.ts'

/** A job is a name, a payload schema and a handler in one place; running it twice is harmless (C5). */
export interface Job<S extends z.ZodMiniType, Deps> {
  name: string
  payload: S
  maxTries: number
  /** Jobs with a larger number run after all others; absent: 0. */
  priority?: number
  /** When it runs by itself, in crontab notation (UTC). */
  cron?: string
  run(deps: Deps, payload: z.output<S>, attempt: { number: number; isLast: boolean }): Promise<void>
}
/** Whatever its payload is: what it parses is what it runs with. */
export interface AnyJob<Deps> extends Omit<Job<z.ZodMiniType, Deps>, 'payload' | 'run'> {
  payload: { parse(given: unknown): unknown }
  run(deps: Deps, payload: never, attempt: { number: number; isLast: boolean }): Promise<void>
}

export const defineJob =
  <Deps>() =>
  <S extends z.ZodMiniType>(job: Job<S, Deps>): Job<S, Deps> =>
    job

type Queued<S extends z.ZodMiniType> = Pick<Job<S, never>, 'name' | 'payload' | 'maxTries' | 'priority'>

/** Written in the transaction that causes it, so the job exists if and only if the transaction commits (C4). */
export const enqueueJob = async <S extends z.ZodMiniType>(
  db: Db,
  job: Queued<S>,
  payload: z.input<S>,
  /** Not before this moment. */
  runAt?: Date,
  /** Replaces a job with this key that has not started yet. */
  key?: string,
): Promise<void> => {
  const checked = job.payload.parse(payload)
  await db.execute(
    sql`select graphile_worker.add_job(${job.name}, ${JSON.stringify(checked)}::json, max_attempts => ${job.maxTries},
      run_at => ${runAt ?? null}::timestamptz, job_key => ${key ?? null}::text, priority => ${job.priority ?? 0}::int)`,
  )
}

/** The same for many at once, in one statement; each may have a key of its own. */
export const enqueueJobs = async <S extends z.ZodMiniType>(
  db: Db,
  job: Queued<S>,
  payloads: readonly z.input<S>[],
  keyOf?: (payload: z.output<S>) => string,
): Promise<void> => {
  if (payloads.length === 0) return
  const checked = payloads.map((given) => {
    const payload = job.payload.parse(given)
    return { payload, key: keyOf?.(payload) ?? null }
  })
  await db.execute(
    sql`select graphile_worker.add_job(${job.name}, one->'payload', max_attempts => ${job.maxTries},
      job_key => one->>'key', priority => ${job.priority ?? 0}::int)
      from json_array_elements(${JSON.stringify(checked)}::json) one`,
  )
}

/** A job with the times at which it runs by itself. */
export interface RunsByItself {
  name: string
  cron: string
  maxTries: number
}

type MayRunByItself = Omit<RunsByItself, 'cron'> & { cron?: string }

export const runningByThemselves = (jobs: readonly MayRunByItself[]): RunsByItself[] =>
  jobs.flatMap(({ name, cron, maxTries }) => (cron === undefined ? [] : [{ name, cron, maxTries }]))

export const cronItems = (jobs: readonly RunsByItself[]) =>
  parseCronItems(
    jobs.map(({ name, cron, maxTries }) => ({
      task: name,
      match: cron,
      identifier: name,
      options: { maxAttempts: maxTries },
    })),
  )

const minuteMs = 60_000

/** The first minute after this moment at which the job runs; crontabs are in UTC. */
export const nextRunOf = (job: RunsByItself, after: Date): Date => {
  const [{ match }] = cronItems([job]) as [ReturnType<typeof cronItems>[number]]
  const at = new Date(Math.floor(after.getTime() / minuteMs) * minuteMs)
  do at.setTime(at.getTime() + minuteMs)
  while (
    !match({
      min: at.getUTCMinutes(),
      hour: at.getUTCHours(),
      date: at.getUTCDate(),
      month: at.getUTCMonth() + 1,
      dow: at.getUTCDay(),
    })
  )
  return at
}

/** What a job waits for is not there yet. The message is logged as it is, so it holds nothing about a person. */
export class TryLater extends Error {}

/** P5: the worker logs and stores what it catches, and a mail server's refusal repeats the address it refuses. */
const withoutWords = (error: unknown): Error => {
  // Nobody made a mistake, so nobody looks for its place.
  if (error instanceof TryLater) return Object.assign(error, { stack: '' })
  const { code, name } = error as { code?: string; name?: string }
  const safe = new Error(code ?? name ?? 'unknown')
  if (error instanceof Error) safe.stack = `${safe.message}\n${placeOf(error)}`
  return safe
}

/**
 * The worker knows some errors of a database that is just starting, and sleeps after them for seconds, after several for
 * two minutes, in which it does nothing. Without their names it looks again at every poll (E2).
 */
const withoutNamedErrors = (pool: pg.Pool): pg.Pool => {
  type Connected = Parameters<pg.Pool['connect']>[0]
  const connect = (then?: Connected) =>
    then
      ? pool.connect(then)
      : pool.connect().catch((error: unknown) => {
          throw new Error('the database is away', { cause: error })
        })
  return new Proxy(pool, {
    get: (target, key) => {
      if (key === 'connect') return connect
      const value: unknown = Reflect.get(target, key, target)
      return typeof value === 'function' ? (value.bind(target) as unknown) : value
    },
  })
}

/** Longer than it takes to store the results of the last jobs. */
const farewellMs = 2_000

/**
 * When a pool of workers has ended. It says so at the end of its shutdown; but once it failed to write down the end of two
 * jobs, its count of what is still to be written is wrong and it waits for ever, long after the last worker has left.
 */
const endOf = (events: WorkerEvents): Promise<void> =>
  new Promise((done) => {
    const hasLeft = (): void => void setTimeout(done, farewellMs)
    events.once('pool:release', () => done())
    events.once('pool:gracefulShutdown:complete', hasLeft)
    events.once('pool:forcefulShutdown:complete', hasLeft)
    events.once('pool:forcefulShutdown:error', hasLeft)
  })

/**
 * Whether a pool of workers was refused before it got any answer. It asks once for the numbers of its tasks and keeps what it
 * was told, also a refusal: such a one finds no job ever, however well the database is by then.
 */
const watchFirstAnswer = (events: WorkerEvents): Promise<void> =>
  new Promise((isRefused) => {
    let hasAnswer = false
    const answer = (): void => void (hasAnswer = true)
    events.once('worker:getJob:empty', answer)
    events.once('job:start', answer)
    events.once('worker:getJob:error', () => {
      if (!hasAnswer) isRefused()
    })
  })

export const startWorker = async <Deps>(options: {
  pool: pg.Pool
  jobs: readonly AnyJob<Deps>[]
  deps: Deps
  log: Logger
}): Promise<Pick<RunningWorker, 'stop'>> => {
  const taskList: TaskList = {}
  for (const job of options.jobs)
    taskList[job.name] = async (payload, { job: row }) => {
      const attempt = { number: row.attempts, isLast: row.attempts >= row.max_attempts }
      try {
        const attributes = { 'academy.job.attempt': attempt.number }
        await inSpan(`job ${job.name}`, { kind: 'CONSUMER', attributes }, () =>
          job.run(options.deps, job.payload.parse(payload) as never, attempt),
        )
      } catch (error) {
        throw withoutWords(error)
      }
    }
  const liveness = await holdLivenessLocks(options.pool, options.log)
  const start = async (): Promise<RunningWorker> => {
    const events: WorkerEvents = new EventEmitter()
    // The clock for what runs by itself may be waiting for its next try, a minute long: nobody waits for that.
    const ended = endOf(events)
    const refused = watchFirstAnswer(events)
    // Jobs are locked in the name of the pool of workers that took them.
    events.once('pool:create', ({ workerPool: { id } }) => {
      liveness.add(id)
      void ended.then(() => liveness.remove(id))
    })
    const runner = await run({
      pgPool: withoutNamedErrors(options.pool),
      events,
      taskList,
      parsedCronItems: cronItems(runningByThemselves(options.jobs)),
      concurrency: 4,
      pollInterval: 1_000,
      // By default nobody waits for these, and a database that is away would end the process; so it ends the worker.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
      // main.ts stops the worker in its own order, after the requests that may still enqueue.
      noHandleSignals: true,
      logger: new WorkerLogger(() => (level, message) => {
        if (level === 'error' || level === 'warning') options.log.warn({ worker: true }, message)
      }),
    })
    const stop = async (): Promise<void> => {
      runner.stop().catch(() => {})
      await ended
    }
    void refused.then(stop)
    return { ended, stop }
  }
  const runner = await startWithRestarts(start, options.log)
  return {
    stop: async () => {
      await runner.stop()
      liveness.stop()
    },
  }
}
