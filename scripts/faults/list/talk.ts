import { fault, type Fault } from '../fault.ts'

const chat = 'server/src/modules/talk/chat'
const roomTest = `${chat}/chat-room.test.ts`
const announcements = 'server/src/modules/talk/announcements'
const announcementPlanTest = `${announcements}/announcement-schedule.test.ts`
const realtimeEmit = 'server/src/platform/realtime-emit.ts'

/** Chats, rooms, notifications, announcements: to whom it is meant, once, and in one order. */
export const talk: Fault[] = [
  fault({
    name: 'a message that is sent again is another message',
    breaks: 'C1, C3',
    file: `${chat}/chat-messages.service.ts`,
    find: 'if (first) return isOf(first, key) ? asMessage(first) : usedElsewhere()',
    replace: 'if (first && !isOf(first, key)) return usedElsewhere()',
    caughtBy: { file: roomTest, title: 'again with the same tempId answers the first message and tells nobody twice' },
  }),
  fault({
    name: 'the id of a message is used for another chat',
    breaks: 'C1',
    file: `${chat}/chat-messages.service.ts`,
    find: 'if (first) return isOf(first, key) ? asMessage(first) : usedElsewhere()',
    replace: 'if (first) return asMessage(first)',
    caughtBy: { file: roomTest, title: 'a tempId belongs to one sender and one chat' },
  }),
  fault({
    name: 'somebody joins the room of a chat that is not theirs',
    breaks: 'A6',
    file: `${chat}/chat.realtime.ts`,
    find: '    await readableChat(academyCtxOf(call), call.payload)\n',
    replace: '    void readableChat\n',
    caughtBy: {
      file: roomTest,
      title: 'is for its student and the staff with a chat, and no word reaches anybody else',
    },
  }),
  fault({
    name: 'a message goes to everybody who is connected',
    breaks: 'A6',
    file: realtimeEmit,
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
    name: 'a scheduled announcement goes out before its moment',
    breaks: 'what is scheduled is in no inbox before',
    file: `${announcements}/announcement-publish.service.ts`,
    find: 'if (ctx.now() < found.publishAt) return again(ctx.db)',
    replace: 'void again',
    caughtBy: {
      file: announcementPlanTest,
      title: 'is in no inbox before its moment, and in those of the chosen afterwards, once',
    },
  }),
  fault({
    name: 'a scheduled announcement that was moved goes out at its old moment',
    breaks: 'exactly once, at the newest moment',
    file: `${announcements}/announcement-publish.service.ts`,
    find: 'if (found?.publishAt?.toISOString() !== publishAt) return',
    replace:
      'if (!found?.publishAt) return\n    if (ctx.now() >= new Date(publishAt)) found.publishAt = new Date(publishAt)',
    caughtBy: {
      file: announcementPlanTest,
      title: 'can be moved, with its people, and then goes out at the new moment alone',
    },
  }),
  fault({
    name: 'an announcement is sent again to whoever has read it',
    breaks: 'only who has not read it is told again',
    file: `${announcements}/announcement-receivers.repo.ts`,
    find: 'and r.announcement_id = ${announcementId} and r.read_at is null\n          and r.received_at',
    replace: 'and r.announcement_id = ${announcementId}\n          and r.received_at',
    caughtBy: { file: announcementPlanTest, title: 'tells them as the first time, and nobody who has read it' },
  }),
  fault({
    name: 'an announcement is sent again twice in a day',
    breaks: 'nobody is told more often than once a day',
    file: `${announcements}/announcement-receivers.repo.ts`,
    find: 'and r.received_at <= ${toldBefore.toISOString()}::timestamptz\n          and ua',
    replace: 'and ${toldBefore.toISOString()}::timestamptz is not null\n          and ua',
    caughtBy: {
      file: announcementPlanTest,
      title: 'nobody is told twice in a day, however often and by how many it is pressed',
    },
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
    name: 'a page that nobody answered stays away',
    breaks: 'RT-52',
    file: 'web/src/lib/realtime.ts',
    find: 'else if (isUnanswered) comeBackLater()',
    replace: 'else if (isUnanswered && isClosed) comeBackLater()',
    caughtBy: {
      file: 'web/src/lib/realtime.test.ts',
      title: 'is said again a while after the server closed the line',
    },
  }),
  fault({
    name: 'people who were chosen for an announcement that waits are told because it went out meanwhile',
    breaks: 'Q-62',
    file: `${announcements}/announcement-receivers.service.ts`,
    find: 'if (isWaiting !== key.isWaiting)',
    replace: 'if (isWaiting === undefined)',
    caughtBy: { file: announcementPlanTest, title: 'tells nobody whom a page only wanted to choose for it' },
  }),
]
