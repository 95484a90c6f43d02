import { fault, type Fault } from '../fault.ts'

const folder = 'server/src/modules/accounts/staff-invitations'
const test = `${folder}/staff-invitations-over.test.ts`
const people = 'server/src/modules/accounts/people/people.service.ts'

/** Invitations to work for an academy: who stands behind them, and what they tell. */
export const invitations: Fault[] = [
  fault({
    name: 'what an Admin offered revives with the role',
    breaks: 'V2',
    file: people,
    find: '    await peopleRepo.dropInvitationsBy(ctx.db, academyId, userId)\n',
    replace: '',
    caughtBy: { file: test, title: 'and lost the role offers nothing any more, also when they are Admin again' },
  }),
  fault({
    name: 'an Admin who owes a second factor gives roles by invitations',
    breaks: 'V2',
    file: people,
    find: '  if (await peopleRepo.owesSecondFactor(ctx.db, userId, academyId)) return false\n',
    replace: '',
    caughtBy: { file: test, title: 'and owes a second factor offers nothing until they have it' },
  }),
  fault({
    name: 'a mailbox is filled by inviting and taking back',
    breaks: 'T7',
    file: `${folder}/staff-invitations.jobs.ts`,
    find: 'if (!(await takeOne(tx, mailsPerAddress, `${academyId}|${invitation.email}`, now()))) return',
    replace: 'void takeOne\n      void mailsPerAddress',
    caughtBy: { file: test, title: 'it gets one mail a day of an academy' },
  }),
  fault({
    name: 'whoever invites waits for the mail of those who exist',
    breaks: 'V2',
    file: `${folder}/staff-invitations.service.ts`,
    find: 'await ctx.enqueue(mailInvited, { academyId, invitationId: id })',
    replace: "if (!address.startsWith('nobody')) await ctx.enqueue(mailInvited, { academyId, invitationId: id })",
    caughtBy: { file: test, title: 'shows neither in the answer nor in what is done before it' },
  }),
  fault({
    name: 'accepting a role that is held already leaves no trace',
    breaks: 'P4',
    file: `${folder}/staff-invitations.service.ts`,
    find: 'await ctx.audit(action, {',
    replace: 'if (!accept) await ctx.audit(action, {',
    caughtBy: { file: test, title: 'a role that is held already is accepted, and that is written down' },
  }),
  fault({
    name: 'every page of invitations is the first one',
    breaks: 'V2',
    file: `${folder}/staff-invitations.service.ts`,
    find: 'offset: (page - 1) * limit',
    replace: 'offset: 0 * page',
    caughtBy: { file: test, title: 'the list comes in pages, and every invitation stands on one of them' },
  }),
  fault({
    name: 'invitations that ran out are never forgotten',
    breaks: 'P2',
    file: `${folder}/staff-invitations.jobs.ts`,
    find: 'await db.delete(staffInvitations).where(lte(staffInvitations.expiresAt, now()))',
    replace: 'await Promise.resolve([db, lte, staffInvitations, now])',
    caughtBy: { file: test, title: 'an invitation is forgotten by the job of the night' },
  }),
]
