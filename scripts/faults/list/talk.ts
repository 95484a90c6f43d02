import { fault, type Fault } from '../fault.ts'

const chat = 'server/src/modules/chat'
const roomTest = `${chat}/chat-room.test.ts`
const realtime = 'server/src/platform/realtime.ts'
const realtimeTest = 'server/src/platform/realtime.test.ts'
const notifications = 'server/src/modules/notifications'

/** Chats, rooms, notifications, announcements: to whom it is meant, once, and in one order. */
export const talk: Fault[] = [
  fault({
    name: 'a message that is sent again is another message',
    breaks: 'C1, C3',
    file: `${chat}/messages.service.ts`,
    find: 'if (first) return isOf(first, key) ? asMessage(first) : usedElsewhere()',
    replace: 'if (first && !isOf(first, key)) return usedElsewhere()',
    caughtBy: { file: roomTest, title: 'again with the same tempId answers the first message and tells nobody twice' },
  }),
  fault({
    name: 'the id of a message is used for another chat',
    breaks: 'C1',
    file: `${chat}/messages.service.ts`,
    find: 'if (first) return isOf(first, key) ? asMessage(first) : usedElsewhere()',
    replace: 'if (first) return asMessage(first)',
    caughtBy: { file: roomTest, title: 'a tempId is the own of each sender, and of one chat' },
  }),
  fault({
    name: 'somebody joins the room of a chat that is not theirs',
    breaks: 'A6',
    file: `${chat}/chat.realtime.ts`,
    find: '    await readableChat(ctxOf(call), call.payload)\n',
    replace: '    void readableChat\n',
    caughtBy: {
      file: roomTest,
      title: 'is for its student and the staff with a chat, and no word reaches anybody else',
    },
  }),
  fault({
    name: 'a message goes to everybody who is connected',
    breaks: 'A6',
    file: realtime,
    find: 'io.of(namespace).to(room).emit(event, schema.parse(payload))',
    replace: 'void room\n    io.of(namespace).emit(event, schema.parse(payload))',
    caughtBy: {
      file: roomTest,
      title: 'is for its student and the staff with a chat, and no word reaches anybody else',
    },
  }),
  fault({
    name: 'anybody changes the message of anybody',
    breaks: 'A2, RT-43',
    file: `${chat}/chat.rules.ts`,
    find: 'message.senderId === userId &&\n',
    replace: 'userId > 0 &&\n',
    caughtBy: { file: roomTest, title: 'nobody else, not after a day, and nothing that is not there' },
  }),
  fault({
    name: 'a chat that is off is read and written',
    breaks: 'RT-11',
    file: `${chat}/chat.rules.ts`,
    find: 'if (!chat.hasChat) return null',
    replace: '',
    caughtBy: { file: `${chat}/chat.rules.test.ts`, title: 'nobody ever has one that is off' },
  }),
  fault({
    name: 'an upload of somebody else is attached to a message',
    breaks: 'A2, RT-42',
    file: `${chat}/messages.service.ts`,
    find: "if (attached < files.length) fail('AttachmentNotFound')",
    replace: 'void attached',
    caughtBy: {
      file: `${chat}/attachments.test.ts`,
      title: 'takes no upload of somebody else, of another academy or of nobody',
    },
  }),
  fault({
    name: 'the right to a room is not looked at again at each event',
    breaks: 'A5, A6',
    file: realtime,
    find: 'const academy = authorize(actor, definition.access, definition.effect, asked ?? undefined)',
    replace:
      "const academy = typeof asked === 'number' ? asked : authorize(actor, definition.access, definition.effect, asked ?? undefined)",
    caughtBy: { file: realtimeTest, title: 'a right that is lost is lost for the next event too' },
  }),
  fault({
    name: 'a page of another site opens a socket',
    breaks: 'A6',
    file: realtime,
    find: 'return URL.canParse(headers.origin) && new URL(headers.origin).host === headers.host',
    replace: 'return URL.canParse(headers.origin)',
    caughtBy: { file: realtimeTest, title: '[A6] cannot open a socket' },
  }),
  fault({
    name: 'a second person on a connection stays in the rooms of the first',
    breaks: 'A6',
    file: realtime,
    find: 'for (const room of socket.rooms) if (room !== socket.id) await socket.leave(room)',
    replace: '',
    caughtBy: { file: realtimeTest, title: 'a second one makes the connection somebody else, who has joined nothing' },
  }),
  fault({
    name: 'who acts as somebody writes in their chats',
    breaks: 'A7',
    file: realtime,
    find: "if (definition.effect === 'write' && actor.impersonatorId !== null) fail('ImpersonationNotAllowed')",
    replace: '',
    caughtBy: { file: roomTest, title: 'who acts as somebody reads along, and neither writes nor marks' },
  }),
  fault({
    name: 'sockets of a session stay open after it ended',
    breaks: 'T4, A5',
    file: realtime,
    find: 'closeSession: (sessionId) => closeRoom(sessionRoom(sessionId)),',
    replace: 'closeSession: (sessionId) => void sessionRoom(sessionId),',
    caughtBy: {
      file: 'server/src/modules/account/sockets.test.ts',
      title: 'ending a session closes its sockets, ending the others closes theirs',
    },
  }),
  fault({
    name: 'an event is told before the commit',
    breaks: 'C4',
    file: 'server/src/platform/ctx.ts',
    find: 'if (outer) outer.pending.push(publish)\n        else publish()',
    replace: 'publish()',
    caughtBy: { file: 'server/src/platform/ctx.test.ts', title: 'and none of them after a failure' },
  }),
  fault({
    name: 'a job is queued outside of the transaction',
    breaks: 'C4',
    file: 'server/src/platform/ctx.ts',
    find: 'enqueueJob(db, job, payload, runAt)',
    replace: 'enqueueJob(parts.db, job, payload, runAt)',
    caughtBy: { file: 'server/src/platform/ctx.test.ts', title: 'and none of them after a failure' },
  }),
  fault({
    name: 'a repeated call with its key is done again',
    breaks: 'E7',
    file: 'server/src/platform/ctx.ts',
    find: '(idempotency ? remember(inner, idempotency, work) : work(inner))',
    replace: '(idempotency && false ? remember(inner, idempotency, work) : work(inner))',
    caughtBy: { file: 'server/src/platform/ctx.test.ts', title: 'runs the work once and answers the same afterwards' },
  }),
  fault({
    name: 'a key answers another call than its own',
    breaks: 'E7',
    file: 'server/src/platform/ctx.ts',
    find: 'if (first?.requestHash !== requestHash)',
    replace: 'if (!first)',
    caughtBy: { file: 'server/src/platform/ctx.test.ts', title: 'over generated retry histories: equal replay or 409' },
  }),
  fault({
    name: 'somebody reads the notification of somebody else',
    breaks: 'A2, NTF-24',
    file: `${notifications}/bell.repo.ts`,
    find: '.where(and(eq(notifications.userId, userId), inArray(notifications.id, [...ids])))\n    return new Set',
    replace: '.where(inArray(notifications.id, [...ids]))\n    return new Set',
    caughtBy: { file: `${notifications}/bell.test.ts`, title: 'not that of somebody else, and none that is not there' },
  }),
  fault({
    name: 'who is blocked in an academy is told of its homework',
    breaks: 'A5, NTF-21',
    file: `${notifications}/notify.repo.ts`,
    find: `  and (u.is_super_admin or exists (select 1 from user_roles ur join user_academies ua
    on ua.academy_id = ur.academy_id and ua.user_id = ur.user_id and ua.active`,
    replace: `  and (u.is_super_admin or exists (select 1 from user_roles ur join user_academies ua
    on ua.academy_id = ur.academy_id and ua.user_id = ur.user_id`,
    caughtBy: {
      file: `${notifications}/notify.test.ts`,
      title: 'nobody who was turned away: blocked here or everywhere',
    },
  }),
  fault({
    name: 'news of a review go to the staff instead of the student',
    breaks: 'NTF-22',
    file: `${notifications}/notify.service.ts`,
    find: "const receivers = await notifyRepo.receivers(ctx.db, academyId, [news.studentId], 'student')",
    replace: "const receivers = await notifyRepo.receivers(ctx.db, academyId, news.staffIds, 'staff')",
    caughtBy: { file: `${notifications}/notify.test.ts`, title: 'the student is told, with what it says' },
  }),
  fault({
    name: 'the device of somebody else is forgotten',
    breaks: 'A2, NTF-30',
    file: `${notifications}/notifications.repo.ts`,
    find: 'and(eq(deviceTokens.deviceId, deviceId), eq(deviceTokens.userId, userId))',
    replace: 'and(eq(deviceTokens.deviceId, deviceId), userId > 0 ? undefined : undefined)',
    caughtBy: { file: `${notifications}/notifications.test.ts`, title: 'the device of somebody else stays' },
  }),
]
