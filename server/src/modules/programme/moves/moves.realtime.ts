import { rooms } from '@academy/contract/realtime'
import type { EventBus } from '#platform/events.ts'
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

export const registerMoveNews = (realtime: Pick<Realtime, 'emit'>, bus: EventBus): void => {
  bus.on('academy.moving', (progress) =>
    realtime.emit('/', rooms.programme(progress.academyId), 'move-progress', progress),
  )
  bus.on('routes.changed', ({ academyId, userIds }) => {
    if (userIds === 'every') realtime.emit('/', rooms.studentPath(academyId), 'routes-changed', { academyId })
    else for (const id of userIds) realtime.emit('/', rooms.user(id), 'routes-changed', { academyId })
  })
}
