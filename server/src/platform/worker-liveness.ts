import type pg from 'pg'
import { advisoryLocks } from './advisory-locks.ts'
import type { Logger } from './log.ts'

const sweepEveryMs = 30_000

/** Unlocks the jobs of workers whose lock nobody holds; graphile-worker itself would wait four hours. */
const unlockJobsOfDeadWorkers = (pool: pg.Pool) =>
  pool.query(
    `with owners as materialized (
       select distinct locked_by from graphile_worker._private_jobs where locked_by is not null),
     dead as materialized (
       select locked_by from owners where pg_try_advisory_xact_lock($1, hashtext(locked_by)))
     select graphile_worker.force_unlock_workers(array(select locked_by from dead))`,
    [advisoryLocks.workerLiveness],
  )

export interface WorkerLiveness {
  add(workerId: string): void
  remove(workerId: string): void
  stop(): void
}

/**
 * Holds one shared advisory lock per worker of this process, all on one connection. PostgreSQL drops them when the
 * process dies, however it ended, so other processes can unlock its jobs. A connection that breaks while the process
 * lives is opened again; at worst a job then runs twice (C5).
 */
export const holdLivenessLocks = async (pool: pg.Pool, log: Logger): Promise<WorkerLiveness> => {
  const workerIds = new Set<string>()
  let holder: pg.PoolClient | null = null
  /** PostgreSQL counts the locks of one connection: one taken twice would outlive its worker. */
  let locked = new Set<string>()
  const lock = (client: pg.PoolClient, workerId: string) =>
    client.query('select pg_advisory_lock_shared($1, hashtext($2))', [advisoryLocks.workerLiveness, workerId])
  const unlock = (client: pg.PoolClient, workerId: string) =>
    client.query('select pg_advisory_unlock_shared($1, hashtext($2))', [advisoryLocks.workerLiveness, workerId])
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
    await unlockJobsOfDeadWorkers(pool)
  }
  let isStopping = false
  const warn = (error: unknown): void => {
    if (!isStopping) log.warn({ err: error }, 'could not unlock jobs of dead workers: the next sweep tries again')
  }
  // One after the other: a connection runs one statement at a time.
  let last = sweep()
  await last
  const next = (work: () => Promise<unknown>): void => {
    last = last.then(async () => void (await work())).catch(warn)
  }
  const timer = setInterval(() => next(sweep), sweepEveryMs).unref()
  return {
    add: (workerId) => {
      workerIds.add(workerId)
      // The worker it replaces may have left locked jobs behind.
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
