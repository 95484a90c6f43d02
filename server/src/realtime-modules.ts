import { registerProgrammeNews } from '#modules/academies/academies/academies.news.ts'
import { registerProgrammeRooms } from '#modules/academies/academies/academies.realtime.ts'
import { registerAnnouncementNews } from '#modules/talk/announcements/announcements.news.ts'
import { registerLostRights } from '#modules/accounts/auth/auth.realtime.ts'
import { registerAutogradeNews } from '#modules/homework/autograde/autograde.news.ts'
import { registerAutogradeRooms } from '#modules/homework/autograde/autograde.realtime.ts'
import { registerChatNews } from '#modules/talk/chat/chat.news.ts'
import { registerChat } from '#modules/talk/chat/chat.realtime.ts'
import { registerInterviewNews } from '#modules/programme/interviews/interviews.news.ts'
import { registerMoveNews } from '#modules/programme/moves/moves.news.ts'
import { registerStudentPathRooms } from '#modules/programme/moves/moves.realtime.ts'
import { registerNotificationNews } from '#modules/messages/notifications/notifications.news.ts'
import { registerReading } from '#modules/messages/notifications/notifications.realtime.ts'
import { registerHomeworkNews } from '#modules/homework/homework/homework.news.ts'
import { registerReviewRooms } from '#modules/homework/review/review.realtime.ts'
import { registerTestNews } from '#modules/assessment/stage-tests/stage-tests.news.ts'
import { registerStartTestRooms } from '#modules/assessment/stage-tests/stage-tests.realtime.ts'
import type { Db } from '#platform/db.ts'
import type { EventBus } from '#platform/events.ts'
import type { Limits } from '#platform/limits.ts'
import type { CtxOfCall } from '#platform/realtime-ctx.ts'
import { sendRoomList } from '#platform/realtime-room-list.ts'
import type { Realtime } from '#platform/realtime.ts'

/** Sends what happened to the people who look at it. A worker does so too: jobs change what people see. */
export const registerNews = (realtime: Pick<Realtime, 'emit'>, bus: EventBus): void => {
  registerAnnouncementNews(realtime, bus)
  registerAutogradeNews(realtime, bus)
  registerChatNews(realtime, bus)
  registerHomeworkNews(realtime, bus)
  registerInterviewNews(realtime, bus)
  registerNotificationNews(realtime, bus)
  registerProgrammeNews(realtime, bus)
  registerMoveNews(realtime, bus)
  registerTestNews(realtime, bus)
}

export const registerRealtimeModules = (
  realtime: Realtime,
  bus: EventBus,
  tools: { db: Db; ctxOf: CtxOfCall; limits: Limits },
): void => {
  registerAutogradeRooms(realtime, tools)
  registerChat(realtime, tools)
  registerReviewRooms(realtime, tools)
  registerReading(realtime, tools)
  registerLostRights(realtime, bus)
  registerNews(realtime, bus)
  registerProgrammeRooms(realtime)
  registerStudentPathRooms(realtime)
  registerStartTestRooms(realtime)
  realtime.on('/', 'get-room-list', ({ socket }) => sendRoomList(realtime, socket))
}
