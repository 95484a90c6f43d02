import { rooms } from '@academy/contract/realtime'
import type { EventBus } from '#platform/events.ts'
import type { Realtime } from '#platform/realtime.ts'

/** RT-47, AG-18 */
export const registerAutogradeNews = (realtime: Pick<Realtime, 'emit'>, bus: EventBus): void => {
  bus.on('autograde.result', ({ stageLectureId, result, studentResult }) => {
    const { homeworkResponseId } = result
    for (const room of [rooms.autogradeLecture(stageLectureId), rooms.autogradeStaff(homeworkResponseId)])
      realtime.emit('/autograde', room, 'new-autograde-result', { homeworkResponseId, result })
    if (studentResult) {
      const room = rooms.autogradeResponse(homeworkResponseId)
      realtime.emit('/autograde', room, 'new-autograde-result', { homeworkResponseId, result: studentResult })
    }
  })
  bus.on('autograde.log', ({ stageLectureId, homeworkResponseId, resultId, offset, text }) => {
    const piece = { homeworkResponseId, resultId, offset, text }
    for (const room of [rooms.autogradeLecture(stageLectureId), rooms.autogradeStaff(homeworkResponseId)])
      realtime.emit('/autograde', room, 'autograde-log', piece)
  })
  bus.on('autograde.changed', ({ stageLectureId }) =>
    realtime.emit('/autograde', rooms.autogradeLecture(stageLectureId), 'autograde-changed', { stageLectureId }),
  )
}
