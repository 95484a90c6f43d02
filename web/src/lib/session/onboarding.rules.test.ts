import type { User } from '@academy/contract/users'
import { describe, expect, test } from 'vitest'
import { makeAcademy, makeDirection, makeStudent, makeUser } from '#testing/make.ts'
import { onboardingStepFor, offersReferral, type OnboardingStep } from './onboarding.rules.ts'
import { selectionOf } from './roles.rules.ts'

const at = (pathname: string, user: User) => onboardingStepFor(pathname, { user, selection: selectionOf(user) })
const referrals = { liveChatEnabled: false, referralsEnabled: true }
const twoAcademies = {
  academies: [makeAcademy(7, 'Student'), makeAcademy(8, 'Student')],
  groups: [makeDirection(7)],
  systemSettings: referrals,
  alreadySeenReferralPage: false,
} satisfies Partial<User>
const impersonator = {
  id: 9,
  fullName: 'Андрій Коваленко',
  until: '2026-11-16T10:00:00.000Z',
  proof: 'password' as const,
}

const personPages = [
  '/cabinet',
  '/cabinet/js',
  '/cabinet/edit',
  '/cabinet/select-academy',
  '/select-academy',
  '/select-direction',
  '/no-available-stages',
  '/academy-closed',
  '/user-blocked',
  '/form/5',
]

describe('missing data', () => {
  test.each(personPages)('[NAV-69] [FORM-52] a missing profile field replaces %s', (path) => {
    expect(at(path, makeStudent({ missingFields: ['phoneNumber'] }))).toBe('missingData')
  })
  test.each(personPages)('[NAV-69] [FORM-52] a missing form field replaces %s', (path) => {
    expect(at(path, makeStudent({ missingFormFields: ['university'] }))).toBe('missingData')
  })
  test('[NAV-69] also before there is any academy', () => {
    expect(at('/cabinet/select-academy', makeUser({ missingFields: ['birthDate'] }))).toBe('missingData')
  })
  test('[NAV-69] staff are never asked, nor is anybody while somebody else acts as them', () => {
    expect(at('/main', makeUser({ isEmployee: true, missingFields: ['birthDate'] }))).toBeNull()
    expect(at('/cabinet', makeStudent({ missingFields: ['birthDate'], impersonator }))).toBeNull()
  })
})

describe('new legal texts', () => {
  const asked = { legalToAccept: ['terms'] } satisfies Partial<User>
  test.each(['/cabinet', '/cabinet/js', '/select-academy', '/cabinet/select-academy', '/form/5'])(
    '[ACC-19] stand before %s of a student',
    (path) => {
      expect(at(path, makeStudent(asked))).toBe('legal')
    },
  )
  test('[ACC-19] stand before the staff area too: they bind everybody', () => {
    expect(at('/main', makeUser({ academies: [makeAcademy(7, 'Admin')], ...asked }))).toBe('legal')
  })
  test.each(['/cabinet/edit', '/main/edit'])('%s stays open: whoever disagrees takes their data and leaves', (path) => {
    expect(at(path, makeStudent(asked))).toBeNull()
  })
  test('nobody is called away from a test', () => {
    expect(at('/test', makeStudent(asked))).toBeNull()
  })
  test('[ACC-19] nobody accepts in the name of somebody else (Q-16)', () => {
    expect(at('/cabinet', makeStudent({ ...asked, impersonator }))).toBeNull()
  })
  test('come after what is missing: the consents given there are to the new texts', () => {
    expect(at('/cabinet', makeStudent({ ...asked, missingFields: ['agreement'] }))).toBe('missingData')
  })
})

describe('the experience form', () => {
  const student = makeStudent({ missingAcademyFields: ['programmerLevel'] })

  test.each(['/cabinet', '/cabinet/js', '/select-direction', '/no-available-stages'])(
    '[NAV-70] stands before %s',
    (path) => {
      expect(at(path, student)).toBe('experience')
    },
  )
  test.each(['/cabinet/edit', '/cabinet/select-academy', '/select-academy', '/academy-closed', '/user-blocked'])(
    '%s opens without it: it belongs to no academy',
    (path) => {
      expect(at(path, student)).toBeNull()
    },
  )
})

describe('the principles agreement', () => {
  const student = makeStudent({ hasAcceptedPrinciplesAgreement: false })

  test('[ACC-58] covers the cabinet of a Student who has not accepted', () => {
    expect(at('/cabinet/js', student)).toBe('principles')
    expect(at('/cabinet/js', { ...student, hasAcceptedPrinciplesAgreement: true })).toBeNull()
  })
  test('[ACC-58] and nothing else', () => {
    expect(at('/cabinet/edit', student)).toBeNull()
    expect(at('/select-academy', student)).toBeNull()
    expect(at('/main', makeUser({ isEmployee: true, hasAcceptedPrinciplesAgreement: false }))).toBeNull()
  })
  test('nobody accepts in the name of somebody else', () => {
    expect(at('/cabinet/js', { ...student, impersonator })).toBeNull()
  })
})

describe('the referral prompt', () => {
  const student = makeStudent(twoAcademies)

  test('[ACAD-53] [SYS-11] is shown before the cabinet content', () => {
    expect(at('/cabinet/js', student)).toBe('referral')
    expect(at('/select-academy', student)).toBeNull()
  })
  test.each<[string, Partial<User>]>([
    ['[SYS-11] with one academy', { academies: [makeAcademy(7, 'Student')] }],
    ['[SYS-11] to whom has seen it', { alreadySeenReferralPage: true }],
    ['[SYS-11] [SYS-10] while referrals are off', { systemSettings: { ...referrals, referralsEnabled: false } }],
    ['[SYS-10] [ROLE-21] to an employee', { isEmployee: true }],
    ['to an impersonator', { impersonator }],
  ])('is not shown %s', (_, change) => {
    expect(at('/cabinet/js', { ...student, ...change })).toBeNull()
  })
})

test.each<[boolean, boolean, boolean]>([
  [false, true, true],
  [false, false, false],
  [true, true, false],
  [true, false, false],
])('[ROLE-21] [SYS-10] employee %s, referrals %s: the link is offered %s', (isEmployee, referralsEnabled, expected) => {
  const systemSettings = { liveChatEnabled: false, referralsEnabled }
  expect(offersReferral(makeStudent({ isEmployee, systemSettings }))).toBe(expected)
})

test('[NAV-69] [NAV-70] [ACC-58] [SYS-11] one step after the other, in this order', () => {
  const open: Partial<User>[] = [
    { missingFields: [], missingFormFields: [] },
    { missingAcademyFields: [] },
    { hasAcceptedPrinciplesAgreement: true },
    { alreadySeenReferralPage: true },
  ]
  let student = makeStudent({
    ...twoAcademies,
    missingFields: ['phoneNumber'],
    missingFormFields: ['university'],
    missingAcademyFields: ['yearOfExperience'],
    hasAcceptedPrinciplesAgreement: false,
  })
  const seen: (OnboardingStep | null)[] = [at('/cabinet/js', student)]
  for (const change of open) {
    student = { ...student, ...change }
    seen.push(at('/cabinet/js', student))
  }
  expect(seen).toEqual(['missingData', 'experience', 'principles', 'referral', null])
})
