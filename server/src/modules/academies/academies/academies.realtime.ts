import { rooms } from '@academy/contract/realtime'
import type { Realtime } from '#platform/realtime.ts'

export const registerProgrammeRooms = (realtime: Realtime): void => {
  realtime.on('/', 'join-programme-room', async ({ socket, payload }) => {
    await socket.join(rooms.programme(payload.academyId))
  })
  realtime.on('/', 'leave-programme-room', async ({ socket, payload }) => {
    await socket.leave(rooms.programme(payload.academyId))
  })
}
