import { rooms } from '@academy/contract/realtime'
import type { EventBus } from '#platform/events.ts'
import type { Realtime } from '#platform/realtime.ts'

/** RT-49, HW-64: the review desk, live, and the student whose homework came further. */
export const registerHomeworkNews = (realtime: Pick<Realtime, 'emit'>, bus: EventBus): void => {
  const watching = ({ academyId, stageLectureId }: { academyId: number; stageLectureId: number }) => [
    rooms.review(stageLectureId),
    rooms.reviewDesk(academyId),
  ]
  bus.on('homework.reviewerChanged', ({ academyId, stageLectureId, ...change }) =>
    realtime.emit('/homework-review', watching({ academyId, stageLectureId }), 'reviewer-changed', change),
  )
  bus.on('homework.changed', ({ academyId, stageLectureId, homeworkResponseId, userId, isForStaffOnly }) => {
    const change = { stageLectureId, homeworkResponseId }
    realtime.emit('/homework-review', watching({ academyId, stageLectureId }), 'response-changed', change)
    if (!isForStaffOnly) realtime.emit('/', rooms.user(userId), 'homework-changed', { academyId, stageLectureId })
  })
}
