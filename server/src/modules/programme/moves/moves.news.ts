import { rooms } from '@academy/contract/realtime'
import type { EventBus } from '#platform/events.ts'
import type { Realtime } from '#platform/realtime.ts'

export const registerMoveNews = (realtime: Pick<Realtime, 'emit'>, bus: EventBus): void => {
  bus.on('academy.moving', (progress) =>
    realtime.emit('/', rooms.programme(progress.academyId), 'move-progress', progress),
  )
  bus.on('routes.changed', ({ academyId, userIds }) => {
    if (userIds === 'every') realtime.emit('/', rooms.studentPath(academyId), 'routes-changed', { academyId })
    else for (const id of userIds) realtime.emit('/', rooms.user(id), 'routes-changed', { academyId })
  })
}
