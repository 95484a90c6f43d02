import { errors } from '@academy/contract/errors'
import type { Endpoint } from '@academy/contract/endpoint'
import { type AcademyChoice, permissions } from '@academy/contract/permissions'
import { clientEvents, type Hello, type Namespace, namespaces, rooms, serverEvents } from '@academy/contract/realtime'
import type { FastifyInstance } from 'fastify'
import { type DefaultEventsMap, type Namespace as IoNamespace, Server, type Socket } from 'socket.io'
import type * as z from 'zod/mini'
import { authorize } from './academy-of-call.ts'
import type { Config } from './config.ts'
import type { Actor, Authentication } from './ctx.ts'
import type { Database } from './db.ts'
import { AppError, fail } from './errors.ts'
import type { Logger } from './log.ts'
import { attachAdapter } from './realtime-adapter.ts'
import { createEventLimits } from './realtime-limits.ts'
import { bareHeadersOf } from './security-headers.ts'

interface SocketData {
  sessionId?: string
  userId?: number
  fullName?: string
  academy?: AcademyChoice
  /** V4: of somebody who sent events without end: it stays open, and nothing is read from it. */
  isUnheard?: true
}
export type RealtimeSocket = Socket<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, SocketData>
type Space = IoNamespace<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, SocketData>

type EventsOf<N extends Namespace> = (typeof clientEvents)[N]
type PayloadOf<E> = E extends { payload: infer P extends z.ZodMiniType } ? z.output<P> : undefined

export interface EventCall<P> {
  socket: RealtimeSocket
  actor: Actor
  academy: AcademyChoice
  payload: P
}
type EventHandler<P> = (call: EventCall<P>) => unknown

interface ServerEmit {
  <N extends Namespace, E extends keyof (typeof serverEvents)[N] & string>(
    namespace: N,
    /** Who is in several of them hears it once. */
    room: string | string[],
    event: E,
    payload: (typeof serverEvents)[N][E] extends infer S extends z.ZodMiniType ? z.input<S> : never,
  ): void
}

export interface Realtime {
  /** Binds a client event of the contract; access, payload and acknowledgement are checked around it. */
  on<N extends Namespace, E extends Exclude<keyof EventsOf<N>, 'hello'> & string>(
    namespace: N,
    event: E,
    handler: EventHandler<PayloadOf<EventsOf<N>[E]>>,
  ): void
  emit: ServerEmit
  space(namespace: Namespace): Space
  /** Closes every socket of a session, on whichever process it is (A5, T4). */
  closeSession(sessionId: string): void
  /** The same for all sockets of a person; a client that still may comes back by itself. */
  closeUser(userId: number): void
  /** Sends the clients away, each after another little while, then closes. */
  close(): Promise<void>
}

type Io = Server<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, SocketData>

const emitOver =
  (io: Io): ServerEmit =>
  (namespace, room, event, payload) => {
    const schema = (serverEvents[namespace] as Record<string, z.ZodMiniType>)[event]!
    io.of(namespace).to(room).emit(event, schema.parse(payload))
  }

