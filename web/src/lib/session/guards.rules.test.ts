import { roleNames } from '@academy/contract/enums'
import type { User } from '@academy/contract/users'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bySize } from '#testing/size.ts'
import { makeAcademy, makeDirection, makeLecture, makeStage, makeStudent, makeUser } from '#testing/make.ts'
import { redirectFor } from './guards.rules.ts'
import { selectionOf, type Selection } from './roles.rules.ts'

const now = new Date('2026-03-10T12:00:00Z')

const go = (pathname: string, user: User | null, options: { selection?: Selection; academyHash?: string } = {}) => {
  const person = user && { user, selection: 'selection' in options ? (options.selection ?? null) : selectionOf(user) }
  return redirectFor({ pathname, now, academyHash: options.academyHash }, person)
}
const target = (...args: Parameters<typeof go>) => go(...args)?.to ?? null

const privatePaths = [
  '/cabinet',
  '/cabinet/select-academy',
  '/cabinet/edit',
  '/cabinet/stage-1',
  '/main',
  '/main/academy',
  '/main/edit',
  '/select-academy',
  '/select-direction',
  '/academy-closed',
  '/no-available-stages',
  '/user-blocked',
  '/form/5',
]
const openPaths = ['/', '/auth/confirm-email/abc', '/mailbox', '/public/terms', '/error/404']

describe('visitors', () => {
  test.each(privatePaths)('[NAV-56] [NAV-57] %s sends a visitor to login and keeps the location', (path) => {
    expect(go(path, null)).toEqual({ to: '/auth/login', keepLocation: true })
  })
  test.each([...openPaths, '/auth/login', '/auth/register'])('%s is open to everybody', (path) => {
    expect(go(path, null)).toBeNull()
  })
  test.each(openPaths)('[NAV-01] %s stays where it is for somebody who is logged in', (path) => {
    expect(go(path, makeStudent())).toBeNull()
  })
})

describe('the login page', () => {
  test('[NAV-04] sends somebody who is logged in to the default landing', () => {
    expect(target('/auth/login', makeUser({ academies: [makeAcademy(7, 'Teacher')] }))).toBe('/main')
    expect(target('/auth/login', makeStudent())).toBe('/cabinet')
  })
})

describe('the cabinet', () => {
  const fresh = makeUser()
  const newEmployee = makeUser({ isEmployee: true })

  test('[NAV-58] an employee without academy and specialization goes to /main', () => {
    expect(target('/cabinet', newEmployee)).toBe('/main')
    expect(target('/main', newEmployee)).toBeNull()
  })
  test('[NAV-59] a user without academy may stay on the academy selection and the account page', () => {
    expect(target('/cabinet/select-academy', fresh)).toBeNull()
    expect(target('/cabinet/edit', fresh)).toBeNull()
  })
  test("[NAV-59] so may a student who chose 'more'", () => {
    expect(target('/cabinet/select-academy', makeStudent(), { selection: 'more' })).toBeNull()
  })
  test('[NAV-60] from any other cabinet path such a user is sent there, with the academy hash', () => {
    expect(go('/cabinet', fresh, { academyHash: 'academy-2020' })).toEqual({
      to: '/cabinet/select-academy',
      academyHash: 'academy-2020',
    })
    expect(go('/cabinet/stage-1', fresh)).toEqual({ to: '/cabinet/select-academy' })
    expect(target('/cabinet/stage-1', makeStudent(), { selection: 'more' })).toBe('/cabinet/select-academy')
  })
  test('[NAV-61] a Student of the current academy sees the cabinet', () => {
    expect(target('/cabinet/js', makeStudent({ routes: [makeStage({ urlName: 'js' })] }))).toBeNull()
  })
  test.each(roleNames.filter((role) => role !== 'Student'))('[NAV-62] [ROLE-13] %s goes to /main', (role) => {
    expect(target('/cabinet', makeUser({ academies: [makeAcademy(7, role)] }))).toBe('/main')
  })
  test('[NAV-14] a stage that does not exist is not found', () => {
    expect(target('/cabinet/nothing', makeStudent({ routes: [makeStage()] }))).toBe('/error/404')
  })
  test('[STG-36] a locked stage leads back to the landing', () => {
    const routes = [makeStage({ urlName: 'open' }), makeStage({ urlName: 'locked', available: false })]
    expect(target('/cabinet/locked', makeStudent({ routes }))).toBe('/cabinet/open')
  })
  describe('[NAV-36] [STG-40] a lecture', () => {
    const lectures = [makeLecture({ urlName: 'git' }), makeLecture({ urlName: 'later', available: false })]
    const student = makeStudent({ routes: [makeStage({ urlName: 'lectures', lectures })] })
    test('opens at its address, with and without the slash at the end', () => {
      expect(target('/cabinet/lectures/git/', student)).toBeNull()
      expect(target('/cabinet/lectures/git', student)).toBeNull()
    })
    test('that has not begun, and any in impersonation, leads back to its stage', () => {
      expect(target('/cabinet/lectures/later/', student)).toBe('/cabinet/lectures')
      const acted = {
        ...student,
        impersonator: { id: 9, fullName: 'Staff', until: '2026-11-16T10:00:00.000Z', proof: 'password' as const },
      }
      expect(target('/cabinet/lectures/git/', acted)).toBe('/cabinet/lectures')
    })
    test('that does not exist is not found', () => {
      expect(target('/cabinet/lectures/nothing/', student)).toBe('/error/404')
    })
  })
  test('[ROLE-15] nothing opens before a direction is chosen', () => {
    const student = makeStudent({ groups: [], routes: [makeStage({ urlName: 'open' })] })
    expect(target('/cabinet/open', student)).toBe('/select-direction')
    expect(target('/select-direction', student)).toBeNull()
  })
})

