import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { EmptyRelations } from 'drizzle-orm'
import type { PgAsyncDatabase } from 'drizzle-orm/pg-core'
import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { databaseError } from './errors.ts'
import type { Logger } from './log.ts'
import { PreparedClient } from './prepared-client.ts'
import { connectionTo } from './primary-client.ts'
import { openPipelinedReads } from './pipelined-reads.ts'

/** What queries run on: the pool or one transaction. Repos need not know which. */
export type Db = PgAsyncDatabase<NodePgQueryResultHKT, EmptyRelations>

export interface Database {
  pool: pg.Pool
  db: NodePgDatabase
  /** For the short single reads of every request: see pipelined-reads.ts. */
  reads: NodePgDatabase
  /** For statements that must not wait for a free connection of the pool: the answers of a running test. */
  urgent: NodePgDatabase
  close(): Promise<void>
}

/** For statements that look up rows by key: PostgreSQL plans them once, not for each value. */
const plannedOnce = ' -c plan_cache_mode=force_generic_plan -c jit=off'

interface DatabaseOptions {
  log: Logger
  max?: number
  name: string
  /** Tests allow more: their machine may be busy with other things. */
  statementTimeoutMs?: number
  connectTimeoutMs?: number
}

export const openDatabase = (url: string, options: DatabaseOptions): Database => {
  const timeouts = `-c statement_timeout=${options.statementTimeoutMs ?? 5000} -c lock_timeout=1000 -c idle_in_transaction_session_timeout=10000`
  const connection = {
    ...connectionTo(url),
    options: timeouts,
    application_name: options.name,
    connectionTimeoutMillis: options.connectTimeoutMs ?? 5_000,
  }
  const openPool = (max: number, more = ''): pg.Pool => {
    const pool = new pg.Pool({
      ...connection,
      options: timeouts + more,
      Client: PreparedClient,
      max,
      idleTimeoutMillis: 30_000,
    })
    // A dying database emits on the pool and on every client; a client without a listener ends the process (M4).
    pool.on('error', (error) =>
      options.log.warn({ err: error }, 'idle database connection lost: the pool opens another when one is needed'),
    )
    pool.on('connect', (client) =>
      client.on('error', (error) => options.log.warn({ err: error }, 'database connection lost: its call fails')),
    )
    return pool
  }
  const pool = openPool(options.max ?? 20)
  // Without sequential scans: a plan made while the table was empty would read the whole table for ever.
  const urgent = openPool(2, `${plannedOnce} -c enable_seqscan=off`)
  const pipelined = openPipelinedReads({ ...connection, options: timeouts + plannedOnce }, options.log)
  return {
    pool,
    db: drizzle({ client: pool }),
    reads: drizzle({ client: pipelined.client }),
    urgent: drizzle({ client: urgent }),
    close: async () => {
      await pipelined.close()
      await urgent.end()
      await pool.end()
    },
  }
}

/** Serialization failure, deadlock, lock timeout, connection lost before anything was committed. */
const retryable = new Set(['40001', '40P01', '55P03', '57P01'])

/** Runs `work` in a transaction, and again after a short random wait when the error is one that a retry may cure. */
export const inTransaction = async <T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction((tx) => work(tx as Db))
    } catch (error) {
      if (attempt >= 3 || !retryable.has(databaseError(error)?.code ?? '')) throw error
      await new Promise((done) => setTimeout(done, 5 + crypto.getRandomValues(new Uint8Array(1))[0]! / 8))
    }
  }
}
