import { roleNames, type RoleName } from './enums.ts'

export { roleNames, type RoleName }

/**
 * A in every academy; O where the role is held; M with staff roles in two or more academies; Y without academy;
 * R only items the user is assigned to; V read only, where the role is held; S only own data.
 */
export type Grant = 'A' | 'O' | 'R' | 'V' | 'M' | 'S' | 'Y'
export type Effect = 'read' | 'write'
/**
 * Whose roles count. 'public': also callable without a token; roles held anywhere. 'account': about oneself, a lookup
 * or a thing above the academies; roles held anywhere. 'academy': roles held in the academy of the call.
 */
export type Scope = 'public' | 'account' | 'academy'

type Entry = Grant | '-'
interface Permission {
  scope: Scope
  /** In the order of `roleNames`, then anonymous. */
  entries: readonly Entry[]
}
type Entries = [Entry, Entry, Entry, Entry, Entry, Entry, Entry, Entry]

const open = (...entries: Entries) => ({ scope: 'public', entries }) as const
const account = (...entries: Entries) => ({ scope: 'account', entries }) as const
const academy = (...entries: Entries) => ({ scope: 'academy', entries }) as const

/**
 * docs/spec/26-permissions.md, row by row in its order. Narrower conditions stand in comments and are object rules of
 * the services. ROLE-09 lets SuperAdmin pass every check; '-' stays for SuperAdmin where a thing can only be done as a
 * student (own test, own homework, own chat), as a visitor, as oneself (self-delete) or by a machine.
 */
