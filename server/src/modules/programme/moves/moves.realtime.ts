import { rooms } from '@academy/contract/realtime'
import type { Realtime } from '#platform/realtime.ts'

/** Whoever looks at their own way hears that it changed for everybody. */
export const registerWayRooms = (realtime: Realtime): void => {
  realtime.on('/', 'join-way-room', async ({ socket, payload }) => {
    await socket.join(rooms.way(payload.academyId))
  })
  realtime.on('/', 'leave-way-room', async ({ socket, payload }) => {
    await socket.leave(rooms.way(payload.academyId))
  })
}
