import type pg from 'pg'
import { databaseError, isDatabaseAway } from './errors.ts'
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
/** A statement that was ended for its length; its line is as good as before. */
const tookTooLong = '57014'

/**
 * A few connections on which many short reads travel one behind the other, without waiting for each other's answers.
 * For the statements of every request (who calls, who am I): it takes a third off their cost (bench/). A line that
 * breaks is laid anew and the statement, being a read, is asked again.
 */
export const openQuickReads = (config: pg.ClientConfig, log: Logger): QuickReads => {
  const lines: (Promise<pg.Client> | null)[] = Array.from({ length: linesCount }, () => null)
  let next = 0
  let isClosed = false

  const lay = (line: number): Promise<pg.Client> => {
    const client = new PreparedClient({ ...config, pipeline: true } as pg.ClientConfig)
    const laid = client.connect().then(
      () => client as pg.Client,
      (error: unknown) => {
        forget()
        throw error
      },
    )
    // By the time this one has ended another may lie in its place.
    const forget = () => {
      if (lines[line] === laid) lines[line] = null
    }
    client.on('end', forget)
    client.on('error', (error) => {
      forget()
      log.warn({ err: error }, 'quick read connection lost')
    })
    return laid
  }

  const ask = async (laid: Promise<pg.Client>, args: unknown[]): Promise<unknown> => {
    const client = await laid
    return (client.query as Query).apply(client, args)
  }

  const giveUp = (line: number, laid: Promise<pg.Client>): void => {
    if (lines[line] === laid) lines[line] = null
    laid.then((client) => client.end()).catch(() => {})
  }

  const query: Query = async (...args) => {
    if (isClosed) throw new Error('Connection terminated: the server is stopping')
    const line = next++ % linesCount
    const laid = (lines[line] ??= lay(line))
    try {
      return await ask(laid, args)
    } catch (error) {
      if (isClosed || !isDatabaseAway(error) || databaseError(error)?.code === tookTooLong) throw error
      giveUp(line, laid)
      return ask((lines[line] ??= lay(line)), args)
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
