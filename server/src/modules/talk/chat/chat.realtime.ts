import { rooms } from '@academy/contract/realtime'
import { inOneAcademy } from '#platform/academy-of-call.ts'
import type { CtxOfCall } from '#platform/realtime-ctx.ts'
import type { Realtime } from '#platform/realtime.ts'
import { readableChat } from './chat-access.service.ts'
import * as messages from './chat-messages.service.ts'

/** RT-40 to RT-45. Rights are those of the matching HTTP call, asked for again at every event (RT-53, A6). */
export const registerChat = (
  realtime: Realtime,
  { ctxOf, ...tools }: { ctxOf: CtxOfCall } & messages.MessageTools,
): void => {
  const academyCtxOf = (call: Parameters<CtxOfCall>[0]) => inOneAcademy(ctxOf(call))
  realtime.on('/chat', 'join-chat-room', async (call) => {
    const { stageLectureId, userId } = call.payload
    await readableChat(academyCtxOf(call), call.payload)
    await call.socket.join(rooms.chat(stageLectureId, userId))
  })
  // Whoever may not enter any more may still leave.
  realtime.on('/chat', 'leave-chat-room', async ({ socket, payload }) => {
    await socket.leave(rooms.chat(payload.stageLectureId, payload.userId))
  })
  realtime.on('/chat', 'message-fetch', (call) => messages.fetch(academyCtxOf(call), call.payload))
  realtime.on('/chat', 'message-send', async (call) => ({
    tempId: call.payload.tempId,
    message: await messages.send(tools, academyCtxOf(call), call.payload),
  }))
  realtime.on('/chat', 'message-update', async (call) => ({
    message: await messages.update(tools, academyCtxOf(call), call.payload),
  }))
  realtime.on('/chat', 'message-delete', (call) => messages.remove(academyCtxOf(call), call.payload.id))
  realtime.on('/chat', 'message-change-status', (call) => messages.markRead(academyCtxOf(call), call.payload.ids))
}
