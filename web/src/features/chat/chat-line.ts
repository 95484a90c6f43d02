import { type ErrorName, errors } from '@academy/contract/errors'
import type { ChannelState } from '@academy/contract/enums'
import type { ClientEvents, Refusal, ServerEvents } from '@academy/contract/realtime'
import { ApiError } from '#lib/api-error.ts'
import { createObservable } from '#lib/observable.ts'
import type { Channel } from '#lib/realtime.ts'
import { repeated, tryTimeoutMs } from './chat-patience.ts'

type Events = ClientEvents<'/chat'>
type News = ServerEvents<'/chat'>
type PayloadOf<E extends keyof Events> = Parameters<Events[E]>[0]
type ReplyOf<E extends keyof Events> = Exclude<Parameters<Parameters<Events[E]>[1]>[0], { code: number }>

/** RT-34: over a socket an error is its number. */
const nameOf = (code: number): ErrorName =>
  (Object.keys(errors) as ErrorName[]).find((name) => errors[name].code === code) ?? 'UnknownError'

/** One connection for all that talks on a page; it comes with the first and goes with the last. */
let channel: Promise<Channel<'/chat'>> | null = null
let opened: Channel<'/chat'> | null = null
let holders = 0
const lineState = createObservable<ChannelState>('Off')

const connect = async (): Promise<Channel<'/chat'>> => {
  const { realtime } = await import('#lib/realtime-client.ts')
  return realtime.connect('/chat')
}

const askOnce = async <E extends keyof Events>(event: E, payload: PayloadOf<E>): Promise<ReplyOf<E>> => {
  if (opened === null || !chatLine.isOn()) throw new ApiError('LostInternetConnection')
  const socket = opened.socket.timeout(tryTimeoutMs) as unknown as {
    emitWithAck: (event: string, payload: unknown) => Promise<unknown>
  }
  const reply = await socket.emitWithAck(event, payload).catch(() => {
    throw new ApiError('LostInternetConnection')
  })
  const { code, retryAfterSeconds = null } = reply as Partial<Refusal>
  if (code === undefined) return reply as ReplyOf<E>
  throw new ApiError(nameOf(code), { code, status: errors[nameOf(code)].status ?? 0, retryAfterSeconds })
}

export interface ChatNews {
  onNew: News['message-new']
  onUpdated: News['message-updated']
  onDeleted: News['message-deleted']
  onRead: News['message-status-changed']
}

export const chatLine = {
  state: lineState,
  isOn: (): boolean => lineState.get() === 'On',

  /** Holds the line until the answer is called. */
  hold: (): (() => void) => {
    holders++
    const mine = (channel ??= connect())
    void mine
      .then((ready) => {
        if (channel !== mine || opened === ready) return
        opened = ready
        const tell = () => opened === ready && lineState.set(ready.state.get())
        ready.state.subscribe(tell)
        tell()
      })
      // The library could not be loaded; the next screen tries again.
      .catch(() => (channel = channel === mine ? null : channel))
    let isReleased = false
    return () => {
      if (isReleased) return
      isReleased = true
      if (--holders > 0 || channel !== mine) return
      channel = opened = null
      lineState.set('Off')
      void mine.then((ready) => ready.close()).catch(() => undefined)
    }
  },

  /** Resolves with the answer of the server, or fails by the name of its error; without a line at once. */
  ask: <E extends keyof Events>(event: E, payload: PayloadOf<E>): Promise<ReplyOf<E>> =>
    repeated(() => askOnce(event, payload)),

  /** What others do in the rooms this page stands in. */
  listen: (news: ChatNews): (() => void) => {
    let stop: () => void = () => undefined
    let isStopped = false
    void channel
      ?.then(({ socket }) => {
        if (isStopped) return
        socket.on('message-new', news.onNew)
        socket.on('message-updated', news.onUpdated)
        socket.on('message-deleted', news.onDeleted)
        socket.on('message-status-changed', news.onRead)
        stop = () => {
          socket.off('message-new', news.onNew)
          socket.off('message-updated', news.onUpdated)
          socket.off('message-deleted', news.onDeleted)
          socket.off('message-status-changed', news.onRead)
        }
      })
      .catch(() => undefined)
    return () => {
      isStopped = true
      stop()
    }
  },
}