/** Of a process that has no clients of its own, such as a worker: what it tells reaches those of the others. */
export const createRealtimeOfWorker = async (deps: {
  config: Config
  database: Database
  log: Logger
}): Promise<Pick<Realtime, 'emit' | 'close'>> => {
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

/** A connection that does not say who it is gets this long. */
const defaultHelloTimeoutMs = 10_000
const sessionRoom = (sessionId: string): string => `session:${sessionId}`
/** V2: what is told to a person is of all their academies; who acts as them only in some hears none of it. */
const actingRoom = (userId: number) => `acting:${userId}`
const personalRoom = ({ userId, actsIn }: Actor) => (actsIn ? actingRoom(userId) : rooms.user(userId))

export const createRealtime = async (deps: {
  http: FastifyInstance
  config: Config
  database: Database
  authentication: Authentication
  now(): Date
  log: Logger
  helloTimeoutMs?: number
}): Promise<Realtime> => {
  const helloTimeoutMs = deps.helloTimeoutMs ?? defaultHelloTimeoutMs
  const io: Io = new Server(deps.http.server, {
    serveClient: false,
    maxHttpBufferSize: 64 * 1024,
    connectTimeout: helloTimeoutMs,
    allowRequest: (request, decide) => decide(null, isOwnOrigin(request.headers, deps.config)),
  })
  // Polling answers bypass Fastify and its hooks.
  const bareHeaders = bareHeadersOf(deps.config.publicUrl)
  io.engine.on('headers', (headers: Record<string, string>) => Object.assign(headers, bareHeaders))
  const closeAdapter = await attachAdapter(io, deps)
  const handlers = new Map<string, EventHandler<never>>()
  const limits = createEventLimits()
  /** How those are ended that are not listened to. */
  const unheard = new Set<() => void>()

  for (const namespace of namespaces) io.of(namespace).on('connection', (socket) => welcome(namespace, socket))

  const welcome = (namespace: Namespace, socket: RealtimeSocket): void => {
    const timer = setTimeout(() => socket.disconnect(true), helloTimeoutMs).unref()
    socket.on('error', (error) => deps.log.warn({ err: error }, 'socket error'))
    socket.on('disconnect', () => clearTimeout(timer))
    const queue = limits.queueOfSocket()
    for (const event of Object.keys(clientEvents[namespace]))
      socket.on(event, async (...args: unknown[]) => {
        if (socket.data.isUnheard) return
        const acknowledge = typeof args.at(-1) === 'function' ? (args.pop() as (reply: unknown) => void) : () => {}
        try {
          await queue.add(async () => {
            // Nobody waits for the answer any more, and a room that is joined now would never be left.
            if (!socket.connected || socket.data.isUnheard) return
            const reply =
              event === 'hello' ? await hello(socket, args[0]) : await dispatch(namespace, event, socket, args[0])
            clearTimeout(timer)
            if (socket.data.isUnheard) return
            acknowledge(reply ?? { ok: true })
          })
        } catch (error) {
          await refuse(socket, error, acknowledge)
        }
      })
  }

  const refuse = async (
    socket: RealtimeSocket,
    error: unknown,
    acknowledge: (reply: unknown) => void,
  ): Promise<void> => {
    const name = error instanceof AppError ? error.errorName : 'UnknownError'
    if (!(error instanceof AppError)) deps.log.error({ err: error }, 'realtime event failed')
    const { code, message } = errors[name]
    const retryAfterSeconds = error instanceof AppError ? error.details.retryAfterSeconds : undefined
    acknowledge({ code, ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }) })
    socket.emit('error', { code, message })
    // RT-26: who cannot say who they are is sent away.
    if (name === 'InvalidAccessToken' || name === 'ExpiredAccessToken') socket.disconnect(true)
    if (name === 'TooManyRequests') await endIfEnough(socket)
  }

  const endIfEnough = async (socket: RealtimeSocket): Promise<void> => {
    const { userId } = socket.data
    if (!(await limits.isEnough(String(userId ?? socket.id))) || !socket.connected) return
    deps.log.warn({ userId }, 'a socket sent events without end')
    socket.disconnect(true)
  }

  /** Ending it would only make them connect again, which costs more than an open connection that is not read. */
  const leaveUnheard = (socket: RealtimeSocket, ms: number): void => {
    socket.data.isUnheard = true
    const end = stopReading(socket)
    unheard.add(end)
    const timer = setTimeout(end, ms).unref()
    socket.on('disconnect', () => {
      clearTimeout(timer)
      unheard.delete(end)
    })
  }

  const hello = async (socket: RealtimeSocket, given: unknown): Promise<{ ok: true; userId: number } | undefined> => {
    const { token, academyId } = parse<z.output<typeof Hello>>(clientEvents['/'].hello.payload, given)
    const actor = await deps.authentication.byToken(token)
    const unheardMs = await limits.unheardMs(actor.userId)
    if (unheardMs > 0) {
      leaveUnheard(socket, unheardMs)
      return undefined
    }
    await limits.count(actor.userId)
    // A second hello on one connection is somebody else only after leaving everything of the first.
    for (const room of socket.rooms) if (room !== socket.id) await socket.leave(room)
    Object.assign(socket.data, {
      sessionId: actor.sessionId,
      userId: actor.userId,
      fullName: actor.fullName,
      academy: academyId,
    } satisfies SocketData)
    await socket.join([sessionRoom(actor.sessionId), personalRoom(actor)])
    if (socket.nsp.name === '/') socket.emit('server-status', { status: 'On' })
    return { ok: true, userId: actor.userId }
  }

  /** A6: who calls and what they may is looked up again for every event, not only at the join. */
  const dispatch = async (namespace: Namespace, event: string, socket: RealtimeSocket, given: unknown) => {
    const { sessionId, userId } = socket.data
    if (!sessionId || userId === undefined) return fail('InvalidAccessToken')
    await limits.count(userId)
    return limits.inTurn(userId, () => call(namespace, event, socket, { sessionId, given }))
  }

  const call = async (
    namespace: Namespace,
    event: string,
    socket: RealtimeSocket,
    { sessionId, given }: { sessionId: string; given: unknown },
  ) => {
    const actor = await deps.authentication.bySession(sessionId)
    const definition = clientEvents[namespace][event as never] as EventDefinition
    const payload = definition.payload ? parse(definition.payload, given) : undefined
    const named = (payload as { academyId?: number } | undefined)?.academyId
    const asked = permissions[definition.access].scope === 'academy' ? (named ?? socket.data.academy) : undefined
    const academy = authorize(actor, definition.access, definition.effect, asked ?? undefined)
    if (definition.effect === 'write' && actor.impersonatorId !== null) fail('ImpersonationNotAllowed')
    const handler = handlers.get(`${namespace} ${event}`) ?? fail('EndpointNotFound')
    return handler({ socket, actor, academy, payload } as EventCall<never>)
  }

  const closeRoom = (room: string): void => {
    for (const namespace of namespaces) {
      const sockets = io.of(namespace).in(room)
      // Here at once; the adapter would first wait for its broker, also for one that is down.
      sockets.local.disconnectSockets(true)
      sockets.disconnectSockets(true)
    }
  }

  return {
    on: (namespace, event, handler) => {
      handlers.set(`${namespace} ${event}`, handler as EventHandler<never>)
    },
    emit: emitOver(io),
    space: (namespace) => io.of(namespace),
    closeSession: (sessionId) => closeRoom(sessionRoom(sessionId)),
    closeUser: (userId) => {
      closeRoom(rooms.user(userId))
      closeRoom(actingRoom(userId))
    },
    close: async () => {
      for (const end of unheard) end()
      for (const socket of io.of('/').sockets.values())
        socket.emit('server-restart', {
          delayMs: Math.round((crypto.getRandomValues(new Uint8Array(1))[0]! / 255) * 5_000),
        })
      await io.close()
      await closeAdapter()
    },
  }
}

interface EventDefinition {
  payload?: z.ZodMiniType
  access: Endpoint['access']
  effect: 'read' | 'write'
}

/**
 * What comes waits at the sender; answers how the connection is ended, without a farewell that nobody would read. One by
 * long polling has nothing to stop: it asks each time anew.
 */
const stopReading = (socket: RealtimeSocket): (() => void) => {
  const { socket: line } = socket.conn.transport as unknown as { socket?: { pause(): void; terminate(): void } }
  if (!line) return () => socket.disconnect(true)
  line.pause()
  return () => line.terminate()
}

const parse = <T>(schema: z.ZodMiniType, given: unknown): T => {
  const result = schema.safeParse(given)
  if (result.success) return result.data as T
  const fields = result.error.issues.map((issue) => ({ field: issue.path.join('.'), message: issue.message }))
  return fail('ValidationError', { fields })
}

/** A page of another site must not open a socket with a visitor's help (A6). Programs send no Origin. */
const isOwnOrigin = (headers: { origin?: string; host?: string }, config: Config): boolean => {
  if (headers.origin === undefined) return true
  if (headers.origin === config.publicUrl) return true
  return URL.canParse(headers.origin) && new URL(headers.origin).host === headers.host
}
