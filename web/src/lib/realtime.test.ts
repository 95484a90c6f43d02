import { describe, expect, test, vi } from 'vitest'
import { createRealtime, type AnySocket } from './realtime.ts'

const fakeSocket = (hello: () => unknown) => {
  const listeners = new Map<string, (reason?: string) => void>()
  const emitted: unknown[] = []
  const socket: AnySocket & { emitted: unknown[]; drop: (reason?: string) => void } = {
    connected: false,
    emitted,
    connect() {
      this.connected = true
      listeners.get('connect')?.()
    },
    disconnect: () => undefined,
    drop(reason) {
      this.connected = false
      listeners.get('disconnect')?.(reason)
    },
    on: (event, listener) => listeners.set(event, listener as (reason?: string) => void),
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
/** More turns than anything here takes: timers of the same length end in the order they began, however busy it is. */
const settle = async () => {
  for (let turn = 0; turn < 10; turn++) await new Promise((resolve) => setTimeout(resolve))
}

test('[RT-26] [RT-19] [RT-20] says hello with the token before anything else', async () => {
  const socket = fakeSocket(() => ({ ok: true, userId: 1 }))
  const { connect, serverStatus } = createRealtime({
    open: async () => socket,
    greeting: () => greet,
    renew: async () => false,
    verify: async () => false,
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
    verify: async () => false,
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
  const { connect } = createRealtime({
    open: async () => socket,
    greeting: () => greet,
    renew,
    verify: async () => false,
  })
  const channel = await connect('/')
  await settle()
  expect(renew).toHaveBeenCalledOnce()
  expect(channel.state.get()).toBe('On')
})

describe('[A5] sent away by the server', () => {
  const sentAway = 'io server disconnect'
  const open = async (isStillWelcome: boolean) => {
    const socket = fakeSocket(() => ({ ok: true, userId: 1 }))
    const verify = vi.fn(async () => isStillWelcome)
    const { connect } = createRealtime({
      open: async () => socket,
      greeting: () => greet,
      renew: async () => false,
      verify,
    })
    const channel = await connect('/')
    await settle()
    socket.emitted.length = 0
    return { socket, verify, channel }
  }

  test('a session that still counts comes back and says hello again', async () => {
    const { socket, verify, channel } = await open(true)
    socket.drop(sentAway)
    expect(channel.state.get()).toBe('Off')
    await settle()
    expect(verify).toHaveBeenCalledOnce()
    expect(socket.emitted).toEqual([['hello', greet]])
    expect(channel.state.get()).toBe('On')
  })
  test('a session that has ended stays away', async () => {
    const { socket, channel } = await open(false)
    socket.drop(sentAway)
    await settle()
    expect([socket.emitted, socket.connected, channel.state.get()]).toEqual([[], false, 'Off'])
  })
  test('a lost line is the business of the library: nobody is asked', async () => {
    const { socket, verify } = await open(true)
    socket.drop('transport close')
    await settle()
    expect(verify).not.toHaveBeenCalled()
  })
  test('whoever was not welcomed before is not sent in again', async () => {
    const { socket, verify } = await open(true)
    socket.drop('transport close')
    socket.drop(sentAway)
    await settle()
    expect(verify).not.toHaveBeenCalled()
  })
  test('a channel that was closed meanwhile stays closed', async () => {
    const { socket, channel } = await open(true)
    socket.drop(sentAway)
    channel.close()
    await settle()
    expect(socket.connected).toBe(false)
  })
})
