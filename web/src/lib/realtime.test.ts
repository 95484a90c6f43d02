import { expect, test, vi } from 'vitest'
import { createRealtime, type AnySocket } from './realtime.ts'

const fakeSocket = (hello: () => unknown) => {
  const listeners = new Map<string, () => void>()
  const emitted: unknown[] = []
  const socket: AnySocket & { emitted: unknown[]; drop: () => void } = {
    connected: false,
    emitted,
    connect() {
      this.connected = true
      listeners.get('connect')?.()
    },
    disconnect: () => undefined,
    drop() {
      this.connected = false
      listeners.get('disconnect')?.()
    },
    on: (event, listener) => listeners.set(event, listener as () => void),
    off: (event) => listeners.delete(event),
    emit: (event, payload) => emitted.push([event, payload]),
    timeout: () => ({
      emitWithAck: async (event, payload) => {
        emitted.push([event, payload])
        await new Promise((resolve) => setTimeout(resolve))
        return hello()
      },
    }),
  }
  return socket
}

const greet = { token: 'token', academyId: 7 } as const
const settle = () => new Promise((resolve) => setTimeout(resolve, 10))

test('[RT-26] [RT-19] [RT-20] says hello with the token before anything else', async () => {
  const socket = fakeSocket(() => ({ ok: true, userId: 1 }))
  const { connect, serverStatus } = createRealtime({
    open: async () => socket,
    greeting: () => greet,
    renew: async () => false,
  })
  expect(serverStatus.get()).toBe('Unknown')
  const channel = await connect('/chat')
  expect(channel.state.get()).toBe('Off')
  channel.join('join-chat-room', { stageLectureId: 1, userId: 2 })
  await settle()
  expect(socket.emitted).toEqual([
    ['hello', greet],
    ['join-chat-room', { stageLectureId: 1, userId: 2 }],
  ])
  expect([channel.state.get(), serverStatus.get()]).toEqual(['On', 'On'])
})

test('[RT-52] a reconnect says hello again and rejoins the open rooms only', async () => {
  const socket = fakeSocket(() => ({ ok: true, userId: 1 }))
  const { connect, serverStatus } = createRealtime({
    open: async () => socket,
    greeting: () => greet,
    renew: async () => false,
  })
  const channel = await connect('/homework-review')
  await settle()
  channel.join('join-review-room', { stageLectureId: 1 })
  const leave = channel.join('join-review-room', { stageLectureId: 2 })
  leave()
  socket.drop()
  expect([channel.state.get(), serverStatus.get()]).toEqual(['Off', 'Off'])
  socket.emitted.length = 0
  socket.connect()
  await settle()
  expect(socket.emitted).toEqual([
    ['hello', greet],
    ['join-review-room', { stageLectureId: 1 }],
  ])
})

test('[RT-26] an expired token is renewed once', async () => {
  const answers = [{ code: 2 }, { ok: true, userId: 1 }]
  const socket = fakeSocket(() => answers.shift())
  const renew = vi.fn(async () => true)
  const { connect } = createRealtime({ open: async () => socket, greeting: () => greet, renew })
  const channel = await connect('/')
  await settle()
  expect(renew).toHaveBeenCalledOnce()
  expect(channel.state.get()).toBe('On')
})
