import type pg from 'pg'
import type { Logger } from './log.ts'
import { PrimaryClient } from './primary-client.ts'

export interface NextNotify {
  /** Resolves at the next NOTIFY, at the latest after `ms` milliseconds. */
  within(ms: number): Promise<void>
}

/** Waits for `pg_notify` on one channel, whichever process sent it. All waiters of this process share one connection. */
export interface NotifyWaiter {
  /** Call it before reading the queue and wait afterwards, so that a NOTIFY between read and wait is not lost. */
  next(): Promise<NextNotify>
  isClosed(): boolean
  /** Wakes everybody who waits. */
  close(): Promise<void>
}

export const createNotifyWaiter = (pool: pg.Pool, listening: `listen ${string}`, log: Logger): NotifyWaiter => {
  let round = Promise.withResolvers<void>()
  let listener: Promise<pg.Client> | null = null
  let isClosed = false

  const wakeAll = (): void => {
    round.resolve()
    round = Promise.withResolvers()
  }
  const listen = async (): Promise<pg.Client> => {
    const client = new PrimaryClient(pool.options)
    const lose = (): void => {
      if (listener !== own) return
      listener = null
      // The waiters read the queue again and open a new connection.
      wakeAll()
    }
    client.on('notification', wakeAll)
    client.on('end', lose)
    client.on('error', (error) => {
      log.warn({ err: error, listening }, 'the connection that listens was lost: the next waiter opens another')
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
      log.warn({ err: error, listening }, 'LISTEN failed: the next waiter tries again')
      if (listener === opening) listener = null
    })
    return opening
  }

  return {
    next: async () => {
      // Without a connection nobody is woken by NOTIFY; waiters then read again when their time is up.
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
      wakeAll()
      const closing = listener
      listener = null
      const client = await closing?.catch(() => null)
      await client?.end()
    },
  }
}