describe('the staff area', () => {
  test.each(roleNames.filter((role) => role !== 'Student'))('[NAV-63] %s passes', (role) => {
    expect(target('/main', makeUser({ academies: [makeAcademy(7, role)] }))).toBeNull()
  })
  test('[NAV-64] [ROLE-06] [ROLE-14] a Student is sent to the cabinet', () => {
    expect(target('/main', makeStudent())).toBe('/cabinet')
  })
  test('[ROLE-33] [ROLE-11] a staff role in another academy does not help', () => {
    const user = makeUser({ academies: [makeAcademy(7, 'Student'), makeAcademy(8, 'Admin')] })
    expect(target('/main', user)).toBe('/cabinet')
  })
  test('[NAV-65] without a current academy those pass who qualify for all of them, and employees', () => {
    expect(target('/main', makeUser({ academies: [makeAcademy(7, 'Admin')], currentAcademyId: null }))).toBeNull()
    expect(target('/main', makeUser({ academies: [makeAcademy(7, 'Coach')], currentAcademyId: null }))).toBeNull()
    expect(target('/main', makeUser())).toBe('/cabinet/select-academy')
  })
  test('[ROLE-26] a screen the role cannot read leads to /main, which says so', () => {
    const person = { user: makeUser({ academies: [makeAcademy(7, 'Teacher')] }), selection: 7 }
    expect(redirectFor({ pathname: '/main/academy', now, mayOpen: () => false }, person)).toEqual({
      to: '/main',
      isRefused: true,
    })
    expect(redirectFor({ pathname: '/main', now, mayOpen: () => false }, person)).toBeNull()
  })
})

describe('the account page', () => {
  const closed = makeStudent({ academies: [makeAcademy(7, 'Student', { isAcademyClosed: true })] })

  test.each([
    ['of a student', makeStudent()],
    ['of a student without a direction', makeStudent({ groups: [] })],
    ['of a student whose academy has closed', closed],
    ['of somebody without an academy', makeUser()],
  ])('[NAV-17] [ACC-44] %s is in the cabinet', (_, user) => {
    expect(target('/cabinet/edit', user)).toBeNull()
    expect(target('/main/edit', user)).not.toBeNull()
  })
  test("[NAV-59] also with 'more' selected", () => {
    expect(target('/cabinet/edit', makeStudent(), { selection: 'more' })).toBeNull()
  })
  test.each(roleNames.filter((role) => role !== 'Student'))('[NAV-35] [ACC-44] of %s is in the staff area', (role) => {
    const user = makeUser({ academies: [makeAcademy(7, role)] })
    expect(redirectFor({ pathname: '/main/edit', now, mayOpen: () => false }, { user, selection: 7 })).toBeNull()
    expect(target('/cabinet/edit', user)).toBe('/main')
  })
  test('[NAV-35] so is that of an employee without any academy', () => {
    expect(target('/main/edit', makeUser({ isEmployee: true }))).toBeNull()
  })
})

describe('a second factor that an academy requires', () => {
  const owing = { isRequired: true, isEnabled: false }
  const academies = [makeAcademy(7, 'Teacher'), makeAcademy(8, 'Student')]
  const teacher = makeUser({ academies, groups: [makeDirection(8)], secondFactor: owing })

  test.each(['/main', '/main/academy'])('%s leads to the security part of the account page', (path) => {
    expect(go(path, teacher)).toEqual({ to: '/main/edit', tab: 'security' })
  })
  test('and that page stays open', () => {
    expect(go('/main/edit', teacher)).toBeNull()
  })
  test('once it is set up the staff area opens', () => {
    expect(go('/main', { ...teacher, secondFactor: { isRequired: true, isEnabled: true } })).toBeNull()
  })
  test('whoever studies in another academy goes on studying', () => {
    const routes = [makeStage({ urlName: 'js' })]
    expect(target('/cabinet/js', { ...teacher, currentAcademyId: 8, routes })).toBeNull()
  })
  test('[Q-16] nobody sets it up while acting as somebody, so nobody is held there', () => {
    expect(
      go('/main', {
        ...teacher,
        impersonator: { id: 3, fullName: 'Ірина Адмін', until: '2026-11-16T10:00:00.000Z', proof: 'password' as const },
      }),
    ).toBeNull()
  })
})

