import { errors } from '@academy/contract/errors'
import type { Endpoint } from '@academy/contract/endpoint'
import { type AcademyChoice, permissions } from '@academy/contract/permissions'
import { clientEvents, type Hello, type Namespace, namespaces, rooms } from '@academy/contract/realtime'
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
import type { CtxOfCall } from './realtime-ctx.ts'
import { emitOver, type Io, type ServerEmit, type SocketData } from './realtime-emit.ts'
import { guardConnections } from './realtime-guard.ts'
import { createEventLimits, eventLimits } from './realtime-limits.ts'
import { createUnheard } from './realtime-unheard.ts'
import { bareHeadersOf } from './security-headers.ts'
import { inSpan } from './tracing.ts'

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
export type HelloCall = Pick<EventCall<unknown>, 'socket' | 'actor'>
type EventHandler<P> = (call: EventCall<P>) => unknown

export interface Realtime {
  /** Binds a client event of the contract; access, payload and acknowledgement are checked around it. */
  on<N extends Namespace, E extends Exclude<keyof EventsOf<N>, 'hello'> & string>(
    namespace: N,
    event: E,
    handler: EventHandler<PayloadOf<EventsOf<N>[E]>>,
  ): void
  /** Tells a person who has said hello how things are there; it arrives before the answer to the hello. */
  onHello(namespace: Namespace, tell: (call: HelloCall) => Promise<void>): void
  emit: ServerEmit
  space(namespace: Namespace): Space
  /** Closes every socket of a session, on whichever process it is (A5, T4). */
  closeSession(sessionId: string): void
  /** The same for all sockets of a person; a client that is still allowed reconnects by itself. */
  closeUser(userId: number): void
  /** Tells the clients to reconnect, each after a different delay, then closes. */
  close(): Promise<void>
}

/** A little more than the refusals after which events are no longer read. */
const refusedInRowMax = eventLimits.refusalsBeforeEnd.points + 50
/** Time for a client with a new token to send it in a hello. */
const defaultTokenGraceMs = 60_000
/** How long a connection may stay without a token. */
const defaultHelloTimeoutMs = 10_000
const sessionRoom = (sessionId: string): string => `session:${sessionId}`
/** V2: events for a person concern all their academies; an impersonator with rights in only some of them gets none. */
const actingRoom = (userId: number) => `acting:${userId}`
const personalRoom = ({ userId, actsIn }: Actor) => (actsIn ? actingRoom(userId) : rooms.user(userId))

