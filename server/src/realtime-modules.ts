import { registerProgrammeNews, registerProgrammeRooms } from '#modules/academies/academies/academies.realtime.ts'
import { registerAnnouncementNews } from '#modules/talk/announcements/announcements.realtime.ts'
import { registerLostRights } from '#modules/accounts/auth/auth.realtime.ts'
import { registerAutogradeNews, registerAutogradeRooms } from '#modules/homework/autograde/autograde.realtime.ts'
import { registerChat, registerChatNews } from '#modules/talk/chat/chat.realtime.ts'
import { registerMoveNews, registerStudentPathRooms } from '#modules/programme/moves/moves.realtime.ts'
import { registerNotificationNews, registerReading } from '#modules/messages/notifications/notifications.realtime.ts'
import { registerReviewNews, registerReviewRooms } from '#modules/homework/review/review.realtime.ts'
import { registerStartTestRooms, registerTestNews } from '#modules/assessment/stage-tests/stage-tests.realtime.ts'
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
  registerReviewNews(realtime, bus)
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
