import { describe, expect, test } from 'vitest'
import {
  academiesFor,
  can,
  type Capability,
  grantFor,
  isStaffIn,
  permissions,
  qualifiesForAll,
  roleIn,
  type RoleHolder,
  type RoleName,
  roleNames,
  rolesIn,
} from './permissions.ts'

/** Copied from docs/spec/26-permissions.md, not from the module: columns SuperAdmin to Student, then anonymous. */
const table: readonly (readonly [Capability, string, string])[] = [
  ['pages.read', 'Y Y Y Y Y Y Y Y', 'Home, static pages, translations, specializations, public system settings'],
  ['demo.take', 'Y Y Y Y Y Y Y Y', 'Demo test and demo directions'],
  ['certificates.read', 'Y Y Y Y Y Y Y Y', 'Certificate page, public page'],
  ['session.enter', 'Y Y Y Y Y Y Y Y', 'Register, confirm e-mail, log in, recover password, form data, academy byHash'],
  ['academies.list', 'A O O O O O S Y', 'List academies for the selector and for joining, isClosed'],
  ['participation.confirm', 'Y Y Y Y Y Y Y Y', 'Confirm participation with a valid hash'],
  ['teachers.register', '- - - - - - - Y', 'Register as teacher (company e-mail)'],
  ['own.account', 'S S S S S S S -', 'Own profile, avatar, settings, password, credentials, current academy'],
  ['own.delete', '- S S S S S S -', 'Self-delete'],
  ['own.notifications', 'S S S S S S S -', 'Own notifications, announcements, device token'],
  ['academies.join', 'S S S S S S S -', 'Join an academy as student (staff: type Internal only)'],
  ['own.direction', '- - - - - - S -', 'Choose own direction (until the first test start)'],
  ['own.data', '- - - - - - S -', 'Experience form, missing data, principles agreement'],
  ['users.missingData', 'A O - - - O - -', 'Missing data of another user'],
  ['own.referral', '- - - - - - S -', 'Referral link (referralsEnabled) and prompt'],
  ['roles.read', 'A O O O O O - -', 'Role lookup GET api/roles/{name}'],
  ['academies.all', 'A O M M M M - -', '"All academies" mode'],
  ['users.impersonate', 'A O O - - - - -', 'Impersonate'],
  ['academies.overview', 'A O - - - - - -', 'Academy list /main/academy'],
  ['academies.create', 'A Y - - - - - -', 'Create academy (creator becomes its Admin)'],
  ['academies.update', 'A O - - - - - -', 'Update, close academy; see private and secret hash'],
  ['academies.delete', 'A O - - - - - -', 'Delete academy'],
  ['academies.advance', 'A O - - - - - -', 'goToNextStage'],
  ['academies.moveCount', 'A O V - - V - -', 'getMoveCount'],
  ['groups.read', 'A O O V V V S -', 'Read groups'],
  ['groups.manage', 'A O O - - - - -', 'Create, update, delete groups'],
  ['stages.read', 'A O O V V V S -', 'Read stages, info, minimal, with-stages'],
  ['stages.manage', 'A O - - - - - -', 'Create, delete, reorder stages'],
  ['stages.editDetails', 'A O O - - - - -', 'Edit stage details (testing, materials, lecture, project)'],
  ['stageUsers.move', 'A O O - - O - -', 'add-users, remove-users, move-to-failed'],
  ['stageUsers.read', 'A O O V V O - -', 'Users of a stage, csv, teams variant'],
  ['marks.set', 'A O O R O - - -', 'Set stage marks'],
  ['tests.take', '- - - - - - S -', 'Take the entrance test, cheat report, check-status'],
  ['tests.summary', 'A O O V V O S -', 'Test summary page'],
  ['tests.fullSummary', 'A O O - - O - -', 'Full test summary with answers'],
  ['tests.manage', 'A O O - - - - -', 'Tests and questions: search, edit, import, remove'],
  ['stageTests.read', 'A O O V V V - -', 'Stage tests list'],
  ['tests.completeUncompleted', 'A O O - - O - -', 'complete-uncompleted-tests'],
  ['tests.reset', 'A O O - - - - -', 'reset-test-data'],
  ['tests.watchStarts', 'A O O - - O - -', 'Start-test room (user-start-test)'],
  ['materials.read', 'A O O V V V S -', 'Read materials of a stage'],
  ['materials.learn', '- - - - - - S -', 'Mark material as learnt'],
  ['materialGroups.manage', 'A O O - O - - -', 'Material groups: search, edit, remove'],
  ['lectures.read', 'A O O V O V S -', 'Read lectures, stage lectures, reviewers'],
  ['lectures.edit', 'A O O - R - - -', 'Create, update lecture and stage lecture'],
  ['lectures.delete', 'A O O - - - - -', 'Delete lecture, stage lecture'],
  ['homeworkRepository.read', 'A O O - O - - -', 'Homework repository list and files'],
  ['homework.submit', '- - - - - - S -', 'Submit homework, feedback, rating'],
  ['lectureFeedback.read', 'A O O - R V S -', 'Read lecture feedback'],
  ['homework.read', 'A O O R O V S -', 'Read homework responses'],
  ['homework.review', 'A O O R R R - -', 'Review homework (mark, text, return, status)'],
  ['homework.manage', 'A O O - R - - -', 'for-manager'],
  ['homework.assign', 'A O O R R R - -', 'Assign, unassign reviewers; assignMultiple'],
  ['homework.createForStudent', 'A O O R R R - -', 'create-and-assign-self'],
  ['autograde.read', 'A O O R O V S -', 'Read autograde results (student: showAutogradeResult)'],
  ['autograde.resend', 'A O O R R - - -', 'Resend one'],
  ['autograde.manage', 'A O O - R - - -', 'Resend many, set-autograde-result, without-manual-review'],
  ['autograde.report', '- - - - - - - -', 'autograde-data (service token of the runner only)'],
  ['chat.student', '- - - - - - S -', 'Student chat of own lectures'],
  ['chat.staff', 'A O O - O O - -', 'Staff chat, attachments'],
  ['chat.moderate', 'A O - - - - - -', 'Delete messages of others'],
  ['connections.read', 'Y Y Y - Y Y - -', 'Connection status and rooms list'],
  ['review.watch', 'A O O R O V - -', 'Review room, reviewer changed'],
  ['announcements.manage', 'A O O - - O - -', 'Announcements and receivers'],
  ['forms.manage', 'A O O - - O - -', 'Forms, messages, users, answers'],
  ['forms.pass', 'S S S S S S S -', 'Pass a form (as its user)'],
  ['formVariants.manage', 'A O - - - O - -', 'Form variants: list, add, update, bulk-delete'],
  ['letters.write', '- - - - - - S -', 'Write motivation letter'],
  ['letters.read', 'A O O - - O - -', 'Read motivation letters'],
  ['interviews.manage', 'A O O - - O - -', 'Interview slots: manage'],
  ['interviews.book', '- - - - - - S -', 'Interview slots: see free ones, book, cancel'],
  ['interviews.answer', 'A O O - - O - -', 'Interview answer: create, update'],
  ['interviews.read', 'A O O - - O S -', 'Interview result: read'],
  ['teams.manage', 'A O O - - - - -', 'Teams: create, delete, members, technologies, transfer'],
  ['teams.edit', 'A O O R - - - -', 'Team details, repository, quality flag'],
  ['technologies.read', 'A O O V V V V -', 'Technologies list'],
  ['teams.read', 'A O O V V V S -', 'Teams: read, with-evaluations, csv'],
  ['evaluations.manage', 'A O O R - - - -', 'Evaluations: create, delete, setCurrent'],
  ['evaluations.evaluate', 'A O O R - - - -', 'Evaluate students, public feedback'],
  ['privateFeedback.write', 'A O O R - - - -', 'Private feedback: write'],
  ['privateFeedback.read', 'A O O R - O - -', 'Private feedback: read'],
  ['evaluations.own', '- - - - - - S -', 'my-evaluations'],
  ['mailTemplates.manage', 'A O - - - - - -', 'Mail templates of an academy'],
  ['mailTemplates.defaults', 'A V - - - - - -', 'Default mail templates'],
  ['statistics.read', 'A O O V V O - -', 'Stage funnel and statistics'],
  ['users.read', 'A O O V V O - -', 'User list, /main/user-list, user management'],
  ['users.export', 'A O O - - O - -', 'Export and csv of users'],
  ['users.summary', 'A O O R O O S -', 'common-summary, lecture marks, summary of a user'],
  ['comments.write', 'A O O O O O - -', 'Comments on users: add, read'],
  ['comments.delete', 'A O S S S S - -', 'Comments on users: delete'],
  ['employees.read', 'A O O V V V - -', 'Employees lists'],
  ['roles.grant', 'A O - - - - - -', 'Grant, remove staff roles'],
  ['users.block', 'A O - - - - - -', 'Block in an academy'],
  ['accounts.block', 'A - - - - - - -', 'Block an account'],
  ['users.delete', 'A O - - - - - -', 'Delete user'],
  ['settings.admin', 'A V - - - - - -', 'System settings admin-info'],
  ['settings.update', 'A - - - - - - -', 'System settings update'],
]

