import type { AcademyChoice } from '@academy/contract/permissions'
import { type Namespace, serverEvents } from '@academy/contract/realtime'
import { type DefaultEventsMap, Server } from 'socket.io'
import type * as z from 'zod/mini'
import type { Config } from './config.ts'
import type { Database } from './db.ts'
import type { Logger } from './log.ts'
import { attachAdapter } from './realtime-adapter.ts'

export interface SocketData {
  sessionId?: string
  userId?: number
  fullName?: string
  academy?: AcademyChoice
  /** Where it comes from, behind our own proxies. */
  ip?: string
  /** V4: of somebody who sent too many events: it stays open, and nothing is read from it. */
  isUnheard?: true
}
export type Io = Server<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, SocketData>

export interface ServerEmit {
  <N extends Namespace, E extends keyof (typeof serverEvents)[N] & string>(
    namespace: N,
    /** A socket that is in several rooms gets the event once. */
    room: string | string[],
    event: E,
    payload: (typeof serverEvents)[N][E] extends infer S extends z.ZodMiniType ? z.input<S> : never,
  ): void
}

/** Sends an event of the contract to everybody in a room, whichever process they are connected to. */
export const emitOver =
  (io: Io): ServerEmit =>
  (namespace, room, event, payload) => {
    const schema = (serverEvents[namespace] as Record<string, z.ZodMiniType>)[event]!
    io.of(namespace).to(room).emit(event, schema.parse(payload))
  }

/** For a process without clients, such as a worker: its events reach the clients of other processes. */
export const createRealtimeOfWorker = async (deps: {
  config: Config
  database: Database
  log: Logger
}): Promise<{ emit: ServerEmit; close(): Promise<void> }> => {
  const io: Io = new Server()
  const closeAdapter = await attachAdapter(io, deps)
  return {
    emit: emitOver(io),
    close: async () => {
      await io.of('/').adapter.close()
      await closeAdapter()
    },
  }
}
