import { fault, type Fault } from '../fault.ts'

const table = 'contract/src/permissions.ts'
const rules = 'server/src/platform/academy-of-call.ts'

/** One role too many in a row, seen by the table that is written by hand beside it. */
const roleTooMany = (row: { who: string; capability: string; find: string; replace: string; breaks: string }): Fault =>
  fault({
    name: `${row.who} may do ${row.capability}`,
    breaks: row.breaks,
    file: table,
    find: row.find,
    replace: row.replace,
    caughtBy: {
      file: 'contract/src/permissions.test.ts',
      title: `${row.capability} is `,
      written: `'${row.capability}'`,
    },
  })

/** The same, seen by calling the endpoint as everybody: it is the first of its kind, because by day only those are called by all. */
const seenByCalls = (endpoint: string, row: Parameters<typeof roleTooMany>[0]): Fault => ({
  ...roleTooMany(row),
  caughtBy: {
    file: 'server/test/security/matrix.test.ts',
    title: `] ${endpoint} answers every actor as the table says`,
    written: 'answers every actor as the table says',
  },
})

/** Who may do what. */
export const permissions: Fault[] = [
  seenByCalls('directions.change', {
    who: 'a Coach',
    capability: 'groups.manage',
    breaks: 'A1, ROLE-25',
    find: "'groups.manage': academy('A', 'O', 'O', '-',",
    replace: "'groups.manage': academy('A', 'O', 'O', 'O',",
  }),
  roleTooMany({
    who: 'a Student',
    capability: 'stageTests.read',
    breaks: 'A1, E8',
    find: "'stageTests.read': academy('A', 'O', 'O', 'V', 'V', 'V', '-',",
    replace: "'stageTests.read': academy('A', 'O', 'O', 'V', 'V', 'V', 'S',",
  }),
  seenByCalls('people.setActive', {
    who: 'a TrackOwner',
    capability: 'users.block',
    breaks: 'A1, ACC-77',
    find: "'users.block': academy('A', 'O', '-',",
    replace: "'users.block': academy('A', 'O', 'O',",
  }),
  seenByCalls('announcements.create', {
    who: 'a Teacher',
    capability: 'announcements.manage',
    breaks: 'A1',
    find: "'announcements.manage': academy('A', 'O', 'O', '-', '-',",
    replace: "'announcements.manage': academy('A', 'O', 'O', '-', 'O',",
  }),
  roleTooMany({
    who: 'HR',
    capability: 'tests.manage',
    breaks: 'A1',
    find: "'tests.manage': academy('A', 'O', 'O', '-', '-', '-',",
    replace: "'tests.manage': academy('A', 'O', 'O', '-', '-', 'O',",
  }),
  roleTooMany({
    who: 'a Teacher',
    capability: 'users.export',
    breaks: 'A1, P1',
    find: "'users.export': academy('A', 'O', 'O', '-', '-',",
    replace: "'users.export': academy('A', 'O', 'O', '-', 'O',",
  }),
  roleTooMany({
    who: 'an Admin',
    capability: 'settings.update',
    breaks: 'A1',
    find: "'settings.update': account('A', '-',",
    replace: "'settings.update': account('A', 'O',",
  }),
  roleTooMany({
    who: 'a Coach',
    capability: 'users.impersonate',
    breaks: 'A7',
    find: "'users.impersonate': account('A', 'O', 'O', '-',",
    replace: "'users.impersonate': account('A', 'O', 'O', 'O',",
  }),
  roleTooMany({
    who: 'a visitor',
    capability: 'autograde.report',
    breaks: 'A1, G3',
    find: "'autograde.report': account('-', '-', '-', '-', '-', '-', '-', '-')",
    replace: "'autograde.report': account('-', '-', '-', '-', '-', '-', '-', 'Y')",
  }),
  fault({
    name: 'a role in one academy counts in all others',
    breaks: 'A1, ROLE-11',
    file: table,
    find: "if (typeof academyChoice === 'number') return rolesIn(holder, academyChoice)",
    replace: "if (typeof academyChoice === 'number') return rolesAnywhere(holder)",
    caughtBy: { file: 'contract/src/permissions.test.ts', title: 'Admin in one academy grants nothing in another' },
  }),
  fault({
    name: 'who may only look may also change',
    breaks: 'A1',
    file: table,
    find: "write: ['A', 'O', 'M', 'Y', 'R', 'S'],",
    replace: "write: ['A', 'O', 'M', 'Y', 'R', 'V', 'S'],",
    caughtBy: {
      file: 'contract/src/permissions.test.ts',
      title: 'statistics are for staff, read only for Coach and Teacher',
    },
  }),
  fault({
    name: 'an endpoint that says nobody who may call it is open',
    breaks: 'A1',
    file: 'server/src/platform/http.ts',
    find: '  endpoints.forEach(refuseOpenEndpoint)\n',
    replace: '  void refuseOpenEndpoint\n',
    caughtBy: {
      file: 'server/test/security/matrix.test.ts',
      title: 'without a row of the permission table stops the boot',
    },
  }),
  fault({
    name: 'the right is asked for in any academy, not in that of the call',
    breaks: 'A1, A2',
    file: rules,
    find: 'if (can(actor, capability, academy, effect)) return academy\n',
    replace: "if (can(actor, capability, academy, effect) || can(actor, capability, 'all', effect)) return academy\n",
    caughtBy: {
      file: 'server/test/security/matrix.test.ts',
      title: '] groups.update answers every actor as the table says',
      written: 'answers every actor as the table says',
    },
  }),
  fault({
    name: 'a call about one academy reaches its use case without one',
    breaks: 'A2',
    file: 'server/src/platform/http.ts',
    find: 'endpoint.oneAcademy ? inOneAcademy(ctx) : ctx',
    replace: 'ctx',
    caughtBy: {
      file: 'server/test/security/one-academy.test.ts',
      title: 'refuses first whoever may not call, then what is wrong with the input',
    },
  }),
  fault({
    name: 'staff of an academy that asks for a second factor need none',
    breaks: 'A1',
    file: 'server/src/modules/accounts/auth/auth-sessions.service.ts',
    find: "else if (requiresSecondFactor && role !== 'Student' && !row.hasSecondFactor) needsSecondFactorIn.add(academyId)",
    replace: 'else if (requiresSecondFactor && academyId < 0) needsSecondFactorIn.add(academyId)',
    caughtBy: {
      file: 'server/src/modules/academies/academies/academy-second-factor.test.ts',
      title: 'is refused there from the next call on, with the reason',
    },
  }),
  fault({
    name: 'a Coach finds the parts of any student on the page of a person',
    breaks: 'A1, ACC-65',
    file: 'server/src/modules/accounts/people/person-sections.rules.ts',
    find: "(grant !== 'R' || isCoached)",
    replace: "(grant !== 'R' || isCoached !== undefined)",
    caughtBy: {
      file: 'server/src/modules/accounts/people/person-card.test.ts',
      title: 'finds the parts of the permission table and no other',
    },
  }),
  fault({
    name: 'an Admin makes others Admin',
    breaks: 'A1, ACC-70',
    file: 'server/src/modules/accounts/people/people.rules.ts',
    find: "caller.isSuperAdmin || role !== 'Admin'",
    replace: "caller.isSuperAdmin || role !== 'SuperAdmin'",
    caughtBy: { file: 'server/src/modules/accounts/people/people.test.ts', title: 'an Admin grants all but Admin' },
  }),
  {
    name: 'an Admin deletes staff',
    breaks: 'A1, ACC-71',
    edits: [
      {
        file: 'server/src/modules/accounts/people/people.rules.ts',
        find: "!roles.some(isStaffRole) && can(caller, 'users.delete', academyId)",
        replace: "roles.length > 0 && can(caller, 'users.delete', academyId)",
      },
      {
        file: 'server/src/modules/accounts/people/people.rules.ts',
        find: 'subject.isSuperAdmin || subject.isEmployee || subject.memberships.length === 0',
        replace: 'subject.isSuperAdmin || subject.memberships.length === 0',
      },
    ],
    caughtBy: {
      file: 'server/src/modules/accounts/people/people.test.ts',
      title: 'an Admin deletes Students of their own academies only',
    },
  },
  fault({
    name: 'people delete themselves as staff delete others',
    breaks: 'ACC-72',
    file: 'server/src/modules/accounts/people/people.service.ts',
    find: "if (userId === actor.userId) fail('CanNotDeleteYourself')",
    replace: '',
    caughtBy: {
      file: 'server/src/modules/accounts/people/people.test.ts',
      title: 'oneself is refused: CanNotDeleteYourself',
    },
  }),
]
