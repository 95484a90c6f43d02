import type { EventBus } from '#platform/events.ts'
import type { Realtime } from '#platform/realtime.ts'

/** A5: a connection has the rights it said hello with; where they change, it is closed and comes back with those of now. */
export const registerLostRights = (realtime: Pick<Realtime, 'closeUser' | 'closeSession'>, bus: EventBus): void => {
  bus.on('rights.changed', ({ userId }) => realtime.closeUser(userId))
  bus.on('session.revoked', ({ sessionIds }) => sessionIds.forEach((id) => realtime.closeSession(id)))
}
