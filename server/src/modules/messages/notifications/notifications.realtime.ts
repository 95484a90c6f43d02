import { rooms } from '@academy/contract/realtime'
import type { CtxOfCall } from '#platform/realtime-ctx.ts'
import type { Realtime } from '#platform/realtime.ts'
import { read, readAll } from './notification-inbox.service.ts'

/** RT-51: one tab reads, the others of the same person hear of it. */
export const registerReading = (realtime: Realtime, { ctxOf }: { ctxOf: CtxOfCall }): void => {
  realtime.on('/notifications', 'notification-read', async (call) => {
    const { socket, actor, payload } = call
    const ids = 'ids' in payload ? await read(ctxOf(call), payload.ids) : await readAll(ctxOf(call))
    if (ids !== null) socket.to(rooms.user(actor.userId)).emit('notification-read', { ids })
  })
}