export const permissions = {
  // SuperAdmin, Admin, TrackOwner, Coach, Teacher, HR, Student, anonymous
  'pages.read': open('Y', 'Y', 'Y', 'Y', 'Y', 'Y', 'Y', 'Y'),
  'demo.take': open('Y', 'Y', 'Y', 'Y', 'Y', 'Y', 'Y', 'Y'),
  'certificates.read': open('Y', 'Y', 'Y', 'Y', 'Y', 'Y', 'Y', 'Y'),
  'session.enter': open('Y', 'Y', 'Y', 'Y', 'Y', 'Y', 'Y', 'Y'),
  // anonymous: only open Public ones
  'academies.list': open('A', 'O', 'O', 'O', 'O', 'O', 'S', 'Y'),
  'participation.confirm': open('Y', 'Y', 'Y', 'Y', 'Y', 'Y', 'Y', 'Y'),
  'teachers.register': open('-', '-', '-', '-', '-', '-', '-', 'Y'),
  'own.account': account('S', 'S', 'S', 'S', 'S', 'S', 'S', '-'),
  'own.delete': account('-', 'S', 'S', 'S', 'S', 'S', 'S', '-'),
  'own.notifications': account('S', 'S', 'S', 'S', 'S', 'S', 'S', '-'),
  // staff: academies of type Internal only
  'academies.join': account('S', 'S', 'S', 'S', 'S', 'S', 'S', '-'),
  // until the first test start
  'own.direction': academy('-', '-', '-', '-', '-', '-', 'S', '-'),
  'own.data': account('-', '-', '-', '-', '-', '-', 'S', '-'),
  'users.missingData': academy('A', 'O', '-', '-', '-', 'O', '-', '-'),
  // only non-employees, while referralsEnabled
  'own.referral': account('-', '-', '-', '-', '-', '-', 'S', '-'),
  'roles.read': account('A', 'O', 'O', 'O', 'O', 'O', '-', '-'),
  'academies.all': account('A', 'O', 'M', 'M', 'M', 'M', '-', '-'),
  // not SuperAdmins; Admin: not Admins; TrackOwner: Students
  'users.impersonate': account('A', 'O', 'O', '-', '-', '-', '-', '-'),
  'academies.overview': account('A', 'O', '-', '-', '-', '-', '-', '-'),
  'academies.create': account('A', 'Y', '-', '-', '-', '-', '-', '-'),
  'academies.update': academy('A', 'O', '-', '-', '-', '-', '-', '-'),
  'academies.delete': academy('A', 'O', '-', '-', '-', '-', '-', '-'),
  'academies.advance': academy('A', 'O', '-', '-', '-', '-', '-', '-'),
  'academies.moveCount': academy('A', 'O', 'V', '-', '-', 'V', '-', '-'),
  'groups.read': academy('A', 'O', 'O', 'V', 'V', 'V', 'S', '-'),
  'groups.manage': academy('A', 'O', 'O', '-', '-', '-', '-', '-'),
  'stages.read': academy('A', 'O', 'O', 'V', 'V', 'V', 'S', '-'),
  'stages.manage': academy('A', 'O', '-', '-', '-', '-', '-', '-'),
  'stages.editDetails': academy('A', 'O', 'O', '-', '-', '-', '-', '-'),
  'stageUsers.move': academy('A', 'O', 'O', '-', '-', 'O', '-', '-'),
  'stageUsers.read': academy('A', 'O', 'O', 'V', 'V', 'O', '-', '-'),
  'marks.set': academy('A', 'O', 'O', 'R', 'O', '-', '-', '-'),
  'tests.take': academy('-', '-', '-', '-', '-', '-', 'S', '-'),
  'tests.summary': academy('A', 'O', 'O', 'V', 'V', 'O', 'S', '-'),
  'tests.fullSummary': academy('A', 'O', 'O', '-', '-', 'O', '-', '-'),
  'tests.manage': academy('A', 'O', 'O', '-', '-', '-', '-', '-'),
  'stageTests.read': academy('A', 'O', 'O', 'V', 'V', 'V', '-', '-'),
  'tests.completeUncompleted': academy('A', 'O', 'O', '-', '-', 'O', '-', '-'),
  'tests.reset': academy('A', 'O', 'O', '-', '-', '-', '-', '-'),
  'tests.watchStarts': academy('A', 'O', 'O', '-', '-', 'O', '-', '-'),
  'materials.read': academy('A', 'O', 'O', 'V', 'V', 'V', 'S', '-'),
  'materials.learn': academy('-', '-', '-', '-', '-', '-', 'S', '-'),
  'materialGroups.manage': academy('A', 'O', 'O', '-', 'O', '-', '-', '-'),
  'lectures.read': academy('A', 'O', 'O', 'V', 'O', 'V', 'S', '-'),
  'lectures.edit': academy('A', 'O', 'O', '-', 'R', '-', '-', '-'),
  'lectures.delete': academy('A', 'O', 'O', '-', '-', '-', '-', '-'),
  'homeworkRepository.read': academy('A', 'O', 'O', '-', 'O', '-', '-', '-'),
  'homework.submit': academy('-', '-', '-', '-', '-', '-', 'S', '-'),
  'lectureFeedback.read': academy('A', 'O', 'O', '-', 'R', 'V', 'S', '-'),
  'homework.read': academy('A', 'O', 'O', 'R', 'O', 'V', 'S', '-'),
  'homework.review': academy('A', 'O', 'O', 'R', 'R', 'R', '-', '-'),
  // Teacher: as curator
  'homework.manage': academy('A', 'O', 'O', '-', 'R', '-', '-', '-'),
  // Coach, Teacher, HR: only themselves
  'homework.assign': academy('A', 'O', 'O', 'R', 'R', 'R', '-', '-'),
  'homework.createForStudent': academy('A', 'O', 'O', 'R', 'R', 'R', '-', '-'),
  // Student: with showAutogradeResult
  'autograde.read': academy('A', 'O', 'O', 'R', 'O', 'V', 'S', '-'),
  'autograde.resend': academy('A', 'O', 'O', 'R', 'R', '-', '-', '-'),
  'autograde.manage': academy('A', 'O', 'O', '-', 'R', '-', '-', '-'),
  // by the service token of the runner, never by a person
  'autograde.report': account('-', '-', '-', '-', '-', '-', '-', '-'),
  'chat.student': academy('-', '-', '-', '-', '-', '-', 'S', '-'),
  'chat.staff': academy('A', 'O', 'O', '-', 'O', 'O', '-', '-'),
  'chat.moderate': academy('A', 'O', '-', '-', '-', '-', '-', '-'),
  'connections.read': account('Y', 'Y', 'Y', '-', 'Y', 'Y', '-', '-'),
  'review.watch': academy('A', 'O', 'O', 'R', 'O', 'V', '-', '-'),
  'announcements.manage': academy('A', 'O', 'O', '-', '-', 'O', '-', '-'),
  'forms.manage': academy('A', 'O', 'O', '-', '-', 'O', '-', '-'),
  // as one of the users of the form, from whichever academy is selected
  'forms.pass': account('S', 'S', 'S', 'S', 'S', 'S', 'S', '-'),
  'formVariants.manage': academy('A', 'O', '-', '-', '-', 'O', '-', '-'),
  'letters.write': academy('-', '-', '-', '-', '-', '-', 'S', '-'),
  'letters.read': academy('A', 'O', 'O', '-', '-', 'O', '-', '-'),
  'interviews.manage': academy('A', 'O', 'O', '-', '-', 'O', '-', '-'),
  'interviews.book': academy('-', '-', '-', '-', '-', '-', 'S', '-'),
  'interviews.answer': academy('A', 'O', 'O', '-', '-', 'O', '-', '-'),
  'interviews.read': academy('A', 'O', 'O', '-', '-', 'O', 'S', '-'),
  'teams.manage': academy('A', 'O', 'O', '-', '-', '-', '-', '-'),
  'teams.edit': academy('A', 'O', 'O', 'R', '-', '-', '-', '-'),
  'technologies.read': account('A', 'O', 'O', 'V', 'V', 'V', 'V', '-'),
  // Student: own team, no csv
  'teams.read': academy('A', 'O', 'O', 'V', 'V', 'V', 'S', '-'),
  'evaluations.manage': academy('A', 'O', 'O', 'R', '-', '-', '-', '-'),
  'evaluations.evaluate': academy('A', 'O', 'O', 'R', '-', '-', '-', '-'),
  'privateFeedback.write': academy('A', 'O', 'O', 'R', '-', '-', '-', '-'),
  'privateFeedback.read': academy('A', 'O', 'O', 'R', '-', 'O', '-', '-'),
  'evaluations.own': academy('-', '-', '-', '-', '-', '-', 'S', '-'),
  'mailTemplates.manage': academy('A', 'O', '-', '-', '-', '-', '-', '-'),
  'mailTemplates.defaults': account('A', 'V', '-', '-', '-', '-', '-', '-'),
  'statistics.read': academy('A', 'O', 'O', 'V', 'V', 'O', '-', '-'),
  'users.read': academy('A', 'O', 'O', 'V', 'V', 'O', '-', '-'),
  'users.export': academy('A', 'O', 'O', '-', '-', 'O', '-', '-'),
  // Student: own marks
  'users.summary': academy('A', 'O', 'O', 'R', 'O', 'O', 'S', '-'),
  // adding and reading
  'comments.write': academy('A', 'O', 'O', 'O', 'O', 'O', '-', '-'),
  'comments.delete': academy('A', 'O', 'S', 'S', 'S', 'S', '-', '-'),
  'employees.read': academy('A', 'O', 'O', 'V', 'V', 'V', '-', '-'),
  // Admin: TrackOwner, Coach, Teacher, HR
  'roles.grant': academy('A', 'O', '-', '-', '-', '-', '-', '-'),
  'users.block': academy('A', 'O', '-', '-', '-', '-', '-', '-'),
  'accounts.block': account('A', '-', '-', '-', '-', '-', '-', '-'),
  // Admin: Students
  'users.delete': academy('A', 'O', '-', '-', '-', '-', '-', '-'),
  'settings.admin': account('A', 'V', '-', '-', '-', '-', '-', '-'),
  'settings.update': account('A', '-', '-', '-', '-', '-', '-', '-'),

  // One call, two rows above: either is enough, and the service looks at who is calling.
  // stages.read without the students, who see theirs as routes: the stages as they are edited
  'stages.board': academy('A', 'O', 'O', 'V', 'V', 'V', '-', '-'),
  // the other half of it: the student's own path
  'own.stages': academy('-', '-', '-', '-', '-', '-', 'S', '-'),
  // chat.student or chat.staff
  'chat.use': academy('A', 'O', 'O', '-', 'O', 'O', 'S', '-'),
  // teams.read without the students, who see their own team and evaluations
  'teams.overview': academy('A', 'O', 'O', 'V', 'V', 'V', '-', '-'),
  // homework.submit or homework.review: PUT api/homeworkResponses/{id} serves author and reviewer
  'homework.update': academy('A', 'O', 'O', 'R', 'R', 'R', 'S', '-'),
  // interviews.manage or interviews.book
  'interviews.seeSlots': academy('A', 'O', 'O', '-', '-', 'O', 'S', '-'),
  // own.data or users.missingData; an applicant without academy fills in their own data, staff only in academiesFor()
  'users.fillMissingData': account('A', 'O', '-', '-', '-', 'O', 'S', '-'),

  // Beyond the specification (docs/decisions/018-staff.md).
  // views of a list; the service asks for the right to see that list as well
  'lists.views': academy('A', 'O', 'O', 'O', 'O', 'O', '-', '-'),
} satisfies Record<string, Permission>

