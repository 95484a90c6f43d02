import type { RoleName } from '@academy/contract/enums'
import { roleIds } from '@academy/contract/enums'
import type { ListedPerson, Person } from '@academy/contract/people'
import type { RouteLecture, StageRoute, User, UserAcademy } from '@academy/contract/users'

let lastId = 0

export const makeStage = (values: Partial<StageRoute> = {}): StageRoute => {
  const id = values.id ?? ++lastId
  return {
    id,
    stageType: 4,
    name: { ua: `Етап ${id}`, en: `Stage ${id}` },
    urlName: `stage-${id}`,
    position: id,
    available: true,
    isCurrentStage: false,
    isUrgent: false,
    isOnlyForDesignated: false,
    startDate: null,
    endDate: null,
    icon: null,
    state: 'Opened',
    isSkipped: false,
    isDone: false,
    isAttention: false,
    waitingFormId: null,
    lectures: [],
    showTestResult: false,
    testSummary: null,
    ...values,
  }
}

export const makeLecture = (values: Partial<RouteLecture> = {}): RouteLecture => {
  const id = values.stageLectureId ?? ++lastId
  return {
    stageLectureId: id,
    lectureId: id,
    name: { ua: `Лекція ${id}`, en: `Lecture ${id}` },
    shortName: { ua: `Л${id}`, en: `L${id}` },
    urlName: `lecture-${id}`,
    startDate: '2026-03-01T10:00:00.000Z',
    endDate: '2026-03-08T10:00:00.000Z',
    available: true,
    hasHomework: true,
    homeworkState: 'open',
    deadline: values.endDate ?? '2026-03-08T10:00:00.000Z',
    submittedAt: null,
    mark: null,
    isUrgent: false,
    isAttention: false,
    ...values,
  }
}

export const makeAcademy = (id: number, roleName: RoleName, values: Partial<UserAcademy> = {}): UserAcademy => ({
  id,
  name: `Academy ${id}`,
  isAcademyClosed: false,
  isDraft: false,
  roleId: roleIds[roleName],
  roleName,
  active: true,
  ...values,
})

/** A user whose roles follow from the academies, as the server answers it. */
export const makeUser = (values: Partial<User> = {}): User => {
  const academies = values.academies ?? []
  const academyRoles: User['academyRoles'] = {}
  for (const { id, name, roleName } of academies) (academyRoles[roleName] ??= []).push({ id, name })
  return {
    id: 1,
    email: 'olena@example.com',
    firstName: 'Олена',
    lastName: 'Коваль',
    phoneNumber: '+380501234567',
    birthDate: '2000-01-31',
    graduationYear: 2022,
    country: 'UA',
    isBackgroundGiven: true,
    avatarUrl: null,
    googleId: null,
    facebookId: null,
    hasPassword: true,
    pendingEmail: null,
    secondFactor: { isEnabled: false, isRequired: false },
    formVariants: [],
    missingFields: [],
    missingFormFields: [],
    missingAcademyFields: [],
    legalToAccept: [],
    groups: [],
    isSuperAdmin: academies.some((academy) => academy.roleName === 'SuperAdmin'),
    academyRoles,
    academies,
    currentAcademyId: academies[0]?.id ?? null,
    settings: { localization: 'ua', remindersEnabled: true },
    systemSettings: { liveChatEnabled: false, referralsEnabled: false },
    isEmployee: academies.some((academy) => academy.roleName !== 'Student'),
    active: true,
    routes: [],
    routesShort: [],
    finishedAcademies: [],
    dataProcessingAllowed: true,
    hasAcceptedPrinciplesAgreement: true,
    alreadySeenReferralPage: true,
    impersonator: null,
    ...values,
  }
}

export const makeDirection = (academyId: number): User['groups'][number] => ({
  id: academyId * 10,
  academyId,
  specialization: { id: 1, name: 'JS' },
  isDirection: true,
})

export const makeStudent = (values: Partial<User> = {}): User =>
  makeUser({ academies: [makeAcademy(7, 'Student')], groups: [makeDirection(7)], ...values })

/** Somebody of a list of people, with whom the caller may do everything. */
export const makePerson = (values: Partial<ListedPerson> = {}): ListedPerson => {
  const id = values.id ?? ++lastId
  return {
    id,
    firstName: 'Максим',
    lastName: 'Кравець',
    email: `person.${id}@example.com`,
    phoneNumber: '+380671234567',
    avatarUrl: null,
    academies: [],
    isSuperAdmin: false,
    isBlocked: false,
    isEmailConfirmed: true,
    createdAt: '2026-03-01T10:00:00.000Z',
    may: { impersonate: true, block: true, blockAccount: true, delete: true, grantRoles: true },
    studies: [],
    ...values,
  }
}

export const makeMembership = (
  id: number,
  roles: RoleName[],
  values: Partial<Person['academies'][number]> = {},
): Person['academies'][number] => ({
  id,
  name: `Academy ${id}`,
  roles,
  active: true,
  joinedAt: '2026-03-01T10:00:00.000Z',
  ...values,
})