const holder = (roles: Record<number, readonly RoleName[]>, isSuperAdmin = false): RoleHolder => ({
  isSuperAdmin,
  rolesByAcademy: new Map(Object.entries(roles).map(([id, names]) => [Number(id), names])),
})
const superAdmin = holder({}, true)
/** The role in two academies, so that M counts too. */
const everyColumn: readonly (RoleHolder | null)[] = [
  superAdmin,
  ...roleNames.slice(1).map((role) => holder({ 1: [role], 2: [role] })),
  null,
]

describe('the table', () => {
  test('has the 97 rows of the specification, in its order', () => {
    expect(table).toHaveLength(97)
    expect(Object.keys(permissions).slice(0, 97)).toEqual(table.map(([capability]) => capability))
  })

  test.each(table)('%s is %s (%s)', (capability, letters) => {
    const expected = letters.split(' ').map((letter) => (letter === '-' ? null : letter))
    expect(everyColumn.map((who) => grantFor(who, capability, 1))).toEqual(expected)
    expect(everyColumn.map((who) => can(who, capability, 1, 'read'))).toEqual(expected.map((grant) => grant !== null))
    expect(everyColumn.map((who) => can(who, capability, 1))).toEqual(
      expected.map((grant) => grant !== null && grant !== 'V'),
    )
  })

  test.each([
    ['chat.use', 'chat.student', 'chat.staff'],
    ['homework.update', 'homework.submit', 'homework.review'],
    ['interviews.seeSlots', 'interviews.manage', 'interviews.book'],
    ['users.fillMissingData', 'own.data', 'users.missingData'],
    ['stages.read', 'stages.board', 'own.stages'],
  ] as const)('%s is %s or %s', (either, one, other) => {
    for (const who of everyColumn) {
      const grants = [grantFor(who, one, 1), grantFor(who, other, 1)].filter((grant) => grant !== null)
      expect([grantFor(who, either, 1)]).toEqual(grants.length > 0 ? grants : [null])
    }
  })

  test('has no further rows', () => {
    expect(Object.keys(permissions)).toHaveLength(97 + 7 + 1)
  })
})