export type Capability = keyof typeof permissions
/** The scope of a capability, known to the compiler. */
export type ScopeOf<C extends Capability> = (typeof permissions)[C]['scope']

export interface RoleHolder {
  isSuperAdmin: boolean
  /** Only academies in which the user is active: a blocked membership grants nothing. */
  rolesByAcademy: ReadonlyMap<number, readonly RoleName[]>
}

/** null: no academy is selected. It counts like 'all'. */
export type AcademyChoice = number | 'all' | null

const isStaffRole = (role: RoleName) => role !== 'Student'

/** By precedence. Being SuperAdmin is a property of the holder, never of a membership. */
export const rolesIn = (holder: RoleHolder, academyId: number): RoleName[] => {
  const held = holder.rolesByAcademy.get(academyId) ?? []
  return roleNames.filter((role) => (role === 'SuperAdmin' ? holder.isSuperAdmin : held.includes(role)))
}

/** ROLE-08, Q-18. */
export const roleIn = (holder: RoleHolder, academyId: number): RoleName | null => rolesIn(holder, academyId)[0] ?? null

export const isStaffIn = (holder: RoleHolder, academyId: number): boolean =>
  rolesIn(holder, academyId).some(isStaffRole)

const staffAcademies = (holder: RoleHolder) =>
  [...holder.rolesByAcademy.keys()].filter((academyId) => isStaffIn({ ...holder, isSuperAdmin: false }, academyId))

