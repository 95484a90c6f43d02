import { rooms } from '@academy/contract/realtime'
import type { CtxOfCall } from '#platform/realtime-ctx.ts'
import type { Realtime } from '#platform/realtime.ts'
import { read, readAll, stateOf } from './notification-inbox.service.ts'

/** RT-51: one tab reads, the others of the same person hear of it. */
export const registerReading = (realtime: Realtime, { ctxOf }: { ctxOf: CtxOfCall }): void => {
  realtime.on('/notifications', 'notification-read', async (call) => {
    const { socket, actor, payload } = call
    const ids = 'ids' in payload ? await read(ctxOf(call), payload.ids) : await readAll(ctxOf(call))
    if (ids !== null) socket.to(rooms.user(actor.userId)).emit('notification-read', { ids })
  })
  // A7: what somebody receives who acts as another person is audited, so they ask for it by a call.
  realtime.onHello('/notifications', async ({ socket, actor }) => {
    if (actor.impersonatorId !== null) return
    socket.emit('inbox-state', await stateOf(ctxOf({ socket, actor, academy: 'all' })))
  })
}
