import { rooms } from '@academy/contract/realtime'
import type { EventBus } from '#platform/events.ts'
import type { Realtime } from '#platform/realtime.ts'

export const registerProgrammeRooms = (realtime: Realtime): void => {
  realtime.on('/', 'join-programme-room', async ({ socket, payload }) => {
    await socket.join(rooms.programme(payload.academyId))
  })
  realtime.on('/', 'leave-programme-room', async ({ socket, payload }) => {
    await socket.leave(rooms.programme(payload.academyId))
  })
}

export const registerProgrammeNews = (realtime: Pick<Realtime, 'emit'>, bus: EventBus): void => {
  bus.on('academy.changed', ({ academyId }) =>
    realtime.emit('/', rooms.programme(academyId), 'programme-changed', { academyId }),
  )
}
