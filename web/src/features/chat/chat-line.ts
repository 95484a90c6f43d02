import { type ErrorName, errors } from '@academy/contract/errors'
import type { ClientEvents, Refusal, ServerEvents } from '@academy/contract/realtime'
import { connectTo, createLine } from '#kit/live/line.ts'
import { ApiError } from '#lib/api-error.ts'
import { repeated, tryTimeoutMs } from './chat-patience.ts'

type Events = ClientEvents<'/chat'>
type News = ServerEvents<'/chat'>
type PayloadOf<E extends keyof Events> = Parameters<Events[E]>[0]
type ReplyOf<E extends keyof Events> = Exclude<Parameters<Parameters<Events[E]>[1]>[0], { code: number }>

/** RT-34: over a socket an error is its number. */
const nameOf = (code: number): ErrorName =>
  (Object.keys(errors) as ErrorName[]).find((name) => errors[name].code === code) ?? 'UnknownError'

const line = createLine(() => connectTo('/chat'))

const askOnce = async <E extends keyof Events>(event: E, payload: PayloadOf<E>): Promise<ReplyOf<E>> => {
  const channel = line.channel()
  if (channel === null || !chatLine.isOn()) throw new ApiError('LostInternetConnection')
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

export interface ChatNews {
  onNew: News['message-new']
  onUpdated: News['message-updated']
  onDeleted: News['message-deleted']
  onRead: News['message-status-changed']
}

export const chatLine = {
  state: line.state,
  isOn: (): boolean => line.state.get() === 'On',

  /** Holds the line until the answer is called. */
  hold: (): (() => void) => line.hold(),

  /** Resolves with the answer of the server, or fails by the name of its error; without a line at once. */
  ask: <E extends keyof Events>(event: E, payload: PayloadOf<E>): Promise<ReplyOf<E>> =>
    repeated(() => askOnce(event, payload)),

  /** What others do in the rooms this page stands in. */
  listen: ({ onNew, onUpdated, onDeleted, onRead }: ChatNews): (() => void) =>
    line.listen({
      news: {
        'message-new': onNew,
        'message-updated': onUpdated,
        'message-deleted': onDeleted,
        'message-status-changed': onRead,
      },
    }),
}