/** A fresh applicant holds no role yet and is treated as the Student that applicant is about to become. */
const rolesAnywhere = (holder: RoleHolder): RoleName[] => {
  const held = new Set([...holder.rolesByAcademy.values()].flat())
  const roles = roleNames.filter((role) => (role === 'SuperAdmin' ? holder.isSuperAdmin : held.has(role)))
  return roles.length > 0 ? roles : ['Student']
}

const rolesThatCount = (holder: RoleHolder, scope: Scope, academyChoice: AcademyChoice): RoleName[] => {
  if (scope !== 'academy') return rolesAnywhere(holder)
  if (typeof academyChoice === 'number') return rolesIn(holder, academyChoice)
  // 'all' is the union of the academies with a staff role; where the user only studies stays outside.
  return qualifiesForAll(holder) ? rolesAnywhere(holder).filter(isStaffRole) : []
}

/** Widest first. For reading V beats R, because it shows the whole academy; for writing V is nothing. */
const widestFirst: Record<Effect, readonly Grant[]> = {
  read: ['A', 'O', 'M', 'Y', 'V', 'R', 'S'],
  write: ['A', 'O', 'M', 'Y', 'R', 'S'],
}

const anonymousColumn = roleNames.length

const widestOf = (holder: RoleHolder, roles: readonly RoleName[], entries: readonly Entry[], effect: Effect) => {
  const held = roles.map((role) => entries[roleNames.indexOf(role)])
  const hasSeveralAcademies = staffAcademies(holder).length > 1
  return widestFirst[effect].find((grant) => held.includes(grant) && (grant !== 'M' || hasSeveralAcademies)) ?? null
}

/** The widest entry over all roles that count, or null: refused. For 'write' read-only entries do not count. */
export const grantFor = (
  holder: RoleHolder | null,
  capability: Capability,
  academyChoice: AcademyChoice,
  effect: Effect = 'read',
): Grant | null => {
  const { scope, entries } = permissions[capability]
  if (!holder) return widestFirst[effect].find((grant) => grant === entries[anonymousColumn]) ?? null
  return widestOf(holder, rolesThatCount(holder, scope, academyChoice), entries, effect)
}

export const can = (
  holder: RoleHolder | null,
  capability: Capability,
  academyChoice: AcademyChoice,
  effect: Effect = 'write',
): boolean => grantFor(holder, capability, academyChoice, effect) !== null

/** Q-13, ROLE-16, ROLE-17. */
export const qualifiesForAll = (holder: RoleHolder): boolean => can(holder, 'academies.all', null)

/**
 * The academies a call in 'all' mode spans. Rights may differ between them: where A, O, R and V make a difference ask
 * `grantFor` for each.
 */
export const academiesFor = (
  holder: RoleHolder,
  capability: Capability,
  effect: Effect,
): 'every' | readonly number[] => {
  const { entries } = permissions[capability]
  if (widestOf(holder, holder.isSuperAdmin ? ['SuperAdmin'] : [], entries, effect) === 'A') return 'every'
  return staffAcademies(holder).filter((academyId) => {
    const roles = rolesIn(holder, academyId).filter((role) => isStaffRole(role) && role !== 'SuperAdmin')
    return widestOf(holder, roles, entries, effect) !== null
  })
}
