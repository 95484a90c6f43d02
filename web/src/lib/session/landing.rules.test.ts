import { expect, test } from 'vitest'
import { makeAcademy, makeDirection, makeStage, makeStudent, makeUser } from '#testing/make.ts'
import { defaultLanding, landingAfterLogin, studentLanding, visibleStages } from './landing.rules.ts'

const now = new Date('2026-03-10T12:00:00Z')
const running = { startDate: '2026-03-01T00:00:00Z', endDate: '2026-03-20T00:00:00Z' }
const over = { startDate: '2026-02-01T00:00:00Z', endDate: '2026-02-20T00:00:00Z' }

test.each(['SuperAdmin', 'Admin', 'Coach', 'Teacher', 'HR'] as const)(
  '[SESS-18] [NAV-28] %s in the current academy lands in the staff area',
  (role) => {
    expect(defaultLanding(makeUser({ academies: [makeAcademy(7, role)] }), 7)).toBe('/main')
  },
)

test.each(['TrackOwner', 'Student'] as const)('[SESS-19] %s lands in the cabinet', (role) => {
  expect(defaultLanding(makeUser({ academies: [makeAcademy(7, role)] }), 7)).toBe('/cabinet')
})

test('[SESS-20] without a current academy even an Admin lands in the cabinet', () => {
  const admin = makeUser({ academies: [makeAcademy(7, 'Admin')], currentAcademyId: null })
  expect(defaultLanding(admin, 'all')).toBe('/cabinet')
  expect(defaultLanding(admin, null)).toBe('/cabinet')
})

test('[SESS-17] [ACC-22] after login the link that brought somebody here still counts', () => {
  const fresh = makeUser()
  expect(landingAfterLogin(fresh, null, null)).toBe('/cabinet')
  expect(landingAfterLogin(fresh, null, { academyHash: 'a-1' })).toBe('/select-academy?academyHash=a-1')
  expect(landingAfterLogin(fresh, null, { academyHash: 'a-1', direction: 3 })).toBe('/cabinet')
  expect(landingAfterLogin(makeUser({ isEmployee: true }), null, { academyHash: 'a-1' })).toBe('/cabinet')
})

test('[NAV-71] no direction leads to select-direction, whatever else is urgent', () => {
  const student = makeStudent({ groups: [], routes: [makeStage({ isUrgent: true })] })
  expect(studentLanding(student, 7, now)).toBe('/select-direction')
})

test('[NAV-71] a direction in another academy does not count', () => {
  expect(studentLanding(makeStudent({ groups: [makeDirection(8)] }), 7, now)).toBe('/select-direction')
})

test('[NAV-72] the first urgent available stage wins', () => {
  const routes = [
    makeStage({ urlName: 'late', position: 9, isUrgent: true }),
    makeStage({ urlName: 'first', position: 2, isUrgent: true }),
    makeStage({ urlName: 'locked', position: 1, isUrgent: true, available: false }),
    makeStage({ urlName: 'running', position: 10, ...running }),
  ]
  expect(studentLanding(makeStudent({ routes }), 7, now)).toBe('/cabinet/first')
})

test('[NAV-73] then the last available stage whose dates contain now', () => {
  const routes = [
    makeStage({ urlName: 'earlier', position: 1, ...running }),
    makeStage({ urlName: 'later', position: 2, ...running }),
    makeStage({ urlName: 'current', position: 3, isCurrentStage: true }),
    makeStage({ urlName: 'locked', position: 4, available: false, ...running }),
    makeStage({ urlName: 'over', position: 5, ...over }),
  ]
  expect(studentLanding(makeStudent({ routes }), 7, now)).toBe('/cabinet/later')
})

test.each([
  ['starts now', { startDate: now.toISOString(), endDate: null }],
  ['ends now', { startDate: null, endDate: now.toISOString() }],
])('[NAV-73] a stage that %s contains now', (_, dates) => {
  const routes = [makeStage({ urlName: 'a', position: 1 }), makeStage({ urlName: 'edge', position: 2, ...dates })]
  expect(studentLanding(makeStudent({ routes }), 7, now)).toBe('/cabinet/edge')
})

test('[NAV-74] then the current stage', () => {
  const routes = [
    makeStage({ urlName: 'first', position: 1, ...over }),
    makeStage({ urlName: 'current', position: 2, isCurrentStage: true, ...over }),
  ]
  expect(studentLanding(makeStudent({ routes }), 7, now)).toBe('/cabinet/current')
})

test('[NAV-75] then the first available stage', () => {
  const routes = [
    makeStage({ urlName: 'locked', position: 1, available: false }),
    makeStage({ urlName: 'third', position: 3 }),
    makeStage({ urlName: 'second', position: 2 }),
  ]
  expect(studentLanding(makeStudent({ routes }), 7, now)).toBe('/cabinet/second')
})

test('[NAV-76] [NAV-27] without any available stage there is a page that says so', () => {
  expect(studentLanding(makeStudent({ routes: [makeStage({ available: false })] }), 7, now)).toBe(
    '/no-available-stages',
  )
  expect(studentLanding(makeStudent(), 7, now)).toBe('/no-available-stages')
})

test("[NAV-77] the value 'more' leads to the academy selection", () => {
  expect(studentLanding(makeStudent({ routes: [makeStage()] }), 'more', now)).toBe('/cabinet/select-academy')
})

test('[NAV-78] [NAV-26] a closed academy that was not finished comes before everything else', () => {
  const academies = [makeAcademy(7, 'Student', { isAcademyClosed: true })]
  const routes = [makeStage({ urlName: 'final', isUrgent: true })]
  expect(studentLanding(makeStudent({ academies, groups: [], routes }), 7, now)).toBe('/academy-closed')
  expect(studentLanding(makeStudent({ academies, routes, finishedAcademies: [7] }), 7, now)).toBe('/cabinet/final')
})

test('[STG-37] a designated stage hides until it opens, a locked one does not', () => {
  const routes = [
    makeStage({ urlName: 'locked', position: 2, available: false }),
    makeStage({ urlName: 'hidden', position: 1, available: false, isOnlyForDesignated: true }),
    makeStage({ urlName: 'opened', position: 3, isOnlyForDesignated: true }),
  ]
  expect(visibleStages(routes).map((stage) => stage.urlName)).toEqual(['locked', 'opened'])
})

test('[STG-11] Mock stages are never shown', () => {
  expect(visibleStages([makeStage({ stageType: 0 })])).toEqual([])
})
