import type pg from 'pg'
import { databaseError, isDatabaseAway } from './errors.ts'
import type { Logger } from './log.ts'
import { PreparedClient } from './prepared-client.ts'

type Query = (...args: unknown[]) => Promise<unknown>

export interface PipelinedReads {
  /** Looks like a client to drizzle; single statements only. */
  client: pg.Client
  close(): Promise<void>
}

/** More than one, so that one slow statement does not hold up all reads. */
const connectionsCount = 2
/** PostgreSQL cancelled a statement that took too long; the connection is still good. */
const queryCanceled = '57014'

/**
 * A few connections with pipelining: many short reads are sent one behind the other without waiting for each other's
 * results. For the statements of every request (who calls, `me`): it takes a third off their cost (bench/). A broken
 * connection is reopened and the read retried.
 */
export const openPipelinedReads = (config: pg.ClientConfig, log: Logger): PipelinedReads => {
  const connections: (Promise<pg.Client> | null)[] = Array.from({ length: connectionsCount }, () => null)
  let next = 0
  let isClosed = false

  const open = (index: number): Promise<pg.Client> => {
    const client = new PreparedClient({ ...config, pipeline: true } as pg.ClientConfig)
    const opening = client.connect().then(
      () => client as pg.Client,
      (error: unknown) => {
        forget()
        throw error
      },
    )
    // By the time this one has ended another may have taken its place.
    const forget = () => {
      if (connections[index] === opening) connections[index] = null
    }
    client.on('end', forget)
    client.on('error', (error) => {
      forget()
      log.warn({ err: error }, 'pipelined read connection lost: the next read opens another')
    })
    return opening
  }

  const send = async (connection: Promise<pg.Client>, args: unknown[]): Promise<unknown> => {
    const client = await connection
    return (client.query as Query).apply(client, args)
  }

  const giveUp = (index: number, connection: Promise<pg.Client>): void => {
    if (connections[index] === connection) connections[index] = null
    connection.then((client) => client.end()).catch(() => {})
  }

  const query: Query = async (...args) => {
    if (isClosed) throw new Error('Connection terminated: the server is stopping')
    const index = next++ % connectionsCount
    const connection = (connections[index] ??= open(index))
    try {
      return await send(connection, args)
    } catch (error) {
      if (isClosed || !isDatabaseAway(error) || databaseError(error)?.code === queryCanceled) throw error
      giveUp(index, connection)
      return send((connections[index] ??= open(index)), args)
    }
  }

  return {
    client: { query } as unknown as pg.Client,
    close: async () => {
      isClosed = true
      for (const connection of connections) {
        // One that could not be opened needs no closing.
        const client = await connection?.catch(() => null)
        await client?.end()
      }
    },
  }
}
