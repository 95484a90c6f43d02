import { rooms } from '@academy/contract/realtime'
import type { Db } from '#platform/db.ts'
import type { Realtime } from '#platform/realtime.ts'
import { readableResponse, watchableLecture } from './autograde-rights.service.ts'

/** RT-46. Students and staff join different rooms, because they may see different parts of a result. */
export const registerAutogradeRooms = (realtime: Realtime, { db }: { db: Db }): void => {
  realtime.on('/autograde', 'join-autograde-room', async ({ socket, actor, academy, payload }) => {
    const asking = { db, actor, academy }
    if ('stageLectureId' in payload) {
      await watchableLecture(asking, payload.stageLectureId)
      await socket.join(rooms.autogradeLecture(payload.stageLectureId))
      return
    }
    const { isStudent, id } = await readableResponse(asking, payload.homeworkResponseId)
    await socket.join(isStudent ? rooms.autogradeResponse(id) : rooms.autogradeStaff(id))
  })
  realtime.on('/autograde', 'leave-autograde-room', async ({ socket, payload }) => {
    if ('stageLectureId' in payload) return socket.leave(rooms.autogradeLecture(payload.stageLectureId))
    await socket.leave(rooms.autogradeResponse(payload.homeworkResponseId))
    await socket.leave(rooms.autogradeStaff(payload.homeworkResponseId))
  })
}
