import { setTimeout as sleep } from 'node:timers/promises'
import { createAdapter as createPostgresAdapter } from '@socket.io/postgres-adapter'
import type pg from 'pg'
import type { Server } from 'socket.io'
import type { Config } from './config.ts'
import type { Database } from './db.ts'
import type { Logger } from './log.ts'
import { withFallback } from './realtime-fallback.ts'

/**
 * The adapter keeps the connection it listens on for ever, forgets one that broke, and may take two after a break: each
 * would hold its place in the pool, and the stop of the server. Here it has one at a time, which goes back in the end.
 */
const lendingOne = (pool: pg.Pool): { lender: pg.Pool; end(): void } => {
  let lent: pg.PoolClient | null = null
  let isOver = false
  const takeBack = (): void => {
    lent?.removeAllListeners('end')
    lent?.release(true)
  }
  const lend = async (): Promise<pg.PoolClient> => {
    const client = await pool.connect()
    takeBack()
    if (isOver) {
      client.release()
      throw new Error('Connection terminated: the server is stopping')
    }
    lent = client
    const release = client.release.bind(client)
    client.release = (error) => {
      if (lent === client) lent = null
      release(error)
    }
    client.once('end', () => client.release(true))
    return client
  }
  const lender: Partial<pg.Pool> = {
    query: pool.query.bind(pool) as pg.Pool['query'],
    connect: lend as pg.Pool['connect'],
  }
  const end = (): void => {
    isOver = true
    takeBack()
  }
  return { lender: lender as pg.Pool, end }
}

const overPostgres = ({ pool }: Database, log: Logger) => {
  const { lender, end } = lendingOne(pool)
  const factory = createPostgresAdapter(lender, {
    tableName: 'realtime_attachments',
    errorHandler: (error: Error) =>
      log.warn({ err: error }, 'realtime over PostgreSQL failed: other processes may miss events'),
  })
  return { factory, end }
}

/** A server starts without its Redis as well. */
const firstConnectMs = 2_000

/**
 * How several server processes share rooms: over Redis when there is one, and over the database they share while it is away,
 * or without one. One process with its embedded database needs neither.
 */
export const attachAdapter = async (
  io: Pick<Server, 'adapter'>,
  { config, database, log }: { config: Config; database: Database; log: Logger },
): Promise<() => Promise<void>> => {
  if (config.redisUrl) {
    // A quarter of all modules of the server: loaded only where it is used, the others are ready sooner.
    const [{ createAdapter }, { createClient }] = await Promise.all([
      import('@socket.io/redis-streams-adapter'),
      import('redis'),
    ])
    const client = createClient({ url: config.redisUrl })
    client.on('error', (error: unknown) =>
      log.warn({ err: error }, 'the connection to Redis failed: the client reconnects'),
    )
    const connecting = client.connect().catch(() => {})
    await Promise.race([connecting, sleep(firstConnectMs, undefined, { ref: false })])
    const overRedis = createAdapter(client, { streamName: 'academy.socket.io', maxLen: 10_000 })
    const { factory, end } = overPostgres(database, log)
    io.adapter(withFallback(overRedis, factory, () => client.isReady))
    return async () => {
      end()
      // close() would wait for the answers of a Redis that is down, and hold up the stop of the server.
      if (client.isOpen) client.destroy()
    }
  }
  if (config.databaseUrl) {
    const { factory, end } = overPostgres(database, log)
    io.adapter(factory)
    return async () => end()
  }
  return async () => {}
}
