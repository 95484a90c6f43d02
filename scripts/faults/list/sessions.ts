import { fault, type Fault } from '../fault.ts'

const auth = 'server/src/modules/auth'
const refreshTest = `${auth}/refresh.test.ts`
const tokensTest = 'server/src/platform/tokens.test.ts'

/** Who somebody is: tokens and sessions. */
export const sessions: Fault[] = [
  fault({
    name: 'a refresh token that was used before is accepted',
    breaks: 'T1',
    file: `${auth}/sessions.service.ts`,
    find: 'const isPredecessor = session.generation === generation + 1',
    replace: 'const isPredecessor = session.generation > generation',
    caughtBy: { file: refreshTest, title: 'only the direct predecessor: the one before it ends the session' },
  }),
  fault({
    name: 'a refresh token that comes twice ends nothing',
    breaks: 'T1',
    file: `${auth}/sessions.service.ts`,
    find: "const hasEnded = await revokeSession(ctx, sessionId, 'refresh token used twice')",
    replace: 'const hasEnded = true',
    caughtBy: { file: refreshTest, title: 'used again later ends the whole session' },
  }),
  fault({
    name: 'nobody is told that a refresh token came twice',
    breaks: 'T1',
    file: `${auth}/sessions.service.ts`,
    find: 'if (hasEnded) await tellOfReuse(ctx, sessionId, session.impersonatorId ?? session.userId)',
    replace: '',
    caughtBy: { file: refreshTest, title: 'its owner is told by mail in their language, once' },
  }),
  fault({
    name: 'a second tab that refreshes is logged out',
    breaks: 'T2',
    file: `${auth}/sessions.service.ts`,
    find: 'if (isPredecessor && now.getTime() - session.rotatedAt.getTime() <= refreshGraceMs) {',
    replace: 'if (false as boolean) {',
    caughtBy: { file: refreshTest, title: 'fifty parallel refreshes all get the same one new refresh token' },
  }),
  fault({
    name: 'the grace for a lost reply never ends',
    breaks: 'T2',
    file: `${auth}/sessions.service.ts`,
    find: 'if (isPredecessor && now.getTime() - session.rotatedAt.getTime() <= refreshGraceMs) {',
    replace: 'if (isPredecessor) {',
    caughtBy: { file: refreshTest, title: 'used again later ends the whole session' },
  }),
  fault({
    name: 'a session that ended is still one',
    breaks: 'T4',
    file: `${auth}/auth.repo.ts`,
    find: 'and s.revoked_at is null and s.expires_at',
    replace: 'and s.expires_at',
    caughtBy: { file: refreshTest, title: 'ends refresh and access at once' },
  }),
  fault({
    name: 'a blocked account goes on calling',
    breaks: 'A5, T4',
    file: `${auth}/auth.repo.ts`,
    find: 'and u.deleted_at is null and u.blocked_at is null`)',
    replace: 'and u.deleted_at is null`)',
    caughtBy: {
      file: refreshTest,
      title: 'blocked: access and refresh are refused',
      written: '%s: access and refresh are refused',
    },
  }),
  fault({
    name: 'who is blocked in an academy keeps the roles there',
    breaks: 'A5, ROLE-32',
    file: `${auth}/sessions.service.ts`,
    find: 'if (!active) blockedIn.add(academyId)\n    else if',
    replace: 'if (!active) blockedIn.add(academyId)\n    if',
    caughtBy: { file: refreshTest, title: 'who is blocked in an academy gets nothing of it any more' },
  }),
  {
    name: 'log-out leaves impersonations that were begun from the session',
    breaks: 'T4, A7',
    edits: [
      {
        file: `${auth}/auth.repo.ts`,
        find: 'or(eq(sessions.id, id), eq(sessions.parentSessionId, id))',
        replace: 'eq(sessions.id, id)',
      },
      {
        file: `${auth}/sessions.service.ts`,
        find: `if (!mayActAs(impersonator, target)) fail('InvalidAccessToken')
  return narrowedTo(academiesToActIn(impersonator, target), actor)`,
        replace: 'void [target, narrowedTo]\n  return actor',
      },
      {
        file: `${auth}/sessions.service.ts`,
        find: "const impersonator = await actorOf(find, row.parentSessionId ?? fail('InvalidAccessToken'))",
        replace: 'void [find, rankOf]',
      },
    ],
    caughtBy: { file: refreshTest, title: 'ends the impersonations that were started from it' },
  },
  fault({
    name: 'who acts as somebody goes on after the right to it is lost',
    breaks: 'A5, A7',
    file: `${auth}/sessions.service.ts`,
    find: "if (!mayActAs(impersonator, target)) fail('InvalidAccessToken')",
    replace: '',
    caughtBy: {
      file: `${auth}/impersonation.test.ts`,
      title: 'the other person has become an Admin: the impersonation stops',
    },
  }),
  fault({
    name: 'a new password leaves the other sessions open',
    breaks: 'T4',
    file: `${auth}/credentials.service.ts`,
    find: '  await sessions.revokeAllOf(ctx, account.id, reason, except)\n',
    replace: '  void [reason, except]\n',
    caughtBy: {
      file: 'server/src/modules/account/password.test.ts',
      title: 'all other sessions end at once, the own one stays',
    },
  }),
  fault({
    name: 'a log-in under way survives the change of its password',
    breaks: 'T4',
    file: `${auth}/log-in.service.ts`,
    find: "if (current.passwordHash !== account.passwordHash) fail('WrongPassword')",
    replace: '',
    caughtBy: {
      file: 'server/src/modules/account/password.test.ts',
      title: 'with the password that has just been replaced opens no session',
    },
  }),
  fault({
    name: 'the session of a token need not be of its person',
    breaks: 'T3',
    file: `${auth}/sessions.service.ts`,
    find: "return actor.userId === claims.userId ? actor : fail('InvalidAccessToken')",
    replace: 'return actor',
    caughtBy: { file: tokensTest, title: 'a well signed token for another person, or for a session that never was' },
  }),
  fault({
    name: 'the audience of an access token is not looked at',
    breaks: 'T3',
    file: 'server/src/platform/tokens.ts',
    find: "      audience: 'access',\n",
    replace: '',
    caughtBy: { file: tokensTest, title: 'another audience is refused', written: "'another audience'" },
  }),
  fault({
    name: 'the type of an access token is not looked at',
    breaks: 'T3',
    file: 'server/src/platform/tokens.ts',
    find: '      typ: tokenType,\n',
    replace: '',
    caughtBy: { file: tokensTest, title: 'another type is refused', written: "'another type'" },
  }),
  fault({
    name: 'an expired access token that is known already goes on',
    breaks: 'T3, ERR-75',
    file: 'server/src/platform/tokens.ts',
    find: "if (known) return known.expiresAtMs > now.getTime() ? known : fail('ExpiredAccessToken')",
    replace: 'if (known) return known',
    caughtBy: { file: tokensTest, title: 'is expired afterwards, for a server that knows it' },
  }),
  fault({
    name: 'the seal of a refresh token is not compared',
    breaks: 'T3',
    file: 'server/src/platform/tokens.ts',
    find: "if (!equal(mac, code(refreshKey, [sessionId, Number(generation)]))) return fail('InvalidRefreshToken')",
    replace: "if (mac === '') return fail('InvalidRefreshToken')",
    caughtBy: { file: tokensTest, title: 'of another secret, of another generation, or a code for something else' },
  }),
  fault({
    name: 'what was sealed for one purpose opens for another',
    breaks: 'T3',
    file: 'server/src/platform/tokens.ts',
    find: '{ audience: purpose, currentDate: now }',
    replace: '{ currentDate: now }',
    caughtBy: { file: tokensTest, title: 'is read again for its own purpose only, until its end' },
  }),
]
