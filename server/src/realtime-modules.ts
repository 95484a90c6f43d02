import { namespaces, type Room, rooms } from '@academy/contract/realtime'
import { registerAnnouncementNews } from '#modules/announcements/announcements.realtime.ts'
import { registerAutogradeNews, registerAutogradeRooms } from '#modules/autograde/autograde.realtime.ts'
import { registerChat, registerChatNews } from '#modules/chat/chat.realtime.ts'
import { registerNotificationNews, registerReading } from '#modules/notifications/notifications.realtime.ts'
import { registerReviewNews, registerReviewRooms } from '#modules/review/review.realtime.ts'
import type { Db } from '#platform/db.ts'
import type { EventBus } from '#platform/events.ts'
import type { Limits } from '#platform/limits.ts'
import type { CtxOfCall } from '#platform/realtime-ctx.ts'
import type { Realtime, RealtimeSocket } from '#platform/realtime.ts'

/** Rooms people share; the ones named after a session or a user are how the server finds them. */
const isShared = (room: string, socket: { id: string }): boolean =>
  room !== socket.id && !/^(?:session|user|acting):/.test(room)

/** the rooms this person's connections have joined, with who is there. */
const roomList = async (realtime: Realtime, sessionId: string): Promise<Room[]> => {
  const found: Room[] = []
  for (const namespace of namespaces) {
    const space = realtime.space(namespace)
    const own = await space.in(`session:${sessionId}`).fetchSockets()
    const names = new Set(own.flatMap((socket) => [...socket.rooms].filter((room) => isShared(room, socket))))
    for (const name of names) {
      const members = await space.in(name).fetchSockets()
      const entries = new Map(
        members.map(({ data }) => [data.userId!, { userId: data.userId!, fullName: data.fullName! }]),
      )
      found.push({ namespace, name, entries: [...entries.values()] })
    }
  }
  return found
}

/** What happened, told to those who are looking. A worker tells it too: jobs change what people see. */
export const registerNews = (realtime: Pick<Realtime, 'emit'>, bus: EventBus): void => {
  registerAnnouncementNews(realtime, bus)
  registerAutogradeNews(realtime, bus)
  registerChatNews(realtime, bus)
  registerReviewNews(realtime, bus)
  registerNotificationNews(realtime, bus)
  bus.on('academy.changed', ({ academyId }) =>
    realtime.emit('/', rooms.programme(academyId), 'programme-changed', { academyId }),
  )
  bus.on('academy.moving', (progress) =>
    realtime.emit('/', rooms.programme(progress.academyId), 'move-progress', progress),
  )
  bus.on('routes.changed', ({ academyId, userIds }) => {
    if (userIds === 'every') realtime.emit('/', rooms.way(academyId), 'routes-changed', { academyId })
    else for (const id of userIds) realtime.emit('/', rooms.user(id), 'routes-changed', { academyId })
  })
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

export const registerRealtimeModules = (
  realtime: Realtime,
  bus: EventBus,
  tools: { db: Db; ctxOf: CtxOfCall; limits: Limits },
): void => {
  registerAutogradeRooms(realtime, tools)
  registerChat(realtime, tools)
  registerReviewRooms(realtime, tools)
  registerReading(realtime, tools)
  bus.on('rights.changed', ({ userId }) => realtime.closeUser(userId))
  bus.on('session.revoked', ({ sessionIds }) => sessionIds.forEach((id) => realtime.closeSession(id)))

  const sendRoomList = async (socket: RealtimeSocket): Promise<void> => {
    socket.emit('room-list', { rooms: await roomList(realtime, socket.data.sessionId!) })
  }
  realtime.on('/', 'get-room-list', ({ socket }) => sendRoomList(socket))
  registerNews(realtime, bus)
  realtime.on('/', 'join-programme-room', async ({ socket, payload }) => {
    await socket.join(rooms.programme(payload.academyId))
  })
  realtime.on('/', 'leave-programme-room', async ({ socket, payload }) => {
    await socket.leave(rooms.programme(payload.academyId))
  })
  realtime.on('/', 'join-way-room', async ({ socket, payload }) => {
    await socket.join(rooms.way(payload.academyId))
  })
  realtime.on('/', 'leave-way-room', async ({ socket, payload }) => {
    await socket.leave(rooms.way(payload.academyId))
  })
  realtime.on('/', 'join-start-test-room', async ({ socket, payload }) => {
    await socket.join(rooms.startTest(payload.academyId))
    await sendRoomList(socket)
  })
  realtime.on('/', 'leave-start-test-room', async ({ socket, payload }) => {
    await socket.leave(rooms.startTest(payload.academyId))
    await sendRoomList(socket)
  })
}
