import { rooms } from '@academy/contract/realtime'
import type { EventBus } from '#platform/events.ts'
import type { Realtime } from '#platform/realtime.ts'

export const registerProgrammeNews = (realtime: Pick<Realtime, 'emit'>, bus: EventBus): void => {
  bus.on('academy.changed', ({ academyId }) =>
    realtime.emit('/', rooms.programme(academyId), 'programme-changed', { academyId }),
  )
}
