import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Room } from '@academy/contract/realtime'
import { watchRooms } from './watch-rooms.ts'

const { channel, line, emit } = vi.hoisted(() => {
  const line = { state: 'On' }
  const emit = vi.fn<(event: string) => void>()
  const socket = { emit, on: () => undefined, off: () => undefined }
  return {
    line,
    emit,
    channel: { socket, state: { get: () => line.state, subscribe: () => () => undefined }, close: () => undefined },
  }
})
vi.mock('#lib/realtime-client.ts', () => ({ realtime: { connect: () => channel } }))

beforeEach(() => {
  line.state = 'On'
  emit.mockReset()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  // The first screen has stood for long.
  vi.spyOn(performance, 'now').mockReturnValue(60_000)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** Comes back when the rooms are asked for the first time. */
const begin = async (onRooms: (rooms: Room[]) => void) => {
  const asked = new Promise<void>((resolve) => emit.mockImplementationOnce(() => resolve()))
  const stop = watchRooms(onRooms)
  await asked
  return stop
}

test('[CONST-16] [RT-22] the rooms are asked for every second, until nobody looks', async () => {
  const stop = await begin(() => undefined)
  expect(emit.mock.calls).toEqual([['get-room-list']])
  vi.advanceTimersByTime(999)
  expect(emit).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1)
  expect(emit).toHaveBeenCalledTimes(2)
  vi.advanceTimersByTime(3_000)
  expect(emit).toHaveBeenCalledTimes(5)
  stop()
  vi.advanceTimersByTime(3_000)
  expect(emit).toHaveBeenCalledTimes(5)
})

test('[CONST-16] [RT-21] a line that is down shows within a second: there are no rooms', async () => {
  const seen: Room[][] = []
  const stop = await begin((rooms) => seen.push(rooms))
  expect(seen).toEqual([])
  line.state = 'Off'
  vi.advanceTimersByTime(1_000)
  expect(seen).toEqual([[]])
  expect(emit).toHaveBeenCalledTimes(1)
  stop()
})
