import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createRealtime, type AnySocket } from './realtime.ts'

const fakeSocket = (hello: () => unknown, answer: () => unknown = () => ({ ok: true })) => {
  const listeners = new Map<string, (news?: unknown) => void>()
  const emitted: unknown[] = []
  const socket: AnySocket & {
    emitted: unknown[]
    drop: (reason?: string) => void
    hear: (event: string, news: unknown) => void
  } = {
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
    hear: (event, news) => listeners.get(event)?.(news),
    on: (event, listener) => listeners.set(event, listener as (news?: unknown) => void),
    off: (event) => listeners.delete(event),
    emit: (event, payload, acknowledge) => {
      emitted.push([event, payload])
      ;(acknowledge as ((reply: unknown) => void) | undefined)?.(answer())
    },
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

test('[V4] [RT-52] a room that was refused for the moment is entered when the server says so, unless it was left', async () => {
  vi.useFakeTimers()
  const answers = [{ code: 75, retryAfterSeconds: 2 }, { code: 75, retryAfterSeconds: 2 }, { ok: true }]
  const socket = fakeSocket(
    () => ({ ok: true, userId: 1 }),
    () => answers.shift() ?? { ok: true },
  )
  const { connect } = createRealtime({
    open: async () => socket,
    greeting: () => greet,
    renew: async () => false,
    verify: async () => false,
  })
  const channel = await connect('/homework-review')
  await vi.advanceTimersByTimeAsync(10)
  channel.join('join-review-room', { stageLectureId: 1 })
  const leave = channel.join('join-review-room', { stageLectureId: 2 })
  leave()
  socket.emitted.length = 0
  await vi.advanceTimersByTimeAsync(1_999)
  expect(socket.emitted).toEqual([])
  await vi.advanceTimersByTimeAsync(10_000)
  expect(socket.emitted).toEqual([['join-review-room', { stageLectureId: 1 }]])
  vi.useRealTimers()
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

  test('[O1] by one that starts anew: comes back after the pause it named, so that not all come at once', async () => {
    vi.useFakeTimers()
    try {
      const opening = open(true)
      await vi.advanceTimersByTimeAsync(100)
      const { socket, verify } = await opening
      socket.hear('server-restart', { delayMs: 4_000 })
      socket.drop(sentAway)
      await vi.advanceTimersByTimeAsync(3_900)
      expect(verify).not.toHaveBeenCalled()
      await vi.advanceTimersByTimeAsync(200)
      expect(verify).toHaveBeenCalledOnce()
      expect(socket.emitted).toEqual([['hello', greet]])
    } finally {
      vi.useRealTimers()
    }
  })

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

describe('[RT-52] a hello that nobody answers', () => {
  beforeEach(() => vi.useFakeTimers())
  afterEach(() => vi.useRealTimers())
  const sentAway = 'io server disconnect'
  const noAnswer = () => {
    throw new Error('no answer in time')
  }
  const openUnanswered = async (answers: (() => unknown)[], verify: () => Promise<boolean>) => {
    const socket = fakeSocket(() => (answers.shift() ?? noAnswer)())
    const { connect } = createRealtime({
      open: async () => socket,
      greeting: () => greet,
      renew: async () => false,
      verify,
    })
    const channel = await connect('/')
    await vi.advanceTimersByTimeAsync(1)
    return { socket, channel }
  }
  const welcome = () => ({ ok: true, userId: 1 })

  test('is said again a while after the server closed the line', async () => {
    const { socket, channel } = await openUnanswered([noAnswer, () => ({ code: 1000 }), welcome], async () => true)
    for (const expected of ['Off', 'Off', 'On']) {
      expect(channel.state.get()).toBe(expected)
      if (expected === 'On') return
      socket.drop(sentAway)
      expect(socket.connected).toBe(false)
      await vi.advanceTimersByTimeAsync(5_000)
    }
  })
  test('also when nobody can say yet whether the session counts', async () => {
    const verify = vi.fn(async () => true).mockRejectedValueOnce(new Error('no network'))
    const { socket, channel } = await openUnanswered([noAnswer, welcome], verify)
    socket.drop(sentAway)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(verify).toHaveBeenCalledTimes(2)
    expect(channel.state.get()).toBe('On')
  })
  test('pauses grow, so that a server in trouble is not besieged', async () => {
    const { socket } = await openUnanswered([], async () => true)
    for (let second = 0; second < 300; second++) {
      if (socket.connected) socket.drop(sentAway)
      await vi.advanceTimersByTimeAsync(1_000)
    }
    const hellos = socket.emitted.length
    expect(hellos).toBeGreaterThan(7)
    expect(hellos).toBeLessThan(18)
  })
  test('a token that is refused is not tried again', async () => {
    const { socket } = await openUnanswered([() => ({ code: 1 })], async () => true)
    socket.drop(sentAway)
    await vi.advanceTimersByTimeAsync(120_000)
    expect(socket.connected).toBe(false)
  })
  test('a channel that was closed meanwhile stays closed', async () => {
    const { socket, channel } = await openUnanswered([], async () => true)
    socket.drop(sentAway)
    channel.close()
    await vi.advanceTimersByTimeAsync(120_000)
    expect(socket.connected).toBe(false)
  })
})

test('[RT-26] says hello again with the next token, because the server ends a connection with its token', async () => {
  vi.useFakeTimers()
  try {
    const socket = fakeSocket(() => ({ ok: true, userId: 1 }))
    let token = 'first'
    const greeting = () => ({ token, academyId: null })
    const never = async () => false
    const { connect } = createRealtime({ open: async () => socket, greeting, renew: never, verify: never })
    const channel = await connect('/')
    await vi.advanceTimersByTimeAsync(120_000)
    expect(socket.emitted).toEqual([['hello', { token: 'first', academyId: null }]])
    token = 'next'
    await vi.advanceTimersByTimeAsync(120_000)
    expect(socket.emitted.slice(1)).toEqual([['hello', { token: 'next', academyId: null }]])
    channel.close()
    token = 'last'
    await vi.advanceTimersByTimeAsync(120_000)
    expect(socket.emitted).toHaveLength(2)
  } finally {
    vi.useRealTimers()
  }
})
