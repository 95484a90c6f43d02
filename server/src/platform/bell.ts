import pg from 'pg'
import type { Logger } from './log.ts'

export interface Ring {
  /** Resolves when the bell rings, at the latest after so many milliseconds. */
  within(ms: number): Promise<void>
}

/** Rung by `pg_notify` in whichever process; all who wait for it in this one share a connection of its own. */
export interface Bell {
  /** Ask for the ring first, then look, then wait: what comes after the look is not missed. */
  next(): Promise<Ring>
  isClosed(): boolean
  /** Lets everybody go. */
  close(): Promise<void>
}

export const createBell = (pool: pg.Pool, listening: `listen ${string}`, log: Logger): Bell => {
  let round = Promise.withResolvers<void>()
  let listener: Promise<pg.Client> | null = null
  let isClosed = false

  const ring = (): void => {
    round.resolve()
    round = Promise.withResolvers()
  }
  const listen = async (): Promise<pg.Client> => {
    const client = new pg.Client(pool.options)
    const lose = (): void => {
      if (listener !== own) return
      listener = null
      // Whoever waits looks again, and listens anew.
      ring()
    }
    client.on('notification', ring)
    client.on('end', lose)
    client.on('error', (error) => {
      log.warn({ err: error }, 'connection of a bell lost')
      lose()
    })
    const own = listener
    await client.connect()
    await client.query(listening)
    return client
  }
  const open = (): Promise<pg.Client> => {
    const opening = Promise.resolve().then(listen)
    listener = opening
    opening.catch((error: unknown) => {
      log.warn({ err: error }, 'a bell cannot be heard')
      if (listener === opening) listener = null
    })
    return opening
  }

  return {
    next: async () => {
      // Without a connection nobody is woken; who waits looks again by itself after a while.
      if (!isClosed) await (listener ?? open()).catch(() => {})
      const { promise } = round
      return {
        within: async (ms) => {
          let timer: NodeJS.Timeout | undefined
          const tooLong = new Promise<void>((done) => (timer = setTimeout(done, ms)))
          await Promise.race([promise, tooLong])
          clearTimeout(timer)
        },
      }
    },
    isClosed: () => isClosed,
    close: async () => {
      isClosed = true
      ring()
      const closing = listener
      listener = null
      const client = await closing?.catch(() => null)
      await client?.end()
    },
  }
}
