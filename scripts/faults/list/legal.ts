import { fault, type Fault } from '../fault.ts'

const test = 'server/src/modules/system/legal/legal.test.ts'
const participation = 'server/src/modules/academies/academy-membership/academy-membership-participation.service.ts'
const secretTest = 'server/src/modules/academies/academies/academy-secret.test.ts'

/** Legal texts and who accepted them; secret academies and how one comes in. */
export const legal: Fault[] = [
  fault({
    name: 'a registration leaves no trace of what was accepted',
    breaks: 'ACC-19',
    file: 'server/src/modules/accounts/auth/auth-registration.service.ts',
    find: "    await legal.acceptAll(ctx, id)\n    await ctx.audit('account.registered', { actorId: id })\n    await joinAtRegistration",
    replace: "    await ctx.audit('account.registered', { actorId: id })\n    await joinAtRegistration",
    caughtBy: { file: test, title: 'whoever registers accepts the newest versions' },
  }),
  fault({
    name: 'who comes by a social log-in accepts nothing',
    breaks: 'ACC-19',
    file: 'server/src/modules/accounts/users/user-profile.service.ts',
    find: '    await legal.acceptAll(ctx, userId)\n',
    replace: '',
    caughtBy: {
      file: 'server/src/modules/accounts/users/user-missing-data.test.ts',
      title: 'the three consents are to the words that stand there now',
    },
  }),
  fault({
    name: 'nobody is asked for a version that has to be accepted',
    breaks: 'ACC-19',
    file: 'server/src/schema/legal-to-accept.ts',
    find: 'where must_be_accepted group by',
    replace: 'where false group by',
    caughtBy: { file: test, title: 'everybody is asked until they accept the version they were shown' },
  }),
  fault({
    name: 'a version that was never read is accepted',
    breaks: 'ACC-19',
    file: 'server/src/modules/system/legal/legal.service.ts',
    find: 'if (texts.some(({ document, version }) => current.get(document) !== version))',
    replace: 'if (texts.some(({ document }) => !current.has(document)))',
    caughtBy: { file: test, title: 'everybody is asked until they accept the version they were shown' },
  }),
  fault({
    name: 'two who publish at once undo each other',
    breaks: 'NAV-12',
    file: 'server/src/modules/system/legal/legal.service.ts',
    find: 'if (newest !== basedOn)',
    replace: 'if (newest < basedOn)',
    caughtBy: { file: test, title: 'of two who write on the same version one is told' },
  }),
  fault({
    name: 'staff of any academy read what somebody accepted',
    breaks: 'A2',
    file: 'server/src/modules/system/legal/legal.service.ts',
    find: "if (!(await legalRepo.studiesIn(ctx.db, userId, academies))) fail('UserNotFound')",
    replace: "if (!(await legalRepo.studiesIn(ctx.db, userId, 'every'))) fail('UserNotFound')\n  void academies",
    caughtBy: { file: test, title: 'is for staff of the academy who may know it' },
  }),
  fault({
    name: 'nobody is asked to accept new legal texts',
    breaks: 'ACC-19',
    file: 'web/src/lib/session/onboarding.rules.ts',
    find: "return 'legal'",
    replace: 'return null',
    caughtBy: { file: 'web/src/lib/session/onboarding.rules.test.ts', title: 'stand before the staff area too' },
  }),
  fault({
    name: 'the secret hash alone lets into a secret academy',
    breaks: 'ACAD-36',
    file: 'server/src/modules/academies/academy-membership/academy-membership.service.ts',
    find: "if (type === academyTypes.Secret && !input.isInvited) fail('RegistrationError')",
    replace: "if (type === academyTypes.Secret && !holdsHash) fail('RegistrationError')",
    caughtBy: { file: secretTest, title: 'joins nobody by itself' },
  }),
  fault({
    name: 'any hash asks for the mail of a secret academy',
    breaks: 'ACAD-36',
    file: participation,
    find: 'if (academy.type !== academyTypes.Secret || academy.secretHash !== academyHash)',
    replace: 'if (academy.type !== academyTypes.Secret)',
    caughtBy: { file: secretTest, title: 'an unknown hash, the public name and the link of a private academy' },
  }),
  fault({
    name: 'the public name of a secret academy shows it',
    breaks: 'ACAD-16',
    file: 'server/src/modules/academies/academies/academies.service.ts',
    find: 'if (row.type === academyTypes.Secret && hash !== row.secretHash)',
    replace: 'if (row.type === academyTypes.Secret && hash === row.name)',
    caughtBy: { file: secretTest, title: 'shows the academy to who holds it' },
  }),
  fault({
    name: 'an academy that is shown names its secret hash',
    breaks: 'ACAD-09',
    file: 'server/src/modules/academies/academies/academies.service.ts',
    find: '  hash: row.hash,\n',
    replace: '  hash: row.secretHash ?? row.hash,\n',
    caughtBy: { file: secretTest, title: 'the secret hash is in no list and no answer to a student' },
  }),
  fault({
    name: 'secret links are guessed without end',
    breaks: 'T7',
    file: participation,
    find: '  await tools.limits.use(requestsPerPerson, String(userId))\n',
    replace: '  void requestsPerPerson\n',
    caughtBy: { file: secretTest, title: 'five mails an hour are enough' },
  }),
]