describe('roles of a person', () => {
  test('[ROLE-08] the role in an academy is SuperAdmin, else the first by precedence', () => {
    expect(roleIn(holder({ 1: ['Student', 'Teacher', 'Admin'] }), 1)).toBe('Admin')
    expect(roleIn(holder({ 1: ['HR', 'Coach'] }), 1)).toBe('Coach')
    expect(roleIn(holder({ 1: ['Student'] }, true), 1)).toBe('SuperAdmin')
    expect(roleIn(holder({ 1: ['Student'] }), 2)).toBeNull()
    expect(rolesIn(holder({ 1: ['Student', 'Teacher'] }), 1)).toEqual(['Teacher', 'Student'])
  })

  test('being SuperAdmin is never taken from a membership', () => {
    const forged = holder({ 1: ['SuperAdmin'] })
    expect(rolesIn(forged, 1)).toEqual([])
    expect(can(forged, 'settings.update', 1)).toBe(false)
    expect(academiesFor(forged, 'groups.read', 'read')).toEqual([])
  })

  test('staff is everybody but a Student', () => {
    expect(isStaffIn(holder({ 1: ['Student'] }), 1)).toBe(false)
    expect(isStaffIn(holder({ 1: ['Student', 'HR'] }), 1)).toBe(true)
    expect(isStaffIn(holder({ 1: ['HR'] }), 2)).toBe(false)
    expect(isStaffIn(superAdmin, 2)).toBe(true)
  })

  test('several roles in one academy give the widest entry', () => {
    expect(grantFor(holder({ 1: ['Coach', 'Teacher'] }), 'homework.read', 1)).toBe('O')
    expect(grantFor(holder({ 1: ['Student', 'Coach'] }), 'groups.read', 1)).toBe('V')
    // A coach who is also HR reads every response and reviews the assigned ones.
    expect(grantFor(holder({ 1: ['Coach', 'HR'] }), 'autograde.read', 1, 'read')).toBe('V')
    expect(grantFor(holder({ 1: ['Coach', 'HR'] }), 'autograde.read', 1, 'write')).toBe('R')
    // V of one role does not hide S of another when something is written.
    expect(grantFor(holder({ 1: ['Coach', 'Student'] }), 'groups.read', 1, 'write')).toBe('S')
  })
})

