import { rooms } from '@academy/contract/realtime'
import type { Db } from '#platform/db.ts'
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
