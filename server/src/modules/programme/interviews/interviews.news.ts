import { rooms } from '@academy/contract/realtime'
import type { EventBus } from '#platform/events.ts'
import type { Realtime } from '#platform/realtime.ts'

/** INT-05: students see at once what is free. They hear that something changed, and not by whom; each asks for their own. */
export const registerInterviewNews = (realtime: Pick<Realtime, 'emit'>, bus: EventBus): void => {
  bus.on('interview.slotsChanged', ({ academyId, stageId }) =>
    realtime.emit('/', rooms.studentPath(academyId), 'interview-slots-changed', { academyId, stageId }),
  )
}
