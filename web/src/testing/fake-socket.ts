import type { Namespace } from '@academy/contract/realtime'
import { type AnySocket, createRealtime } from '#lib/realtime.ts'

type Listener = (news?: unknown) => void

/** A socket whose server lets everybody in; it remembers what was sent, and says what a test wants it to say. */
export const fakeSocket = () => {
  const listeners = new Map<string, Set<Listener>>()
  const sent: unknown[] = []
  const hear = (event: string, news?: unknown) => {
    for (const listener of listeners.get(event) ?? []) listener(news)
  }
  const socket: AnySocket = {
    connected: false,
    connect: () => {
      socket.connected = true
      hear('connect')
    },
    disconnect: () => {
      socket.connected = false
      sent.push('closed')
    },
    on: (event, listener) =>
      listeners.set(event, (listeners.get(event) ?? new Set<Listener>()).add(listener as Listener)),
    off: (event, listener) => listeners.get(event)?.delete(listener as Listener),
    emit: (event, payload) => sent.push([event, payload]),
    timeout: () => ({
      emitWithAck: async (event, payload) => {
        if (event !== 'hello') sent.push([event, payload])
        return { ok: true, userId: 1 }
      },
    }),
  }
  const cut = () => {
    socket.connected = false
    hear('disconnect', 'transport close')
  }
  return { socket, sent, hear, cut, comeBack: () => socket.connect() }
}

/** A connection of the application over such a socket. */
export const connectBy = <N extends Namespace>(socket: AnySocket, namespace: N) =>
  createRealtime({
    open: async () => socket,
    greeting: () => ({ token: 'token', academyId: 7 }),
    renew: async () => false,
    verify: async () => false,
  }).connect(namespace)