describe('academies', () => {
  const adminOfOne = holder({ 1: ['Admin'] })

  test('[ROLE-09] SuperAdmin passes with any academy and without one', () => {
    for (const academy of [1, 999, 'all', null] as const) {
      expect(grantFor(superAdmin, 'groups.manage', academy)).toBe('A')
      expect(can(superAdmin, 'settings.update', academy)).toBe(true)
    }
    expect(academiesFor(superAdmin, 'groups.manage', 'write')).toBe('every')
  })

  test('what only a student does stays refused for SuperAdmin, unless that person also studies there', () => {
    expect(can(superAdmin, 'tests.take', 1)).toBe(false)
    expect(grantFor(holder({ 1: ['Student'] }, true), 'tests.take', 1)).toBe('S')
    expect(can(holder({ 1: ['Student'] }, true), 'tests.take', 2)).toBe(false)
  })

  test('[ROLE-10] a check is true when one of the granting roles is held in the academy of the call', () => {
    expect(can(holder({ 1: ['Student', 'TrackOwner'] }), 'groups.manage', 1)).toBe(true)
    expect(can(holder({ 1: ['Student', 'Teacher'] }), 'groups.manage', 1)).toBe(false)
  })

  test('[ROLE-11] Admin in one academy grants nothing in another', () => {
    expect(can(adminOfOne, 'academies.update', 1)).toBe(true)
    const ofAcademies = table.map(([capability]) => capability).filter((name) => permissions[name].scope === 'academy')
    expect(ofAcademies.length).toBeGreaterThan(60)
    for (const capability of ofAcademies) expect(can(adminOfOne, capability, 2, 'read')).toBe(false)
  })

  test('[ROLE-16] SuperAdmin and Admin always qualify for all academies', () => {
    expect(qualifiesForAll(superAdmin)).toBe(true)
    expect(qualifiesForAll(adminOfOne)).toBe(true)
    expect(grantFor(adminOfOne, 'groups.manage', 'all')).toBe('O')
    expect(grantFor(adminOfOne, 'groups.manage', null)).toBe('O')
    expect(academiesFor(adminOfOne, 'groups.manage', 'write')).toEqual([1])
  })

  test.each(['TrackOwner', 'Coach', 'Teacher', 'HR'] as const)(
    '[ROLE-17] %s qualifies with staff roles in two academies, which all then means',
    (role) => {
      expect(qualifiesForAll(holder({ 1: [role] }))).toBe(false)
      expect(qualifiesForAll(holder({ 1: [role], 2: ['Student'] }))).toBe(false)
      const inTwo = holder({ 1: [role], 2: ['HR'], 3: ['Student'] })
      expect(qualifiesForAll(inTwo)).toBe(true)
      expect(academiesFor(inTwo, 'academies.all', 'read')).toEqual([1, 2])
      expect(academiesFor(inTwo, 'stages.read', 'read')).toEqual([1, 2])
    },
  )

  test('a Student never qualifies for all academies', () => {
    const student = holder({ 1: ['Student'], 2: ['Student'] })
    expect(qualifiesForAll(student)).toBe(false)
    expect(can(student, 'stages.read', 'all', 'read')).toBe(false)
    expect(can(student, 'stages.read', null, 'read')).toBe(false)
  })

  test('in all mode each academy keeps the rights of the roles held there', () => {
    const mixed = holder({ 1: ['Admin'], 2: ['Coach'], 3: ['Student'] })
    expect(academiesFor(mixed, 'groups.manage', 'write')).toEqual([1])
    expect(academiesFor(mixed, 'groups.read', 'read')).toEqual([1, 2])
    expect(academiesFor(mixed, 'groups.read', 'write')).toEqual([1])
    expect(academiesFor(mixed, 'letters.write', 'write')).toEqual([])
    expect(can(mixed, 'letters.write', 'all')).toBe(false)
    expect(can(mixed, 'letters.write', 3)).toBe(true)
  })
})

