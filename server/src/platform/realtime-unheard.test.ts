import { EventEmitter } from 'node:events'
import { expect, test, vi } from 'vitest'
import { createUnheard } from './realtime-unheard.ts'
import type { RealtimeSocket } from './realtime.ts'

const makeLine = () => ({ pause: vi.fn<() => void>(), terminate: vi.fn<() => void>() })
const makeSocket = (transport: object) => {
  const conn = Object.assign(new EventEmitter(), { transport })
  const disconnect = vi.fn<() => void>()
  const socket = Object.assign(new EventEmitter(), { data: {}, conn, disconnect }) as unknown as RealtimeSocket
  return { socket, conn, disconnect }
}

test('[V4] a connection that is left unheard is not read, also when it becomes a WebSocket meanwhile', () => {
  const unheard = createUnheard()
  const { socket, conn, disconnect } = makeSocket({})
  unheard.leave(socket, 1, 60_000)
  const line = makeLine()
  conn.emit('upgrade', { socket: line })
  expect(line.pause).toHaveBeenCalledOnce()
  unheard.endAll()
  expect(line.terminate).toHaveBeenCalledOnce()
  expect(disconnect).not.toHaveBeenCalled()
})

test('[V4] one by long polling is ended by the library', () => {
  const unheard = createUnheard()
  const { socket, disconnect } = makeSocket({})
  unheard.leave(socket, 1, 60_000)
  unheard.endAll()
  expect(disconnect).toHaveBeenCalledOnce()
})
