import type { AddressInfo } from 'node:net'
import type { Namespace } from '@academy/contract/realtime'
import { io, type ManagerOptions, type Socket, type SocketOptions } from 'socket.io-client'
import { type App, createApp } from '#server/app.ts'
import { type Database, openDatabase } from '#platform/db.ts'
import { createLog } from '#platform/log.ts'
import { patient } from '../../../scripts/testing/patience.ts'
import { databasePatience } from './reused-databases.ts'
import { type TestApp, testSecret } from './test-app.ts'

/** An acknowledgement as it comes over the wire: success or { code }. */
export type Acknowledgement = Record<string, unknown>

export interface TestSocket {
  socket: Socket
  /** Sends an event and waits for the answer to it. */
  ask(event: string, payload?: unknown): Promise<Acknowledgement>
  hello(token: string, academyId?: number | 'all' | null): Promise<Acknowledgement>
  /** The next event of this name; those that came since the socket opened count too. */
  next<T = Record<string, unknown>>(event: string): Promise<T>
  /** All events of this name so far. */
  all<T = Record<string, unknown>>(event: string): T[]
  /** Resolves when the server or the network has ended it. */
  closed: Promise<string>
}

const openSockets: Socket[] = []

export const listen = async (app: Pick<App, 'http'>): Promise<string> => {
  await app.http.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.http.server.address() as AddressInfo
  return `http://127.0.0.1:${port}`
}

export const connect = async (
  url: string,
  namespace: Namespace = '/',
  options: Partial<ManagerOptions & SocketOptions> = {},
): Promise<TestSocket> => {
  const socket = io(url + namespace, { transports: ['websocket'], forceNew: true, reconnection: false, ...options })
  openSockets.push(socket)
  const arrived = new Map<string, unknown[]>()
  const taken = new Map<string, number>()
  socket.onAny((event: string, payload: unknown) => arrived.set(event, [...(arrived.get(event) ?? []), payload]))
  const closed = new Promise<string>((done) => socket.on('disconnect', (reason) => done(reason)))
  await new Promise<void>((connected, failed) => {
    socket.on('connect', connected)
    socket.on('connect_error', failed)
  })
  const ask = (event: string, payload?: unknown) =>
    socket
      .timeout(patient(30_000))
      .emitWithAck(event, ...(payload === undefined ? [] : [payload])) as Promise<Acknowledgement>
  return {
    socket,
    ask,
    hello: (token, academyId = null) => ask('hello', { token, academyId }),
    next: async <T>(event: string): Promise<T> => {
      const index = taken.get(event) ?? 0
      taken.set(event, index + 1)
      const until = performance.now() + patient(30_000)
      while ((arrived.get(event)?.length ?? 0) <= index) {
        if (performance.now() > until) throw new Error(`No ${event} came`)
        await new Promise((done) => setTimeout(done, 10))
      }
      return arrived.get(event)![index] as T
    },
    all: <T>(event: string) => (arrived.get(event) ?? []) as T[],
    closed,
  }
}

export const closeSockets = (): void => {
  for (const socket of openSockets.splice(0)) socket.disconnect()
}

/** Another server of the same installation: same database, same secret, its own connections and sockets. */
export const startNeighbour = async (
  it: TestApp,
): Promise<{ app: App; database: Database; close(): Promise<void> }> => {
  const log = createLog('silent')
  const database = openDatabase(it.urls.appUrl, {
    log,
    name: 'academy-neighbour',
    max: 5,
    ...databasePatience,
  })
  const app = await createApp({
    config: it.config,
    database,
    authSecret: testSecret,
    files: it.files,
    log,
    now: () => it.clock.now,
    // A busy test machine is not an overloaded server.
    maxEventLoopDelayMs: 0,
  })
  return {
    app,
    database,
    close: async () => {
      await app.realtime.close()
      await app.http.close()
      await database.close()
    },
  }
}
