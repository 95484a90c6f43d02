import { rooms } from '@academy/contract/realtime'
import type { Realtime } from '#platform/realtime.ts'

/** Students get an event when the stages of everybody in their academy may have changed. */
export const registerStudentPathRooms = (realtime: Realtime): void => {
  realtime.on('/', 'join-way-room', async ({ socket, payload }) => {
    await socket.join(rooms.studentPath(payload.academyId))
  })
  realtime.on('/', 'leave-way-room', async ({ socket, payload }) => {
    await socket.leave(rooms.studentPath(payload.academyId))
  })
}
