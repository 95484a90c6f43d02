import { fault, type Fault } from '../fault.ts'

const transport = 'server/src/platform/push-transport.ts'
const transportTest = 'server/src/platform/push-transport.test.ts'
const repo = 'server/src/modules/messages/notifications/notification-push.repo.ts'
const pushTest = 'server/src/modules/messages/notifications/notification-push.test.ts'

/** News to browsers without an open page: to whom they are meant, and to no address inside. */
export const push: Fault[] = [
  fault({
    name: 'a push service may be an address inside',
    breaks: 'S9',
    file: transport,
    find: "return found.every(isPublicAddress) ? found[0]! : 'inside'",
    replace: 'void isPublicAddress\n    return found[0]!',
    caughtBy: { file: transportTest, title: 'is not spoken to, and never again' },
  }),
  fault({
    name: 'a push service may be at any port',
    breaks: 'S9',
    file: 'server/src/platform/push-address.ts',
    find: "if (port !== '' || username",
    replace: 'void port\n  if (username',
    caughtBy: { file: transportTest, title: 'is not taken' },
  }),
  fault({
    name: 'a browser is told after its person logged out',
    breaks: 'SESS-30',
    file: repo,
    find: 's.user_id = d.user_id and s.revoked_at is null\n      and s.expires_at > ${now.toISOString()}',
    replace: 's.user_id = d.user_id\n      and s.expires_at > ${now.toISOString()}',
    caughtBy: { file: pushTest, title: 'who has logged out' },
  }),
  fault({
    name: 'a browser is told what is for the person before',
    breaks: 'A4',
    file: repo,
    find: 'join notifications news on news.user_id = d.user_id and not news.is_read',
    replace: 'join notifications news on not news.is_read',
    caughtBy: { file: pushTest, title: 'who has left the browser to somebody else' },
  }),
  fault({
    name: 'an academy tells whom it has blocked',
    breaks: 'Q-17',
    file: repo,
    find: 'ua.user_id = u.id and not ua.active)',
    replace: 'ua.user_id = u.id and false)',
    caughtBy: { file: pushTest, title: 'whom the academy has blocked' },
  }),
  fault({
    name: 'the private key of push messages lies open in the database',
    breaks: 'P5',
    file: 'server/src/platform/push-keys.ts',
    find: 'Promise<string> => tokens.seal(purpose, { ...pair })',
    replace: 'Promise<string> =>\n  tokens.seal(purpose, { ...pair }).then((text) => `${text}~${pair.privateKey}`)',
    caughtBy: { file: 'server/src/platform/push-keys.test.ts', title: 'the private key lies sealed in the database' },
  }),
  fault({
    name: 'the server stores a push subscription that comes during the log-out',
    breaks: 'SESS-30',
    file: 'web/src/lib/device-token.ts',
    find: '    if (logOuts !== begunAfter) return\n    const body',
    replace: '    const body',
    caughtBy: {
      file: 'web/src/lib/device-token.test.ts',
      title: 'gives back a subscription that comes too late, and tells the server nothing of it',
    },
  }),
]
