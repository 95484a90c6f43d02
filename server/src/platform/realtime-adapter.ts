import { createAdapter as createPostgresAdapter } from '@socket.io/postgres-adapter'
import { createAdapter as createRedisAdapter } from '@socket.io/redis-streams-adapter'
import { createClient } from 'redis'
import type { Server } from 'socket.io'
import type { Config } from './config.ts'
import type { Database } from './db.ts'
import type { Logger } from './log.ts'

/**
 * How several server processes share rooms: over Redis when there is one, else over the database they share. One
 * process with its embedded database needs neither.
 */
export const attachAdapter = async (
  io: Pick<Server, 'adapter'>,
  { config, database, log }: { config: Config; database: Database; log: Logger },
): Promise<() => Promise<void>> => {
  if (config.redisUrl) {
    const client = createClient({ url: config.redisUrl })
    client.on('error', (error: unknown) => log.warn({ err: error }, 'redis connection'))
    await client.connect()
    io.adapter(createRedisAdapter(client, { streamName: 'academy.socket.io', maxLen: 10_000 }))
    return async () => {
      // close() would wait for the answers of a Redis that is down, and hold up the stop of the server.
      if (client.isOpen) client.destroy()
    }
  }
  if (config.databaseUrl) {
    io.adapter(
      createPostgresAdapter(database.pool, {
        tableName: 'realtime_attachments',
        errorHandler: (error: Error) => log.warn({ err: error }, 'realtime over the database'),
      }),
    )
  }
  return async () => {}
}
