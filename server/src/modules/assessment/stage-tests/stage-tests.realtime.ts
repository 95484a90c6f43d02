import { rooms } from '@academy/contract/realtime'
import { sendRoomList } from '#platform/realtime-room-list.ts'
import type { Realtime } from '#platform/realtime.ts'

/** Staff who watch the tests of an academy see who else does. */
export const registerStartTestRooms = (realtime: Realtime): void => {
  realtime.on('/', 'join-start-test-room', async ({ socket, payload }) => {
    await socket.join(rooms.startTest(payload.academyId))
    await sendRoomList(realtime, socket)
  })
  realtime.on('/', 'leave-start-test-room', async ({ socket, payload }) => {
    await socket.leave(rooms.startTest(payload.academyId))
    await sendRoomList(realtime, socket)
  })
}
