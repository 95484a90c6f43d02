import type pg from 'pg'
import { advisoryLocks } from './advisory-locks.ts'
import type { Logger } from './log.ts'

const sweepEveryMs = 30_000

/** Jobs of workers nobody vouches for are free again; without it they would wait four hours for the next try. */
const freeJobsOfTheDead = (pool: pg.Pool) =>
  pool.query(
    `with owners as materialized (
       select distinct locked_by from graphile_worker._private_jobs where locked_by is not null),
     dead as materialized (
       select locked_by from owners where pg_try_advisory_xact_lock($1, hashtext(locked_by)))
     select graphile_worker.force_unlock_workers(array(select locked_by from dead))`,
    [advisoryLocks.livingWorkers],
  )

export interface LivingWorkers {
  add(workerId: string): void
  remove(workerId: string): void
  stop(): void
}

/**
 * Vouches for the workers of this process by locks of one connection: they are gone the moment the process is, however
 * it ended. A connection that breaks while the process lives is made anew; at worst a job then runs twice (C5).
 */
export const vouchForWorkers = async (pool: pg.Pool, log: Logger): Promise<LivingWorkers> => {
  const workerIds = new Set<string>()
  let holder: pg.PoolClient | null = null
  /** Locks of one connection add up: one taken twice would outlive its worker. */
  let locked = new Set<string>()
  const lock = (client: pg.PoolClient, workerId: string) =>
    client.query('select pg_advisory_lock_shared($1, hashtext($2))', [advisoryLocks.livingWorkers, workerId])
  const unlock = (client: pg.PoolClient, workerId: string) =>
    client.query('select pg_advisory_unlock_shared($1, hashtext($2))', [advisoryLocks.livingWorkers, workerId])
  const drop = (client: pg.PoolClient): void => {
    if (holder !== client) return
    holder = null
    client.release(true)
  }
  const hold = async (): Promise<void> => {
    if (holder) return
    const client = await pool.connect()
    holder = client
    locked = new Set()
    client.once('error', () => drop(client))
  }
  const lockAll = async (): Promise<void> => {
    for (const workerId of workerIds) {
      if (!holder || locked.has(workerId)) continue
      await lock(holder, workerId)
      locked.add(workerId)
    }
  }
  const sweep = async (): Promise<void> => {
    await hold()
    await lockAll()
    await freeJobsOfTheDead(pool)
  }
  let isStopping = false
  const warn = (error: unknown): void => {
    if (!isStopping) log.warn({ err: error }, 'jobs of dead workers were not looked for')
  }
  // One after the other: a connection answers one question at a time.
  let last = sweep()
  await last
  const next = (work: () => Promise<unknown>): void => {
    last = last.then(async () => void (await work())).catch(warn)
  }
  const timer = setInterval(() => next(sweep), sweepEveryMs).unref()
  return {
    add: (workerId) => {
      workerIds.add(workerId)
      // Whom this one follows may have left something behind.
      next(sweep)
    },
    remove: (workerId) => {
      workerIds.delete(workerId)
      next(async () => holder && locked.delete(workerId) && unlock(holder, workerId))
    },
    stop: () => {
      isStopping = true
      clearInterval(timer)
      if (holder) drop(holder)
    },
  }
}
