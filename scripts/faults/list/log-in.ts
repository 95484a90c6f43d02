import { fault, type Fault } from '../fault.ts'

const auth = 'server/src/modules/auth'
const throttleTest = `${auth}/login-throttle.test.ts`

/** Ways in: guessing, links of mails, the second factor, fresh proofs, acting as somebody else. */
export const logIn: Fault[] = [
  fault({
    name: 'failed log-ins of a door are not counted',
    breaks: 'T5',
    file: `${auth}/login-throttle.service.ts`,
    find: '[failuresPerDoor, door],',
    replace: '',
    caughtBy: { file: throttleTest, title: 'ten failures, then 429 with the time to wait' },
  }),
  fault({
    name: 'failed log-ins of an account are not counted',
    breaks: 'T5',
    file: `${auth}/login-throttle.service.ts`,
    find: '[failuresPerAccount, email],',
    replace: '',
    caughtBy: { file: throttleTest, title: 'a hundred failures from anywhere close the account for the hour' },
  }),
  fault({
    name: 'a known device is believed without its code',
    breaks: 'T5',
    file: `${auth}/login-throttle.service.ts`,
    find: "return tokens.isCode(code, 'known-device', userId, deviceId)",
    replace: "return code !== '' && deviceId !== ''",
    caughtBy: { file: throttleTest, title: 'of another account, or one that was made up, is worth nothing' },
  }),
  fault({
    name: 'a limit is counted but nobody is refused',
    breaks: 'T7',
    file: 'server/src/platform/limits.ts',
    find: 'if (waitMs !== null) refuse(waitMs)',
    replace: 'if (waitMs !== null) return void refuse',
    caughtBy: { file: 'server/src/platform/limits.test.ts', title: 'so many uses and not one more, however they come' },
  }),
  fault({
    name: 'any number of passwords is hashed at a time',
    breaks: 'T5',
    file: 'server/src/platform/passwords.ts',
    find: 'const width = 2',
    replace: 'const width = 200',
    caughtBy: { file: 'server/src/platform/passwords.test.ts', title: 'at most two are hashed at a time' },
  }),
  fault({
    name: 'a link of a mail works twice',
    breaks: 'T6',
    file: `${auth}/one-time-links.service.ts`,
    find: 'link.usedAt === null && link.expiresAt > ctx.now()',
    replace: 'link.expiresAt > ctx.now()',
    caughtBy: { file: `${auth}/recovery.test.ts`, title: '[ACC-40][T6] works once' },
  }),
  fault({
    name: 'a link of a mail works for ever',
    breaks: 'T6',
    file: `${auth}/one-time-links.service.ts`,
    find: 'link.usedAt === null && link.expiresAt > ctx.now()',
    replace: 'link.usedAt === null',
    caughtBy: { file: `${auth}/recovery.test.ts`, title: 'works for one hour and not a moment longer' },
  }),
  fault({
    name: 'a link of a mail serves another purpose',
    breaks: 'T6',
    file: `${auth}/auth.repo.ts`,
    find: 'and(eq(oneTimeTokens.tokenHash, tokenHash), inArray(oneTimeTokens.purpose, [...purposes]))',
    replace: 'and(eq(oneTimeTokens.tokenHash, tokenHash), purposes.length > 0 ? undefined : undefined)',
    caughtBy: {
      file: `${auth}/recovery.test.ts`,
      title: 'a confirmation link resets nothing, a reset link confirms nothing',
    },
  }),
  fault({
    name: 'the secret of a link is stored as it is',
    breaks: 'T6',
    file: 'server/src/platform/tokens.ts',
    find: "createHash('sha256').update(token).digest('hex')",
    replace: 'token',
    caughtBy: { file: `${auth}/recovery.test.ts`, title: 'the token is 256 random bits, stored hashed only' },
  }),
  fault({
    name: 'password recovery tells whether an address has an account',
    breaks: 'ACC-40, T5',
    file: `${auth}/recovery.service.ts`,
    find: "await ctx.audit('password.recovery-requested', { targetId: account?.id ?? 'unknown' })",
    replace: "if (!account) fail('UserNotFound')",
    caughtBy: {
      file: `${auth}/recovery.test.ts`,
      title: 'answers the same to the byte for an unknown, a blocked and a deleted address',
    },
  }),
  fault({
    name: 'the second factor is not asked for',
    breaks: 'T3',
    file: `${auth}/second-factor-ticket.service.ts`,
    find: 'if (!(await isEnabledFor(ctx, account.id))) return',
    replace: 'if (!(await isEnabledFor(ctx, account.id)) || account.id > 0) return',
    caughtBy: {
      file: `${auth}/second-factor-login.test.ts`,
      title: 'answers AccessDenied on the field code, with a ticket',
    },
  }),
  fault({
    name: 'a code of the second factor works twice',
    breaks: 'T5',
    file: `${auth}/second-factor.repo.ts`,
    find: 'isNotNull(secondFactors.enabledAt), isLater)',
    replace: 'isNotNull(secondFactors.enabledAt), isLater && undefined)',
    caughtBy: {
      file: `${auth}/second-factor-login.test.ts`,
      title: 'of fifty parallel log-ins with one code exactly one succeeds',
    },
  }),
  fault({
    name: 'wrong codes of the second factor are not counted',
    breaks: 'T5',
    file: `${auth}/second-factor.service.ts`,
    find: '  await tools.limits.use(wrongCodes, String(userId))\n',
    replace: '',
    caughtBy: { file: `${auth}/second-factor-login.test.ts`, title: 'ten wrong codes, then 429, whichever ticket' },
  }),
  fault({
    name: 'a sensitive call needs no fresh proof',
    breaks: 'T4',
    file: 'server/src/platform/http.ts',
    find: 'if (endpoint.stepUp) refuseOldProof(actor, deps.now())',
    replace: 'void refuseOldProof',
    caughtBy: {
      file: `${auth}/step-up.test.ts`,
      title: 'is refused ten minutes after it, and works again after a step-up',
    },
  }),
  fault({
    name: 'who acts as somebody may change anything',
    breaks: 'A7',
    file: 'server/src/platform/http.ts',
    find: '  refuseWhileImpersonating(endpoint, actor)\n',
    replace: '  void refuseWhileImpersonating\n',
    caughtBy: {
      file: `${auth}/impersonation.test.ts`,
      title: 'reading works, settings and current academy may be changed, nothing else',
    },
  }),
  fault({
    name: 'what an impersonator reads and changes is not written down',
    breaks: 'A7, P4',
    file: 'server/src/platform/http.ts',
    find: '  await noteImpersonatedCall(endpoint, ctx, request.url)\n',
    replace: '  void noteImpersonatedCall\n',
    caughtBy: { file: `${auth}/impersonation.test.ts`, title: 'every call is written down with both ids' },
  }),
  fault({
    name: 'an Admin acts as another Admin',
    breaks: 'A7',
    file: `${auth}/auth.rules.ts`,
    find: "if (rolesOfTarget.includes('Admin')) return false",
    replace: '',
    caughtBy: {
      file: `${auth}/impersonation.test.ts`,
      title: 'who may act as whom (Q-15)',
    },
  }),
  {
    name: 'one acts as somebody while acting as somebody',
    breaks: 'A7',
    edits: [
      {
        file: `${auth}/auth.service.ts`,
        find: 'if (actor.impersonatorId !== null || targetId === actor.userId)',
        replace: 'if (targetId === actor.userId)',
      },
      {
        file: 'server/src/platform/http.ts',
        find: '  refuseWhileImpersonating(endpoint, actor)\n',
        replace: '  void refuseWhileImpersonating\n',
      },
    ],
    caughtBy: { file: `${auth}/impersonation.test.ts`, title: 'a second one on top of it is refused' },
  },
]
