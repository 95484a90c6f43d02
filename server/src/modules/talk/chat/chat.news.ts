import { rooms } from '@academy/contract/realtime'
import type { EventBus } from '#platform/events.ts'
import type { Realtime } from '#platform/realtime.ts'

export const registerChatNews = (realtime: Pick<Realtime, 'emit'>, bus: EventBus): void => {
  bus.on('chat.message', ({ what, message }) => {
    const room = rooms.chat(message.stageLectureId, message.userId)
    realtime.emit('/chat', room, what === 'new' ? 'message-new' : 'message-updated', { message })
  })
  bus.on('chat.deleted', ({ stageLectureId, userId, id }) =>
    realtime.emit('/chat', rooms.chat(stageLectureId, userId), 'message-deleted', { id }),
  )
  bus.on('chat.read', ({ stageLectureId, userId, ids, readerId }) =>
    realtime.emit('/chat', rooms.chat(stageLectureId, userId), 'message-status-changed', {
      ids: [...ids],
      status: 'Read',
      readerId,
    }),
  )
}
