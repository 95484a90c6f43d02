import { setImmediate as endOfTurn } from 'node:timers/promises'
import { rooms } from '@academy/contract/realtime'
import type { EventBus } from '#platform/events.ts'
import type { Realtime } from '#platform/realtime.ts'

/** One packet for so many rooms; between two of them the server has others to serve. */
const peopleAtOnce = 1_000

/** A room without a connection costs nothing, so nobody has to be asked whether somebody listens. */
const inPortions = async (userIds: readonly number[], emitTo: (rooms: string[]) => void): Promise<void> => {
  for (let from = 0; from < userIds.length; from += peopleAtOnce) {
    if (from > 0) await endOfTurn()
    emitTo(userIds.slice(from, from + peopleAtOnce).map(rooms.user))
  }
}

/** NTF-23 */
export const registerAnnouncementNews = (realtime: Pick<Realtime, 'emit'>, bus: EventBus): void => {
  bus.on('announcement.told', ({ userIds, ...news }) =>
    inPortions(userIds, (targets) => realtime.emit('/notifications', targets, 'new-notification', news)),
  )
  // No notification was read: open lists load again.
  bus.on('announcement.taken', ({ userIds }) =>
    inPortions(userIds, (targets) => realtime.emit('/notifications', targets, 'notification-read', { ids: [] })),
  )
}
