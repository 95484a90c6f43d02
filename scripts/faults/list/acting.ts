import { fault, type Fault } from '../fault.ts'

const test = 'server/src/modules/accounts/auth/auth-impersonation.test.ts'

/** Whoever acts for somebody sees and does no more than their own right over that person allows. */
export const acting: Fault[] = [
  fault({
    name: 'what an impersonator hears over sockets is written down nowhere',
    breaks: 'A7',
    file: 'server/src/platform/realtime.ts',
    find: 'if (actor.impersonatorId !== null)',
    replace: 'if (actor.impersonatorId === -1)',
    caughtBy: {
      file: 'server/src/modules/talk/chat/chat-room.test.ts',
      title: 'who acts as somebody reads along, which is written down',
    },
  }),
  fault({
    name: 'an impersonated session reaches every academy of the person',
    breaks: 'V2',
    file: 'server/src/modules/accounts/auth/auth-sessions.service.ts',
    find: 'return narrowedTo(academiesToActIn(impersonator, target), actor)',
    replace: 'void narrowedTo\n  void academiesToActIn\n  return actor',
    caughtBy: { file: test, title: 'opens no door there' },
  }),
  fault({
    name: 'an impersonator sees where else the person is',
    breaks: 'V2',
    file: 'server/src/modules/accounts/me/me.service.ts',
    find: 'actsIn ? asSeenByStaff(row, [...actsIn]) : row',
    replace: 'row',
    caughtBy: { file: test, title: 'is seen as staff of the academy see them' },
  }),
  fault({
    name: 'an impersonator reads the sessions and the calendar address of the person',
    breaks: 'V2',
    file: 'server/src/platform/http.ts',
    find: "if (endpoint.onlyOwner) fail('ImpersonationNotAllowed')",
    replace: '',
    caughtBy: { file: test, title: 'what is about the account itself is its owner’s alone' },
  }),
  fault({
    name: 'an impersonator hears what the person is told of other academies',
    breaks: 'V2',
    file: 'server/src/platform/realtime.ts',
    find: '(actsIn ? actingRoom(userId) : rooms.user(userId))',
    replace: '(actsIn ? rooms.user(userId) : rooms.user(userId))',
    caughtBy: {
      file: 'server/src/modules/accounts/people/person-lost-rights.test.ts',
      title: 'acts as somebody of the academy hears nothing of what that person is told',
    },
  }),
  fault({
    name: 'an impersonation is renewed for ever',
    breaks: 'A7',
    file: 'server/src/modules/accounts/auth/auth-sessions.service.ts',
    find: 'const until = new Date(Math.min(ctx.now().getTime() + impersonationSeconds * 1000, longest))',
    replace: 'void longest\n    const until = new Date(ctx.now().getTime() + impersonationSeconds * 1000)',
    caughtBy: { file: test, title: 'is renewed for eight hours in all, and by nobody else' },
  }),
  fault({
    name: 'results of tests are taken away without a proof of who takes them',
    breaks: 'A7',
    file: 'contract/src/stage-tests.ts',
    find: "    stepUp: true,\n    download: { contentType: 'text/csv; charset=utf-8' },",
    replace: "    download: { contentType: 'text/csv; charset=utf-8' },",
    caughtBy: { file: 'server/test/security/exports.test.ts', title: 'needs a fresh proof' },
  }),
  fault({
    name: 'an Admin gives a role to whoever works in another academy',
    breaks: 'V2, F2',
    file: 'server/src/modules/accounts/people/people.rules.ts',
    find: "return isEmployee && (places.length === 0 || places.some(({ academyId }) => can(caller, 'roles.grant', academyId)))",
    replace: 'return isEmployee || places.length === 0',
    caughtBy: {
      file: 'server/src/modules/accounts/staff-invitations/staff-invitations.test.ts',
      title: 'gets no role by their number',
    },
  }),
  fault({
    name: 'an invitation counts although its Admin is one no longer',
    breaks: 'V2, A5',
    file: 'server/src/modules/accounts/staff-invitations/staff-invitations.service.ts',
    find: 'if (await people.mayStillGrant(ctx, row.invitedById, row.academyId, row.role)) valid.push(row)',
    replace: 'valid.push(row)',
    caughtBy: {
      file: 'server/src/modules/accounts/staff-invitations/staff-invitations.test.ts',
      title: 'counts no more when its Admin is one no longer',
    },
  }),
  fault({
    name: 'whoever works elsewhere is found by the address',
    breaks: 'V2, F2',
    file: 'server/src/modules/academies/employees/employees.repo.ts',
    find: "and (not exists ${staffRolesIn('every')} or exists ${staffRolesIn(known)})",
    replace:
      "and (not exists ${staffRolesIn('every')} or exists ${staffRolesIn(known)} or u.email = ${search ?? null})",
    caughtBy: {
      file: 'server/src/modules/academies/employees/employees.test.ts',
      title: 'who could be given a role',
    },
  }),
  fault({
    name: 'the page of an Admin asks for its things with the rights of the student one acts as',
    breaks: 'SESS-27',
    file: 'web/src/app/layouts/person-only.tsx',
    find: "useSession().status !== 'known' || isLeft",
    replace: "useSession().status !== 'known' || (isLeft && false)",
    caughtBy: {
      file: 'web/src/app/layouts/person-only.test.tsx',
      title: 'the page one leaves is not drawn for the person who comes',
    },
  }),
  fault({
    name: 'the page of the student asks for its things with the rights of the Admin who comes back',
    breaks: 'SESS-28',
    file: 'web/src/lib/session/session.ts',
    find: '    isHandingOver.set(true)\n    forget(mode)',
    replace: '    forget(mode)',
    caughtBy: {
      file: 'web/src/lib/session/session.test.ts',
      title: 'the page one leaves is not shown with the rights of the next person',
    },
  }),
  fault({
    name: 'acting that ends by itself leaves an Admin on the page of the student',
    breaks: 'A7',
    file: 'web/src/lib/session/session.ts',
    find: '      if (wasActing) sessionEvents.actingEnded()\n',
    replace: '',
    caughtBy: {
      file: 'web/src/lib/session/session.test.ts',
      title: 'acting that ends by itself leads away from the page of that person, and nothing else does',
    },
  }),
]
