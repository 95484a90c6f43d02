import { fault, type Fault } from '../fault.ts'

const auth = 'server/src/modules/accounts/auth'
const throttleTest = `${auth}/auth-log-in-throttle.test.ts`

/** Ways in: guessing, links of mails, the second factor, fresh proofs, acting as somebody else. */
export const logIn: Fault[] = [
  fault({
    name: 'a new AUTH_SECRET locks everybody with a second factor out',
    breaks: 'T5',
    file: 'server/src/modules/accounts/auth/auth-second-factor-seal.service.ts',
    find: 'for (const earlier of tokens.earlier.toReversed())',
    replace: 'for (const earlier of tokens.earlier.slice(9))',
    caughtBy: {
      file: 'server/test/security/replaced-secret.test.ts',
      title: 'second factors go on, and soon need the secret before no longer',
    },
  }),
  fault({
    name: 'tokens of a replaced secret still open sessions',
    breaks: 'T4',
    file: 'server/src/platform/tokens.ts',
    find: "if (!equal(mac, code(refreshKey, [sessionId, Number(generation)]))) return fail('InvalidRefreshToken')",
    replace: `const keys = [secret, ...secretsBefore].map((one) => hkdfSync('sha256', one, 'academy', 'refresh-token', 32))
      if (!keys.some((key) => equal(mac, code(Buffer.from(key), [sessionId, Number(generation)]))))
        return fail('InvalidRefreshToken')`,
    caughtBy: {
      file: 'server/test/security/replaced-secret.test.ts',
      title: 'no access token, no refresh token',
    },
  }),
  fault({
    name: 'failed log-ins of a door are not counted',
    breaks: 'T5',
    file: `${auth}/auth-log-in-throttle.service.ts`,
    find: '[failuresPerDoor, door],',
    replace: '',
    caughtBy: { file: throttleTest, title: 'ten failures, then 429 with the time to wait' },
  }),
  fault({
    name: 'failed log-ins of an account are not counted',
    breaks: 'T5',
    file: `${auth}/auth-log-in-throttle.service.ts`,
    find: '[failuresPerAccount, email],',
    replace: '',
    caughtBy: { file: throttleTest, title: 'a hundred failures from anywhere close the account for the hour' },
  }),
  fault({
    name: 'a known device is believed without its code',
    breaks: 'T5',
    file: `${auth}/auth-log-in-throttle.service.ts`,
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
    file: `${auth}/auth-one-time-links.service.ts`,
    find: 'link.usedAt === null && link.expiresAt > ctx.now()',
    replace: 'link.expiresAt > ctx.now()',
    caughtBy: { file: `${auth}/auth-recovery.test.ts`, title: '[ACC-40][T6] works once' },
  }),
  fault({
    name: 'a link of a mail works for ever',
    breaks: 'T6',
    file: `${auth}/auth-one-time-links.service.ts`,
    find: 'link.usedAt === null && link.expiresAt > ctx.now()',
    replace: 'link.usedAt === null',
    caughtBy: { file: `${auth}/auth-recovery.test.ts`, title: 'works for one hour and not a moment longer' },
  }),
  fault({
    name: 'a link of a mail serves another purpose',
    breaks: 'T6',
    file: `${auth}/auth.repo.ts`,
    find: 'and(eq(oneTimeTokens.tokenHash, tokenHash), inArray(oneTimeTokens.purpose, [...purposes]))',
    replace: 'and(eq(oneTimeTokens.tokenHash, tokenHash), purposes.length > 0 ? undefined : undefined)',
    caughtBy: {
      file: `${auth}/auth-recovery.test.ts`,
      title: 'a confirmation link resets nothing, a reset link confirms nothing',
    },
  }),
  fault({
    name: 'the secret of a link is stored as it is',
    breaks: 'T6',
    file: 'server/src/platform/tokens.ts',
    find: "createHash('sha256').update(token).digest('hex')",
    replace: 'token',
    caughtBy: { file: `${auth}/auth-recovery.test.ts`, title: 'the token is 256 random bits, stored hashed only' },
  }),
  {
    name: 'the link of a confirmation opens a session again',
    breaks: 'T6, ACC-24',
    edits: [
      {
        file: `${auth}/auth-confirmation.service.ts`,
        find: "if (isDone) fail('EmailAlreadyConfirmed')",
        replace: 'void isDone',
      },
      // A link that was used is refused here, too.
      {
        file: `${auth}/auth-confirmation.service.ts`,
        find: "if (!links.isOpen(ctx, link)) fail('InvalidHash')",
        replace: '',
      },
    ],
    caughtBy: {
      file: `${auth}/auth-confirmation.test.ts`,
      title: 'of two tabs with the same link one gets in, the other hears that the address is confirmed',
    },
  },
  fault({
    name: 'links of a confirmation are tried out without a limit',
    breaks: 'T5',
    file: `${auth}/auth-confirmation.service.ts`,
    find: 'const counted = await countNetworkTry(tools, ctx)',
    replace: 'const counted = { forgive: async () => void countNetworkTry }',
    caughtBy: {
      file: `${auth}/auth-confirmation.test.ts`,
      title: 'links that are tried out use up the tries that the network has at the log-in',
    },
  }),
  fault({
    name: 'links for a new password are looked at without a limit',
    breaks: 'T7, ACC-40',
    file: `${auth}/auth-recovery.service.ts`,
    find: 'await tools.limits.use(checksPerNetwork, networkOf(ctx.ip))',
    replace: 'void checksPerNetwork',
    caughtBy: { file: `${auth}/auth-recovery.test.ts`, title: 'one network may ask 60 times an hour' },
  }),
  fault({
    name: 'password recovery tells whether an address has an account',
    breaks: 'ACC-40, T5',
    file: `${auth}/auth-recovery.service.ts`,
    find: "await ctx.audit('password.recovery-requested', { targetId: account?.id ?? 'unknown' })",
    replace: "if (!account) fail('UserNotFound')",
    caughtBy: {
      file: `${auth}/auth-recovery.test.ts`,
      title: 'answers the same to the byte for an unknown, a blocked and a deleted address',
    },
  }),
  fault({
    name: 'the second factor is not asked for',
    breaks: 'T3',
    file: `${auth}/auth-second-factor-ticket.service.ts`,
    find: 'if (!(await isEnabledFor(ctx, account.id))) return',
    replace: 'if (!(await isEnabledFor(ctx, account.id)) || account.id > 0) return',
    caughtBy: {
      file: `${auth}/auth-second-factor-login.test.ts`,
      title: 'answers AccessDenied on the field code, with a ticket',
    },
  }),
  fault({
    name: 'a code of the second factor works twice',
    breaks: 'T5',
    file: `${auth}/auth-second-factor.repo.ts`,
    find: 'isNotNull(secondFactors.enabledAt), isLater)',
    replace: 'isNotNull(secondFactors.enabledAt), isLater && undefined)',
    caughtBy: {
      file: `${auth}/auth-second-factor-login.test.ts`,
      title: 'of fifty parallel log-ins with one code exactly one succeeds',
    },
  }),
  fault({
    name: 'wrong codes of the second factor are not counted',
    breaks: 'T5',
    file: `${auth}/auth-second-factor.service.ts`,
    find: '  await tools.limits.use(wrongCodes, String(userId))\n',
    replace: '',
    caughtBy: {
      file: `${auth}/auth-second-factor-login.test.ts`,
      title: 'ten wrong codes, then 429, whichever ticket',
    },
  }),
  fault({
    name: 'a sensitive call needs no fresh proof',
    breaks: 'T4',
    file: 'server/src/platform/http.ts',
    find: 'if (endpoint.stepUp) refuseOldProof(actor, deps.now())',
    replace: 'void refuseOldProof',
    caughtBy: {
      file: `${auth}/auth-step-up.test.ts`,
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
      file: `${auth}/auth-impersonation.test.ts`,
      title: 'reading works, settings and current academy may be changed, nothing else',
    },
  }),
  fault({
    name: 'what an impersonator reads and changes is not written down',
    breaks: 'A7, P4',
    file: 'server/src/platform/http.ts',
    find: '  await noteImpersonatedCall(endpoint, ctx, request.url)\n',
    replace: '  void noteImpersonatedCall\n',
    caughtBy: { file: `${auth}/auth-impersonation.test.ts`, title: 'every call is written down with both ids' },
  }),
  fault({
    name: 'an Admin acts as another Admin',
    breaks: 'A7',
    file: `${auth}/auth.rules.ts`,
    find: "if (rolesOfTarget.includes('Admin')) return false",
    replace: '',
    caughtBy: {
      file: `${auth}/auth-impersonation.test.ts`,
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
    caughtBy: { file: `${auth}/auth-impersonation.test.ts`, title: 'a second one on top of it is refused' },
  },
  fault({
    name: 'a password may be as short or as long as any installation allows',
    breaks: 'VAL-07, ASVS 6.2.1',
    file: 'server/src/platform/unfit-passwords.ts',
    find: 'brokenLengthOf(password, passwordLength) ??',
    replace: '(passwordLength.min > 99 ? brokenLengthOf(password, passwordLength) : null) ??',
    caughtBy: {
      file: 'server/test/security/asvs-accounts.test.ts',
      title: 'an installation may ask for 8 to 64 characters',
    },
  }),
  fault({
    name: 'the commonest passwords are taken',
    breaks: 'ASVS 6.2.4',
    file: 'server/src/platform/unfit-passwords.ts',
    find: 'if ((await commonPasswords()).has(password.toLowerCase())) return true',
    replace: 'await commonPasswords()',
    caughtBy: { file: 'server/test/security/asvs-accounts.test.ts', title: 'refuses the commonest passwords' },
  }),
  fault({
    name: 'a link of a mail sets any password',
    breaks: 'ASVS 6.2.4',
    file: `${auth}/auth-recovery.service.ts`,
    find: 'await refuseUnfitPassword(tools, password, owner)',
    replace: '',
    caughtBy: { file: 'server/test/security/asvs-accounts.test.ts', title: 'refuses the commonest passwords' },
  }),
  fault({
    name: "a person's own name is taken as a password",
    breaks: 'ASVS 6.2.11',
    file: 'server/src/platform/unfit-passwords.ts',
    find: '(words.has(letters) || isOwn)',
    replace: 'words.has(letters)',
    caughtBy: {
      file: 'server/test/security/asvs-accounts.test.ts',
      title: 'refuses words of this place and of the person',
    },
  }),
  fault({
    name: 'recovery codes can be guessed from their hashes',
    breaks: 'ASVS 6.5.2',
    file: `${auth}/auth-second-factor.rules.ts`,
    find: 'Array.from({ length: 4 }, () => Array.from({ length: 6 }',
    replace: 'Array.from({ length: 3 }, () => Array.from({ length: 4 }',
    caughtBy: { file: `${auth}/auth-second-factor.rules.test.ts`, title: 'ten, all different, 120 bits each' },
  }),
  fault({
    name: 'one of two factors changes the address of an account',
    breaks: 'ASVS 7.5.1',
    file: 'server/src/modules/accounts/account/account-credentials.service.ts',
    find: 'if (ctx.actor.hasSecondFactor) refuseOldProof(ctx.actor, ctx.now())',
    replace: '',
    caughtBy: { file: 'server/test/security/asvs-accounts.test.ts', title: 'another address wants both factors' },
  }),
]
