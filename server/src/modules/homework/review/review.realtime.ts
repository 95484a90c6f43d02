import { rooms } from '@academy/contract/realtime'
import type { Db } from '#platform/db.ts'
import type { EventBus } from '#platform/events.ts'
import type { EventCall, Realtime } from '#platform/realtime.ts'
import { roomsOfDesk, roomsOfLecture } from './review-watch.service.ts'

type ReviewCall = EventCall<{ stageLectureId: number } | { academyId: number }>

/** RT-48 */
export const registerReviewRooms = (realtime: Realtime, { db }: { db: Db }): void => {
  const roomsFor = ({ actor, academy, payload }: ReviewCall): Promise<string[]> =>
    'academyId' in payload
      ? roomsOfDesk({ db, actor, academy }, payload.academyId)
      : roomsOfLecture({ db, actor, academy }, payload.stageLectureId)

  realtime.on('/homework-review', 'join-review-room', async (call) => {
    await call.socket.join(await roomsFor(call))
  })
  // Leaving needs no permission. The desk of a Coach is the rooms of their own lectures.
  realtime.on('/homework-review', 'leave-review-room', async ({ socket, payload }) => {
    const left =
      'stageLectureId' in payload
        ? [rooms.review(payload.stageLectureId)]
        : [...socket.rooms].filter((room) => room.startsWith('review'))
    for (const room of left) await socket.leave(room)
  })
}

/** RT-49, HW-64: the review desk, live, and the student whose homework came further. */
export const registerReviewNews = (realtime: Pick<Realtime, 'emit'>, bus: EventBus): void => {
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