export const createRealtime = async (deps: {
  http: FastifyInstance
  config: Config
  database: Database
  authentication: Authentication
  ctxOf: CtxOfCall
  now(): Date
  log: Logger
  helloTimeoutMs?: number
  tokenGraceMs?: number
}): Promise<Realtime> => {
  const helloTimeoutMs = deps.helloTimeoutMs ?? defaultHelloTimeoutMs
  const io: Io = new Server(deps.http.server, {
    serveClient: false,
    maxHttpBufferSize: 64 * 1024,
    connectTimeout: helloTimeoutMs,
    allowRequest: (request, decide) =>
      decide(null, isOwnOrigin(request.headers, deps.config) && guard.hasRoomFor(request)),
  })
  const guard = guardConnections(io, deps.config.proxyHops)
  // Replies to long polling bypass Fastify and its hooks.
  const bareHeaders = bareHeadersOf(deps.config.publicUrl)
  io.engine.on('headers', (headers: Record<string, string>) => Object.assign(headers, bareHeaders))
  const closeAdapter = await attachAdapter(io, deps)
  const handlers = new Map<string, EventHandler<never>>()
  const welcomes = new Map<string, (call: HelloCall) => Promise<void>>()
  const limits = createEventLimits()
  const unheard = createUnheard()
  /** Each connection ends with the token it was opened with. What lies in its data goes to other servers. */
  const endings = new WeakMap<RealtimeSocket, NodeJS.Timeout>()

  for (const namespace of namespaces) io.of(namespace).on('connection', (socket) => welcome(namespace, socket))

  const welcome = (namespace: Namespace, socket: RealtimeSocket): void => {
    const timer = setTimeout(() => socket.disconnect(true), helloTimeoutMs).unref()
    // Anybody may send an event of this name; without a listener it would end the process.
    socket.on('error', () => {})
    socket.data.ip = guard.addressOf(socket.request)
    socket.on('disconnect', () => {
      clearTimeout(timer)
      clearTimeout(endings.get(socket))
    })
    const queue = limits.queueOfSocket()
    let refusedInRow = 0
    for (const event of Object.keys(clientEvents[namespace]))
      socket.on(event, async (...args: unknown[]) => {
        if (socket.data.isUnheard) return
        const acknowledge = typeof args.at(-1) === 'function' ? (args.pop() as (reply: unknown) => void) : () => {}
        try {
          await queue.add(async () => {
            // The client has gone: nobody waits for the reply, and a room joined now would never be left.
            if (!socket.connected || socket.data.isUnheard) return
            const reply =
              event === 'hello' ? await hello(socket, args[0]) : await dispatch(namespace, event, socket, args[0])
            clearTimeout(timer)
            if (socket.data.isUnheard) return
            refusedInRow = 0
            acknowledge(reply ?? { ok: true })
          })
        } catch (error) {
          if (!socket.connected) return
          // A burst is refused faster than it is counted: replies stop at the number that ends the connection.
          if (++refusedInRow > refusedInRowMax) return cutOff(socket)
          await refuse(socket, { event: `${namespace} ${event}`, error, acknowledge })
        }
      })
  }

  const refuse = async (
    socket: RealtimeSocket,
    { event, error, acknowledge }: { event: string; error: unknown; acknowledge(reply: unknown): void },
  ): Promise<void> => {
    const name = error instanceof AppError ? error.errorName : 'UnknownError'
    const { userId } = socket.data
    if (!(error instanceof AppError)) deps.log.error({ err: error, event }, 'realtime event failed')
    // A flood is logged once, when its connection is closed.
    else if (name !== 'TooManyRequests') deps.log.info({ event, refused: name, userId }, 'event refused')
    const { code, message } = errors[name]
    const retryAfterSeconds = error instanceof AppError ? error.details.retryAfterSeconds : undefined
    acknowledge({ code, ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }) })
    socket.emit('error', { code, message })
    // RT-26: a socket without a valid token is disconnected.
    if (name === 'InvalidAccessToken' || name === 'ExpiredAccessToken') socket.disconnect(true)
    // Malformed events count towards the limit like those above it.
    if (name === 'TooManyRequests' || name === 'ValidationError') await endIfEnough(socket)
  }

  const endIfEnough = async (socket: RealtimeSocket): Promise<void> => {
    const { userId } = socket.data
    if ((await limits.isEnough(String(userId ?? socket.id))) && socket.connected) cutOff(socket)
  }

  const cutOff = (socket: RealtimeSocket): void => {
    deps.log.warn({ userId: socket.data.userId }, 'a socket sent too many events: it is disconnected')
    socket.disconnect(true)
  }

  /** Ends the connection when its token expires, so that a stolen token ends too; clients send the next token before. */
  const endWithToken = async (socket: RealtimeSocket, token: string): Promise<void> => {
    clearTimeout(endings.get(socket))
    const leftMs = (await deps.authentication.endOfToken(token)).getTime() - deps.now().getTime()
    const timer = setTimeout(() => socket.disconnect(true), leftMs + (deps.tokenGraceMs ?? defaultTokenGraceMs))
    endings.set(socket, timer.unref())
  }

  const hello = async (socket: RealtimeSocket, given: unknown): Promise<{ ok: true; userId: number } | undefined> => {
    const { token, academyId } = parse<z.output<typeof Hello>>(clientEvents['/'].hello.payload, given)
    const actor = await deps.authentication.byToken(token)
    const unheardMs = await limits.unheardMs(actor.userId)
    if (unheardMs > 0) {
      unheard.leave(socket, actor.userId, unheardMs)
      return undefined
    }
    await limits.count(actor.userId)
    guard.nameKnown(socket.conn)
    await endWithToken(socket, token)
    // A second hello with another person leaves all rooms of the first.
    if (socket.data.sessionId !== actor.sessionId)
      for (const room of socket.rooms) if (room !== socket.id) await socket.leave(room)
    Object.assign(socket.data, {
      sessionId: actor.sessionId,
      userId: actor.userId,
      fullName: actor.fullName,
      academy: academyId,
    } satisfies SocketData)
    await socket.join([sessionRoom(actor.sessionId), personalRoom(actor)])
    if (socket.nsp.name === '/') socket.emit('server-status', { status: 'On' })
    await welcomes
      .get(socket.nsp.name)?.({ socket, actor })
      .catch((error: unknown) =>
        deps.log.warn({ err: error }, 'could not tell how things are at a hello: the client asks for it'),
      )
    return { ok: true, userId: actor.userId }
  }

  /** A6: the caller and their rights are read again for every event, not only at the join. */
  const dispatch = async (namespace: Namespace, event: string, socket: RealtimeSocket, given: unknown) => {
    const { sessionId, userId } = socket.data
    if (!sessionId || userId === undefined) return fail('InvalidAccessToken')
    await limits.count(userId)
    return limits.inTurn(userId, () => call(namespace, event, socket, { sessionId, given }))
  }

  type Given = { sessionId: string; given: unknown }
  const call = (namespace: Namespace, event: string, socket: RealtimeSocket, given: Given) =>
    inSpan(`event ${namespace} ${event}`, { kind: 'SERVER' }, () => answer(namespace, event, socket, given))

  const answer = async (namespace: Namespace, event: string, socket: RealtimeSocket, { sessionId, given }: Given) => {
    const actor = await deps.authentication.bySession(sessionId)
    const definition = clientEvents[namespace][event as never] as EventDefinition
    const payload = definition.payload ? parse(definition.payload, given) : undefined
    const named = (payload as { academyId?: number } | undefined)?.academyId
    const asked = permissions[definition.access].scope === 'academy' ? (named ?? socket.data.academy) : undefined
    const academy = authorize(actor, definition.access, definition.effect, asked ?? undefined)
    if (definition.effect === 'write' && actor.impersonatorId !== null) fail('ImpersonationNotAllowed')
    if (actor.impersonatorId !== null)
      await noteImpersonated({ socket, actor, academy }, `${namespace} ${event}`, payload)
    const handler = handlers.get(`${namespace} ${event}`) ?? fail('EndpointNotFound')
    return handler({ socket, actor, academy, payload } as EventCall<never>)
  }

  /** Q-16, A7: as with calls, what an impersonator receives is audited with both ids before it is sent. */
  const noteImpersonated = async (call: Parameters<CtxOfCall>[0], event: string, payload: unknown): Promise<void> => {
    const academyId = typeof call.academy === 'number' ? call.academy : null
    const ids = Object.entries((payload ?? {}) as object).filter(([, value]) => typeof value === 'number')
    await deps
      .ctxOf(call)
      .audit('impersonation.read', { academyId, details: { call: event, ...Object.fromEntries(ids) } })
  }

  const closeRoom = (room: string): void => {
    for (const namespace of namespaces) {
      const sockets = io.of(namespace).in(room)
      // Local sockets at once; the adapter would first wait for its broker, even one that is down.
      sockets.local.disconnectSockets(true)
      sockets.disconnectSockets(true)
    }
  }

  return {
    on: (namespace, event, handler) => {
      handlers.set(`${namespace} ${event}`, handler as EventHandler<never>)
    },
    onHello: (namespace, tell) => {
      welcomes.set(namespace, tell)
    },
    emit: emitOver(io),
    space: (namespace) => io.of(namespace),
    closeSession: (sessionId) => closeRoom(sessionRoom(sessionId)),
    closeUser: (userId) => {
      closeRoom(rooms.user(userId))
      closeRoom(actingRoom(userId))
    },
    close: async () => {
      unheard.endAll()
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

const parse = <T>(schema: z.ZodMiniType, given: unknown): T => {
  const result = schema.safeParse(given)
  if (result.success) return result.data as T
  const fields = result.error.issues.map((issue) => ({ field: issue.path.join('.'), message: issue.message }))
  return fail('ValidationError', { fields })
}

/** A page of another site must not open a socket in a visitor's browser (A6). Programs send no Origin. */
const isOwnOrigin = (headers: { origin?: string; host?: string }, config: Config): boolean => {
  if (headers.origin === undefined) return true
  if (headers.origin === config.publicUrl) return true
  return URL.canParse(headers.origin) && new URL(headers.origin).host === headers.host
}