describe('without an academy', () => {
  const applicant = holder({})

  test('a fresh applicant counts as a Student for their own account', () => {
    expect(grantFor(applicant, 'own.account', null)).toBe('S')
    expect(can(applicant, 'academies.join', null)).toBe(true)
    expect(can(applicant, 'own.data', null)).toBe(true)
    expect(can(applicant, 'roles.read', null, 'read')).toBe(false)
    expect(can(applicant, 'stages.read', null, 'read')).toBe(false)
    expect(can(applicant, 'stages.read', 1, 'read')).toBe(false)
  })

  test('calls about oneself ignore the academy', () => {
    const teacher = holder({ 1: ['Teacher'] })
    for (const academy of [1, 2, 'all', null] as const) expect(can(teacher, 'own.account', academy)).toBe(true)
  })

  test('a public call lets visitors and users in, unless it is for visitors only', () => {
    for (const who of [null, applicant, superAdmin]) expect(can(who, 'session.enter', null)).toBe(true)
    expect(can(null, 'teachers.register', null)).toBe(true)
    for (const who of everyColumn.slice(0, -1)) expect(can(who, 'teachers.register', null)).toBe(false)
    expect(grantFor(null, 'academies.list', null)).toBe('Y')
    expect(can(null, 'own.account', null)).toBe(false)
  })
})

describe('requirements about single rows', () => {
  const rolesThat = (capability: Capability, effect: 'read' | 'write') =>
    roleNames.filter((_, column) => can(everyColumn[column] ?? null, capability, 1, effect))

  const staff = roleNames.filter((role) => role !== 'Student')

  test('[ROLE-04] every staff role reviews homework and finds people, all but Coach chat, Admins manage', () => {
    expect(rolesThat('homework.review', 'write')).toEqual(staff)
    expect(rolesThat('users.read', 'read')).toEqual(staff)
    expect(rolesThat('chat.staff', 'write')).toEqual(staff.filter((role) => role !== 'Coach'))
    for (const managing of ['academies.update', 'roles.grant', 'users.block', 'users.delete'] as const)
      expect([managing, rolesThat(managing, 'write')]).toEqual([managing, ['SuperAdmin', 'Admin']])
  })

  test.each<[area: string, right: Capability, roles: string]>([
    ['academies', 'academies.update', 'SuperAdmin Admin'],
    ['stages', 'stages.manage', 'SuperAdmin Admin'],
    ['lectures', 'lectures.edit', 'SuperAdmin Admin TrackOwner Teacher'],
    ['homework', 'homework.manage', 'SuperAdmin Admin TrackOwner Teacher'],
    ['forms', 'forms.manage', 'SuperAdmin Admin TrackOwner HR'],
    ['announcements', 'announcements.manage', 'SuperAdmin Admin TrackOwner HR'],
    ['mail templates', 'mailTemplates.manage', 'SuperAdmin Admin'],
    ['teams', 'teams.manage', 'SuperAdmin Admin TrackOwner'],
    ['evaluations', 'evaluations.manage', 'SuperAdmin Admin TrackOwner Coach'],
    ['material groups', 'materialGroups.manage', 'SuperAdmin Admin TrackOwner Teacher'],
    ['settings', 'settings.update', 'SuperAdmin'],
    ['statistics', 'statistics.read', 'SuperAdmin Admin TrackOwner HR'],
    ['users', 'stageUsers.move', 'SuperAdmin Admin TrackOwner HR'],
  ])('[ROLE-05] staff manage %s, by the right %s: %s', (_, right, roles) => {
    expect(rolesThat(right, 'write').join(' ')).toBe(roles)
  })

  test('[ROLE-19] connection status and rooms: not for Coach and Student', () => {
    expect(rolesThat('connections.read', 'read')).toEqual(['SuperAdmin', 'Admin', 'TrackOwner', 'Teacher', 'HR'])
  })

  test('[ROLE-20] staff chat: not for Coach', () => {
    expect(rolesThat('chat.staff', 'read')).toEqual(['SuperAdmin', 'Admin', 'TrackOwner', 'Teacher', 'HR'])
  })

  test('[ROLE-27] academy list and creation are admin views', () => {
    expect(rolesThat('academies.overview', 'read')).toEqual(['SuperAdmin', 'Admin'])
    expect(rolesThat('academies.create', 'write')).toEqual(['SuperAdmin', 'Admin'])
  })

  test('[STAT-14] statistics are for staff, read only for Coach and Teacher', () => {
    expect(rolesThat('statistics.read', 'read')).toEqual(staff)
    expect(rolesThat('statistics.read', 'write')).toEqual(['SuperAdmin', 'Admin', 'TrackOwner', 'HR'])
  })
})
