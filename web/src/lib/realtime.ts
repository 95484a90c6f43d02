import type { ChannelState, ServerStatus } from '@academy/contract/enums'
import { requestTimeoutMs } from '@academy/contract/limits'
import type { ClientEvents, Namespace, Refusal, ServerEvents } from '@academy/contract/realtime'
import type { Socket } from 'socket.io-client'
import { createObservable, type Observable } from './observable.ts'

/** The part of a socket that is used here; tests have their own. */
export interface AnySocket {
  connected: boolean
  connect(): unknown
  disconnect(): unknown
  on(event: string, listener: (...args: never[]) => void): unknown
  off(event: string, listener: (...args: never[]) => void): unknown
  emit(event: string, ...args: unknown[]): unknown
  timeout(ms: number): { emitWithAck(event: string, ...args: unknown[]): Promise<unknown> }
}

export interface RealtimeDeps {
  open: (namespace: Namespace) => Promise<AnySocket>
  greeting: () => { token: string; academyId: number | 'all' | null } | null
  /** Renews the access token; returns whether that worked. */
  renew: () => Promise<boolean>
  /** A5: the server has disconnected us; checks whether the session is still valid. */
  verify: () => Promise<boolean>
}

/** A room this page wants to be in. */
interface Wish {
  event: string
  payload: unknown
  stopWaiting?: () => void
}

export type JoinEvent<N extends Namespace> = Extract<keyof ClientEvents<N>, `join-${string}`>
export type PayloadOf<N extends Namespace, E extends keyof ClientEvents<N>> = Parameters<
  Extract<ClientEvents<N>[E], (...args: never[]) => unknown>
>[0]

export interface Channel<N extends Namespace> {
  /** RT-19 */
  state: Observable<ChannelState>
  socket: Socket<ServerEvents<N>, ClientEvents<N>>
  /** Joins a room now and after every reconnect (RT-52); returns a function that leaves it. */
  join<E extends JoinEvent<N>>(event: E, payload: PayloadOf<N, E>): () => void
  close: () => void
}

const invalidAccessToken = 1
const expiredAccessToken = 2
const tooManyRequests = 75
/** After this reason the library itself does not try again. */
const sentAway = 'io server disconnect'
const firstPauseMs = 1_000
const longestPauseMs = 30_000
const keepUpMs = 30_000

export const createRealtime = ({ open, greeting, renew, verify }: RealtimeDeps) => {
  /** RT-20: Unknown before the first answer, On after hello, Off after a disconnect. */
  const serverStatus = createObservable<ServerStatus>('Unknown')
  /** O1: how long a stopping server has asked us to wait, on any namespace. */
  let restartMs = 0

  const connect = async <N extends Namespace>(namespace: N): Promise<Channel<N>> => {
    const socket = await open(namespace)
    const state = createObservable<ChannelState>('Off')
    const rooms = new Map<string, Wish>()
    let isClosed = false
    /** The server did not accept the hello for now: its database was down, or it was overloaded. */
    let isUnanswered = false
    let pauseMs = firstPauseMs
    let nextTry: ReturnType<typeof setTimeout> | undefined
    let lastToken: string | null = null

    /** After too many events the room is joined later, unless it was left meanwhile. */
    const enter = (room: string): void => {
      const wish = rooms.get(room)
      if (wish === undefined || !socket.connected) return
      socket.emit(wish.event, wish.payload, (reply: Partial<Refusal>) => {
        if (reply.code !== tooManyRequests) return
        const timer = setTimeout(() => enter(room), (reply.retryAfterSeconds ?? 1) * 1000)
        wish.stopWaiting = () => clearTimeout(timer)
      })
    }

    const sayHello = async (isSecondTry = false): Promise<void> => {
      const hello = greeting()
      if (hello === null) return
      isUnanswered = true
      lastToken = hello.token
      const reply = (await socket.timeout(requestTimeoutMs).emitWithAck('hello', hello)) as { ok?: true; code?: number }
      isUnanswered = !reply.ok && reply.code !== invalidAccessToken && reply.code !== expiredAccessToken
      if (reply.ok) {
        pauseMs = firstPauseMs
        restartMs = 0
        for (const room of rooms.keys()) enter(room)
        state.set('On')
        serverStatus.set('On')
      } else if (reply.code === expiredAccessToken && !isSecondTry && (await renew())) {
        if (!socket.connected) socket.connect()
        else await sayHello(true)
      }
    }

    const onConnect = () => void sayHello().catch(() => state.set('Off'))
    /** Rights may have changed, or the session has ended: reconnects once, in case the session is still valid. */
    const comeBack = async () => {
      if ((await verify()) && !isClosed && !socket.connected) socket.connect()
    }
    /** Each pause is longer than the one before, and no two pages wait equally long. */
    const comeBackLater = () => {
      clearTimeout(nextTry)
      if (isClosed) return
      nextTry = setTimeout(() => void comeBack().catch(comeBackLater), pauseMs * (1 + Math.random()))
      pauseMs = Math.min(pauseMs * 2, longestPauseMs)
    }
    const onDisconnect = (reason?: string) => {
      const wasWelcome = state.get() === 'On'
      state.set('Off')
      serverStatus.set('Off')
      if (reason !== sentAway) return
      if (wasWelcome) nextTry = setTimeout(() => void comeBack().catch(comeBackLater), restartMs)
      else if (isUnanswered) comeBackLater()
    }
    const onRestart = (news: { delayMs: number }) => (restartMs = news.delayMs)
    /** The server closes a connection when its token expires; sending the next token keeps it open. */
    const keepUp = () => {
      const next = greeting()
      if (state.get() === 'On' && next !== null && next.token !== lastToken) onConnect()
    }
    const keepingUp = setInterval(keepUp, keepUpMs)
    socket.on('connect', onConnect)
    socket.on('disconnect', onDisconnect)
    socket.on('server-restart', onRestart)
    if (socket.connected) onConnect()
    else socket.connect()

    return {
      state,
      socket: socket as unknown as Socket<ServerEvents<N>, ClientEvents<N>>,
      join: (event, payload) => {
        const room = `${String(event)} ${JSON.stringify(payload)}`
        rooms.set(room, { event: String(event), payload })
        if (state.get() === 'On') enter(room)
        return () => {
          rooms.get(room)?.stopWaiting?.()
          rooms.delete(room)
          const leave = String(event).replace(/^join-/, 'leave-')
          if (state.get() === 'On') socket.emit(leave, payload, () => undefined)
        }
      },
      close: () => {
        isClosed = true
        clearTimeout(nextTry)
        clearInterval(keepingUp)
        for (const { stopWaiting } of rooms.values()) stopWaiting?.()
        socket.off('connect', onConnect)
        socket.off('disconnect', onDisconnect)
        socket.off('server-restart', onRestart)
        socket.disconnect()
        state.set('Off')
      },
    }
  }

  return { connect, serverStatus }
}
