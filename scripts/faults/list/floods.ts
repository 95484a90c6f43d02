import { fault, type Fault } from '../fault.ts'

const auth = 'server/src/modules/auth'
const platform = 'server/src/platform'
const floodTest = {
  file: 'server/test/security/log-in-flood.test.ts',
  title: 'a known device enters before almost all of the strangers who came first',
}
const throttleTest = `${auth}/login-throttle.test.ts`
const recoveryTest = `${auth}/recovery.test.ts`

/** Crowds at the front door: who is served first, what they use up, what they leave behind. */
export const floods: Fault[] = [
  fault({
    name: 'strangers are hashed before people the server knows',
    breaks: 'T5',
    file: `${platform}/hash-queue.ts`,
    find: 'waiting.known.shift() ?? waiting.strangers.shift()',
    replace: 'waiting.strangers.shift() ?? waiting.known.shift()',
    caughtBy: floodTest,
  }),
  fault({
    name: 'the queue of passwords to hash has no end',
    breaks: 'T5',
    file: `${platform}/hash-queue.ts`,
    find: 'if (isFull(waiter)) throw',
    replace: 'if (isFull(waiter) && width === 0) throw',
    caughtBy: floodTest,
  }),
  fault({
    name: 'a known device waits among the strangers',
    breaks: 'T5',
    file: `${auth}/auth.service.ts`,
    find: 'waiterOf(ctx, device?.userId)',
    replace: 'waiterOf(ctx)',
    caughtBy: floodTest,
  }),
  fault({
    name: 'a log-in that had no place in the queue counts as a wrong password',
    breaks: 'T5',
    file: `${auth}/auth.service.ts`,
    find: 'const { counted, account, isRight } =',
    replace: 'await countTry(tools, ctx, email, device)\n  const { counted, account, isRight } =',
    caughtBy: floodTest,
  }),
  fault({
    name: 'one network takes all places of strangers',
    breaks: 'T5',
    file: `${platform}/passwords.ts`,
    find: 'strangers: { places: 40, placesEach: 30 }',
    replace: 'strangers: { places: 40, placesEach: 40 }',
    caughtBy: { file: `${platform}/passwords.test.ts`, title: 'has forty places for strangers' },
  }),
  fault({
    name: 'a password is hashed for somebody who has gone',
    breaks: 'T5',
    file: `${platform}/hash-queue.ts`,
    find: 'if (next.isGone()) next.drop()',
    replace: 'if (next.isGone() && width === 0) next.drop()',
    caughtBy: { file: `${platform}/hash-queue.test.ts`, title: 'nothing is done for who has gone when the turn comes' },
  }),
  fault({
    name: 'a call that was answered for its time keeps its place',
    breaks: 'T5',
    file: `${platform}/http.ts`,
    find: ' || reply.sent',
    replace: '',
    caughtBy: { file: `${platform}/http.test.ts`, title: 'knows that nobody waits for it any more' },
  }),
  fault({
    name: 'one password is tried at any number of accounts',
    breaks: 'T5',
    file: `${auth}/login-throttle.service.ts`,
    find: '[burstPerNetwork, failuresPerNetwork].map(',
    replace: '[burstPerNetwork].map(',
    caughtBy: { file: throttleTest, title: 'has three hundred wrong passwords an hour' },
  }),
  fault({
    name: 'every address of IPv6 is a network of its own',
    breaks: 'T5',
    file: `${platform}/network.ts`,
    find: '.slice(0, 4)',
    replace: '.slice(0, 8)',
    caughtBy: { file: throttleTest, title: 'is a /64 of IPv6' },
  }),
  fault({
    name: 'every failed log-in is written down for ever',
    breaks: 'T7',
    file: `${auth}/failed-log-ins.service.ts`,
    find: "{ name: 'login-failed-row', points: 1,",
    replace: "{ name: 'login-failed-row', points: 1_000,",
    caughtBy: { file: throttleTest, title: 'is the first of a network at an account in a quarter of an hour' },
  }),
  fault({
    name: 'a busy server only says that something went wrong',
    breaks: 'T5',
    file: 'web/src/lib/come-again.ts',
    find: 'error.status === 503',
    replace: 'error.status === 599',
    caughtBy: {
      file: 'web/src/features/auth/login.rules.test.ts',
      title: 'a server that has too much to do says when to try again',
    },
  }),
  fault({
    name: 'whoever asks for a new password makes the link of its owner worthless',
    breaks: 'T6',
    file: `${auth}/one-time-links.service.ts`,
    find: "'reset-password': 3",
    replace: "'reset-password': 1",
    caughtBy: { file: recoveryTest, title: 'two more requests of strangers leave the link' },
  }),
  fault({
    name: 'after a reset the other links still work',
    breaks: 'T6',
    file: `${auth}/credentials.service.ts`,
    find: "['reset-password', 'change-email']",
    replace: "['change-email']",
    caughtBy: { file: recoveryTest, title: 'the three newest links work, until one of them is used' },
  }),
  fault({
    name: 'one stranger uses up the recovery mails of an account',
    breaks: 'T7',
    file: `${auth}/recovery.service.ts`,
    find: '(await limits.allows(mailsPerDoor, door)) &&',
    replace: '',
    caughtBy: { file: recoveryTest, title: 'sends five mails an hour to one account for one network' },
  }),
  fault({
    name: 'strangers use up the recovery mails of a known device',
    breaks: 'T7',
    file: `${auth}/recovery.service.ts`,
    find: 'if (device) return limits.allows(mailsPerDevice, device.deviceId)',
    replace: '',
    caughtBy: { file: recoveryTest, title: 'sends twenty mails a day to one account' },
  }),
  fault({
    name: 'asking for a new password is more work where there is an account',
    breaks: 'ACC-40',
    file: `${auth}/recovery.service.ts`,
    find: 'await ctx.enqueue(sendRecovery,',
    replace: 'if (account) await ctx.enqueue(sendRecovery,',
    caughtBy: { file: recoveryTest, title: 'does the same work whether or not there is an account' },
  }),
  fault({
    name: 'whoever registered a foreign address mails it every minute',
    breaks: 'T7',
    file: `${auth}/confirmation.service.ts`,
    find: '  await tools.limits.use(resendPerDay, String(account.id))\n',
    replace: '',
    caughtBy: { file: `${auth}/confirmation.test.ts`, title: '[T7] ten times a day' },
  }),
]
