import { rooms } from '@academy/contract/realtime'
import type { EventBus } from '#platform/events.ts'
import type { Realtime } from '#platform/realtime.ts'

export const registerTestNews = (realtime: Pick<Realtime, 'emit'>, bus: EventBus): void => {
  bus.on('test.started', ({ academyId, ...started }) =>
    realtime.emit('/', rooms.startTest(academyId), 'user-start-test', started),
  )
  bus.on('test.changed', (change) => realtime.emit('/', rooms.startTest(change.academyId), 'test-changed', change))
  bus.on('test.rescoring', (progress) =>
    realtime.emit('/', rooms.startTest(progress.academyId), 'verdict-progress', progress),
  )
  bus.on('test.prolonged', ({ userIds, ...change }) => {
    for (const id of userIds) realtime.emit('/', rooms.user(id), 'test-time-changed', change)
  })
}
