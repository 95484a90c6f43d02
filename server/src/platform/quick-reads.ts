import type pg from 'pg'
import { isDatabaseAway } from './errors.ts'
import type { Logger } from './log.ts'
import { PreparedClient } from './prepared-client.ts'

type Query = (...args: unknown[]) => Promise<unknown>

export interface QuickReads {
  /** Looks like a client to drizzle; single statements only. */
  client: pg.Client
  close(): Promise<void>
}

/** More than one, so that a slow statement never stands before everybody. */
const linesCount = 2

/**
 * A few connections on which many short reads travel one behind the other, without waiting for each other's answers.
 * For the statements of every request (who calls, who am I): it takes a third off their cost (bench/). A line that
 * breaks is laid anew and the statement, being a read, is asked again.
 */
export const openQuickReads = (config: pg.ClientConfig, log: Logger): QuickReads => {
  const lines: (Promise<pg.Client> | null)[] = Array.from({ length: linesCount }, () => null)
  let next = 0
  let isClosed = false

  const lay = async (line: number): Promise<pg.Client> => {
    const client = new PreparedClient({ ...config, pipeline: true } as pg.ClientConfig)
    const forget = () => {
      lines[line] = null
    }
    client.on('end', forget)
    client.on('error', (error) => {
      forget()
      log.warn({ err: error }, 'quick read connection lost')
    })
    try {
      await client.connect()
      return client
    } catch (error) {
      forget()
      throw error
    }
  }

  const ask = async (line: number, args: unknown[]): Promise<unknown> => {
    if (isClosed) throw new Error('Connection terminated: the server is stopping')
    const client = await (lines[line] ??= lay(line))
    return (client.query as Query).apply(client, args)
  }

  const query: Query = async (...args) => {
    const line = next++ % linesCount
    try {
      return await ask(line, args)
    } catch (error) {
      if (isClosed || !isDatabaseAway(error)) throw error
      lines[line] = null
      return ask(line, args)
    }
  }

  return {
    client: { query } as unknown as pg.Client,
    close: async () => {
      isClosed = true
      for (const line of lines) {
        // One that could not be laid needs no closing.
        const client = await line?.catch(() => null)
        await client?.end()
      }
    },
  }
}