describe('blocked in the selected academy', () => {
  const blocked = makeStudent({ academies: [makeAcademy(7, 'Student', { active: false }), makeAcademy(8, 'Student')] })

  test.each(privatePaths.filter((path) => path !== '/user-blocked'))(
    '[NAV-66] [NAV-13] %s leads to /user-blocked',
    (path) => {
      expect(target(path, blocked)).toBe('/user-blocked')
    },
  )
  test('[NAV-66] the page itself stays, and nobody else gets there', () => {
    expect(target('/user-blocked', blocked)).toBeNull()
    expect(target('/user-blocked', makeStudent())).toBe('/cabinet')
  })
  test('[NAV-66] a user without academies is never sent there', () => {
    expect(target('/cabinet', makeUser({ currentAcademyId: 7 }))).toBe('/cabinet/select-academy')
  })
})

describe('a form', () => {
  test.each(roleNames)('[NAV-23] opens for %s: the server knows whether they are among its users', (role) => {
    expect(target('/form/5', makeUser({ academies: [makeAcademy(7, role)] }))).toBeNull()
  })
  test('[NAV-23] opens whichever academy is selected, also where that one is closed or none is', () => {
    const closed = makeStudent({ academies: [makeAcademy(7, 'Student', { isAcademyClosed: true })] })
    for (const user of [closed, makeUser()]) expect(target('/form/5', user)).toBeNull()
  })
})

describe('any user, any address', () => {
  const academyIds = [1, 2, 3]
  const anyAcademy = (id: number) =>
    fc
      .record({
        role: fc.constantFrom(...roleNames.filter((role) => role !== 'SuperAdmin')),
        active: fc.boolean(),
        isAcademyClosed: fc.boolean(),
      })
      .map(({ role, ...rest }) => makeAcademy(id, role, rest))
  const someLectures = [makeLecture({ urlName: 'git' }), makeLecture({ urlName: 'later', available: false })]
  const anyStage = fc
    .record({
      urlName: fc.constantFrom('stage-1', 'select-academy', 'edit', 'тест', 'a b', '%'),
      stageType: fc.constantFrom(0, 4, 18) as fc.Arbitrary<0 | 4 | 18>,
      available: fc.boolean(),
      isCurrentStage: fc.boolean(),
      isUrgent: fc.boolean(),
      isOnlyForDesignated: fc.boolean(),
      position: fc.integer({ min: 1, max: 5 }),
      startDate: fc.constantFrom(null, '2026-01-01T00:00:00Z', '2027-01-01T00:00:00Z'),
      endDate: fc.constantFrom(null, '2026-02-01T00:00:00Z', '2027-02-01T00:00:00Z'),
      lectures: fc.constantFrom([], someLectures),
    })
    .map((values) => makeStage(values))
  const anyUser = fc
    .record({
      academies: fc.subarray(academyIds).chain((ids) => fc.tuple(...ids.map(anyAcademy))),
      directions: fc.subarray(academyIds),
      // Also what a sound server never answers: a current academy without a role, roles without a membership.
      currentAcademyId: fc.constantFrom(null, 1, 2, 3, 99),
      isEmployee: fc.boolean(),
      isSuperAdmin: fc.boolean(),
      secondFactor: fc.record({ isRequired: fc.boolean(), isEnabled: fc.boolean() }),
      finishedAcademies: fc.subarray(academyIds),
      routes: fc.array(anyStage, { maxLength: 5 }),
      keepRoles: fc.boolean(),
    })
    .map(({ directions, keepRoles, ...values }) =>
      makeUser({ ...values, groups: directions.map(makeDirection), ...(keepRoles ? {} : { academyRoles: {} }) }),
    )
  const anyPath = fc.constantFrom(
    ...privatePaths,
    ...openPaths,
    '/auth/login',
    '/auth/register',
    '/news/n5',
    '/cabinet/%',
    '/cabinet/тест',
    '/cabinet/stage-1/git/',
    '/cabinet/stage-1/later',
    '/cabinet/тест/nothing/',
  )

  test('[NAV-58] [NAV-65] following redirects always ends', () => {
    fc.assert(
      fc.property(
        anyUser,
        anyPath,
        fc.boolean(),
        fc.option(fc.constant('h'), { nil: undefined }),
        (user, start, more, hash) => {
          const person = { user, selection: selectionOf(user, more) }
          let pathname = start
          for (let hops = 0; hops < 6; hops++) {
            const redirect = redirectFor({ pathname, now, academyHash: hash }, person)
            if (redirect === null) return true
            expect(redirect.to).not.toBe(pathname)
            pathname = redirect.to
          }
          return false
        },
      ),
      { numRuns: bySize({ day: 2_000, full: 20_000 }) },
    )
  })
})
