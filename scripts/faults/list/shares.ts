import { fault, type Fault } from '../fault.ts'

const platform = 'server/src/platform'
const eventsTest = `${platform}/realtime-limits.test.ts`
const limitsTest = 'server/src/modules/chat/chat-limits.test.ts'
const floodTest = 'server/src/modules/chat/chat-flood.test.ts'

/** Nobody takes more than a share: of events, messages, bytes kept, files made (V4, T7). */
export const shares: Fault[] = [
  fault({
    name: 'events of a socket are handled all at once',
    breaks: 'V4',
    file: `${platform}/realtime-limits.ts`,
    find: 'const oneByOne = createConcurrencyLimit(1)',
    replace: 'const oneByOne = createConcurrencyLimit(1_000)',
    caughtBy: { file: eventsTest, title: 'are handled one after another, in the order they came' },
  }),
  fault({
    name: 'whoever opens many sockets has as many events at work',
    breaks: 'V4',
    file: `${platform}/realtime.ts`,
    find: 'return limits.inTurn(userId, () => call(namespace, event, socket, { sessionId, given }))',
    replace: 'return call(namespace, event, socket, { sessionId, given })',
    caughtBy: { file: eventsTest, title: 'are handled two at a time over all their sockets' },
  }),
  fault({
    name: 'events of a person are not counted',
    breaks: 'V4, T7',
    file: `${platform}/realtime.ts`,
    find: '    await limits.count(userId)\n',
    replace: '',
    caughtBy: { file: eventsTest, title: 'past the share they are told when to come again' },
  }),
  fault({
    name: 'a socket may have any number of events waiting',
    breaks: 'V4',
    file: `${platform}/realtime-limits.ts`,
    find: 'if (inside > eventLimits.waitingPerSocket) fail',
    replace: 'if (inside > 1_000_000) fail',
    caughtBy: { file: eventsTest, title: 'on one socket so many events wait, and one more is refused' },
  }),
  fault({
    name: 'whoever does not stop sending stays connected',
    breaks: 'V4',
    file: `${platform}/realtime.ts`,
    find: "if (name === 'TooManyRequests') await endIfEnough(socket)",
    replace: 'void endIfEnough',
    caughtBy: { file: eventsTest, title: 'is refused, then sent away, and what waited is dropped' },
  }),
  fault({
    name: 'a page of messages is as long as its texts',
    breaks: 'V4',
    file: 'server/src/modules/chat/chat.repo.ts',
    find: 'where bytes <= ${maxBytes} order by id',
    replace: 'where bytes <= ${maxBytes} * 1000 order by id',
    caughtBy: { file: floodTest, title: 'a page of the longest messages ends in time' },
  }),
  fault({
    name: 'a shortened page of messages says that there is nothing before it',
    breaks: 'V4, RT-41',
    file: 'server/src/modules/chat/messages.service.ts',
    find: 'hasOlder: found > messages.length }',
    replace: 'hasOlder: found > wanted }',
    caughtBy: { file: floodTest, title: 'a page of the longest messages ends in time' },
  }),
  fault({
    name: 'messages of a person are not counted',
    breaks: 'T7, V4',
    file: 'server/src/modules/chat/messages.service.ts',
    find: '  await limits.use(writingPerMinute, key)\n',
    replace: '  void writingPerMinute\n',
    caughtBy: { file: limitsTest, title: 'are a hundred a minute, new or changed' },
  }),
  fault({
    name: 'messages are counted for a minute only',
    breaks: 'T7',
    file: 'server/src/modules/chat/messages.service.ts',
    find: '  await limits.use(writingPerHour, key)\n',
    replace: '  void writingPerHour\n',
    caughtBy: { file: limitsTest, title: 'are fifteen hundred an hour' },
  }),
  fault({
    name: 'one person fills the disk with files',
    breaks: 'T7, V4',
    file: 'server/src/modules/chat/attachments.service.ts',
    find: "if (size > bytesLeft) fail('FileTooLarge', { bytesLeft })",
    replace: 'void bytesLeft',
    caughtBy: { file: limitsTest, title: 'take so much space together, not a byte more' },
  }),
  fault({
    name: 'two uploads at once take the same last space',
    breaks: 'T7, V4',
    file: 'server/src/modules/chat/attachments.service.ts',
    find: '    await attachmentsRepo.takeTurn(inner.db, uploaderId)\n',
    replace: '',
    caughtBy: { file: limitsTest, title: 'of many uploads at once only those are taken that fit together' },
  }),
  fault({
    name: 'files and gradings are made without an end',
    breaks: 'T7',
    file: `${platform}/http.ts`,
    find: 'if (endpoint.quota && actor) await',
    replace: 'if (endpoint.quota && !actor) await',
    caughtBy: { file: `${platform}/quotas.test.ts`, title: 'so many files an hour, of whichever kind, and no more' },
  }),
  fault({
    name: 'a file of a list is not counted',
    breaks: 'T7',
    file: 'contract/src/teams.ts',
    find: "    quota: 'exports',\n",
    replace: '',
    caughtBy: { file: `${platform}/quotas.test.ts`, title: 'every file that is made of lists is counted' },
  }),
  fault({
    name: 'a page that was refused a room for a moment never enters it',
    breaks: 'V4, RT-52',
    file: 'web/src/lib/realtime.ts',
    find: 'if (reply.code !== tooManyRequests) return',
    replace: 'if (reply.code !== undefined) return',
    caughtBy: { file: 'web/src/lib/realtime.test.ts', title: 'is entered when the server says so, unless it was left' },
  }),
]
