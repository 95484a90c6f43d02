import { rooms } from '@academy/contract/realtime'
import type { EventBus } from '#platform/events.ts'
import type { Realtime } from '#platform/realtime.ts'

/** RT-50, RT-51: the rooms are joined by hello. */
export const registerNotificationNews = (realtime: Pick<Realtime, 'emit'>, bus: EventBus): void => {
  bus.on('notification.made', ({ userId, notification }) =>
    realtime.emit('/notifications', rooms.user(userId), 'new-notification', { notification }),
  )
  bus.on('notification.read', ({ userId, ids }) =>
    realtime.emit('/notifications', rooms.user(userId), 'notification-read', { ids: [...ids] }),
  )
}
