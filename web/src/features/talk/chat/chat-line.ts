import { type ErrorName, errors } from '@academy/contract/errors'
import type { ClientEvents, Refusal, ServerEvents } from '@academy/contract/realtime'
import { connectTo, createSharedChannel } from '#kit/live/shared-channel.ts'
import { ApiError, isApiError } from '#lib/api-error.ts'
import type { Channel } from '#lib/realtime.ts'
import { cutPatienceMs, repeated, tryTimeoutMs } from './chat-patience.ts'

type Events = ClientEvents<'/chat'>
type News = ServerEvents<'/chat'>
type PayloadOf<E extends keyof Events> = Parameters<Events[E]>[0]
type ReplyOf<E extends keyof Events> = Exclude<Parameters<Parameters<Events[E]>[1]>[0], { code: number }>

/** RT-34: over a socket an error is its number. */
const nameOf = (code: number): ErrorName =>
  (Object.keys(errors) as ErrorName[]).find((name) => errors[name].code === code) ?? 'UnknownError'

export interface ChatNews {
  onNew: News['message-new']
  onUpdated: News['message-updated']
  onDeleted: News['message-deleted']
  onRead: News['message-status-changed']
}

interface RoomNews extends ChatNews {
  /** In the room, for the first time or again: what was said before this moment was told to nobody here. */
  onEntered: () => unknown
}

export const createChatLine = (connect: () => Promise<Channel<'/chat'>>) => {
  const shared = createSharedChannel(connect)
  const isOn = (): boolean => shared.state.get() === 'On'

  const askOnce = async <E extends keyof Events>(event: E, payload: PayloadOf<E>): Promise<ReplyOf<E>> => {
    const channel = shared.opened()
    if (channel === null || !isOn()) throw new ApiError('LostInternetConnection')
    const socket = channel.socket.timeout(tryTimeoutMs) as unknown as {
      emitWithAck: (event: string, payload: unknown) => Promise<unknown>
    }
    const reply = await socket.emitWithAck(event, payload).catch(() => {
      throw new ApiError('LostInternetConnection')
    })
    const { code, retryAfterSeconds = null } = reply as Partial<Refusal>
    if (code === undefined) return reply as ReplyOf<E>
    throw new ApiError(nameOf(code), { code, status: errors[nameOf(code)].status ?? 0, retryAfterSeconds })
  }
  /** Resolves with the answer of the server, or fails by the name of its error; without a connection at once. */
  const ask = <E extends keyof Events>(event: E, payload: PayloadOf<E>): Promise<ReplyOf<E>> =>
    repeated(() => askOnce(event, payload))

  const untilOn = (): Promise<void> =>
    new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer)
        stopWatching()
        resolve()
      }
      const timer = setTimeout(end, cutPatienceMs)
      const stopWatching = shared.state.subscribe(() => isOn() && end())
      if (isOn()) end()
    })
  /** As `ask`, for what may be said twice: where the line is cut, once more when it is back. Whoever pressed watches a busy button. */
  const askAcrossCut = async <E extends keyof Events>(event: E, payload: PayloadOf<E>): Promise<ReplyOf<E>> => {
    try {
      return await ask(event, payload)
    } catch (error) {
      if (!isApiError(error, 'LostInternetConnection')) throw error
      await untilOn()
      return ask(event, payload)
    }
  }

  return {
    state: shared.state,
    isOn,
    ask,
    askAcrossCut,
    /** Keeps the connection until the answer is called. */
    hold: (): (() => void) => shared.hold(),
    /** RT-40, RT-52: is in the room of a chat until the answer is called, and enters it again after every absence. */
    enterRoom: (room: PayloadOf<'join-chat-room'>, news: RoomNews): (() => void) => {
      const stopListening = shared.listen({
        news: {
          'message-new': news.onNew,
          'message-updated': news.onUpdated,
          'message-deleted': news.onDeleted,
          'message-status-changed': news.onRead,
        },
      })
      const enter = async () => {
        if (!isOn()) return
        await ask('join-chat-room', room)
        await news.onEntered()
      }
      const tryToEnter = () => void enter().catch(() => undefined)
      const stopWatching = shared.state.subscribe(tryToEnter)
      tryToEnter()
      return () => {
        stopWatching()
        void ask('leave-chat-room', room).catch(() => undefined)
        // The last one closes the connection.
        stopListening()
      }
    },
  }
}

/** One connection for all that talks on a page. */
export const chatLine = createChatLine(() => connectTo('/chat'))
