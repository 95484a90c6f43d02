import type { RoleName } from '@academy/contract/enums'
import { expect, test } from 'vitest'
import { paths } from '#lib/paths.ts'
import { redirectFor, type Person } from '#lib/session/guards.rules.ts'
import { makeAcademy, makeUser } from '#testing/make.ts'
import { router } from './router.tsx'
import type { PagesOf } from './screen.ts'
import { mayOpen, menuOf, screenAt, screensAbove } from './screens.rules.ts'
import { screens } from './screens.ts'
import { staffScreens } from './staff-screens.ts'

const staffRoles = ['Admin', 'TrackOwner', 'Coach', 'Teacher', 'HR'] as const
const personWith = (role: RoleName): Person => ({ user: makeUser({ academies: [makeAcademy(7, role)] }), selection: 7 })

/** Where the guard leads somebody who writes this address into the browser. */
const ledTo = (pathname: string, role: RoleName): string => {
  const person = personWith(role)
  const screen = screenAt(pathname)
  const visit = { pathname, now: new Date(), mayOpen: () => screen !== null && mayOpen(person, screen) }
  return redirectFor(visit, person)?.to ?? pathname
}

/** Written down from docs/spec/26-permissions.md; the table of screens would repeat its own mistakes. */
const readers: [path: string, opensFor: RoleName[]][] = [
  ['/main/material-groups', ['Admin', 'TrackOwner', 'Teacher']],
  ['/main/homeworks/autograde', ['Admin', 'TrackOwner', 'Teacher']],
  ['/main/homeworks/autograde/5', ['Admin', 'TrackOwner', 'Teacher']],
  ['/main/announcements', ['Admin', 'TrackOwner', 'HR']],
  ['/main/forms', ['Admin', 'TrackOwner', 'HR']],
  ['/main/forms/create', ['Admin', 'TrackOwner', 'HR']],
  ['/main/forms/5/answers', ['Admin', 'TrackOwner', 'HR']],
  ['/main/form-variants', ['Admin', 'HR']],
  ['/main/interviews', ['Admin', 'TrackOwner', 'HR']],
  ['/main/motivation-letters', ['Admin', 'TrackOwner', 'HR']],
  ['/main/moves', ['Admin', 'TrackOwner', 'HR']],
  ['/main/academy', ['Admin']],
  ['/main/academy/7', ['Admin']],
  ['/main/groups', ['Admin', 'TrackOwner']],
  ['/main/stages/create', ['Admin']],
  ['/main/stages/5', ['Admin', 'TrackOwner', 'Coach', 'Teacher', 'HR']],
  ['/main/tests/5', ['Admin', 'TrackOwner']],
  ['/main/tests/questions/create', ['Admin', 'TrackOwner']],
  ['/main/tests/results/5', ['Admin', 'TrackOwner', 'HR']],
  ['/main/homeworks/chat', ['Admin', 'TrackOwner', 'Teacher', 'HR']],
  ['/main/users/5', ['Admin', 'TrackOwner', 'Coach', 'Teacher', 'HR']],
  ['/main/system-settings', ['Admin']],
  ['/main/legal-texts', ['Admin']],
  ['/main/mail-templates', ['Admin']],
  ['/main/mail-templates/default/0/ua', ['Admin']],
]

test.each(readers)('[ROLE-26] %s opens only for roles that may read it; others get /main', (path, opensFor) => {
  expect(staffRoles.filter((role) => ledTo(path, role) === path)).toEqual(opensFor)
  expect(staffRoles.filter((role) => ledTo(path, role) === '/main')).toEqual(
    staffRoles.filter((role) => !opensFor.includes(role)),
  )
})

test('[ROLE-05] the menu holds a screen for everything that staff manage', () => {
  const shown = menuOf(personWith('SuperAdmin')).flatMap(({ screens }) => screens.map(({ path }) => path))
  expect(shown).toEqual(
    expect.arrayContaining([
      '/main/academy',
      '/main/stages',
      '/main/lectures',
      '/main/homeworks/review',
      '/main/forms',
      '/main/announcements',
      '/main/mail-templates',
      '/main/teams',
      '/main/evaluations',
      '/main/material-groups',
      '/main/system-settings',
      '/main/statistics/funnel',
      '/main/users',
    ]),
  )
})

test.each(staffRoles)('[ROLE-26] the menu of %s holds what the guard opens, and nothing else', (role) => {
  const shown = menuOf(personWith(role)).flatMap(({ screens }) => screens.map(({ path }) => path))
  const openable = screens.filter(({ path, menu }) => menu !== undefined && ledTo(path, role) === path)
  expect(shown.toSorted()).toEqual(openable.map(({ path }) => path).toSorted())
})

test('[RT-10] the chat stands in the menu of those who talk with students, and of nobody else', () => {
  const roles = ['SuperAdmin', ...staffRoles] as const
  const hasChat = (role: RoleName) =>
    menuOf(personWith(role)).some(({ screens }) => screens.some(({ path }) => path === '/main/homeworks/chat'))
  expect(roles.filter(hasChat)).toEqual(['SuperAdmin', 'Admin', 'TrackOwner', 'Teacher', 'HR'])
})

const addresses = Object.values(paths)
  .map((path) => (typeof path === 'string' ? path : (path as (...ids: number[]) => string)(1, 1)))
  .map((path) => path.replace(/\?.*/, ''))
  .filter((path) => path !== paths.gallery)

test.each(addresses)('%s has a row in the table of screens, and the router opens that row', (address) => {
  const screen = screenAt(address)
  expect(screen).not.toBeNull()
  expect(
    router
      .matchRoutes(address, {})
      .at(-1)
      ?.fullPath.replace(/(?<=.)\/$/, ''),
  ).toBe(screen!.path)
})

test('a page that has an address of its own is not taken for one with a number', () => {
  expect(screenAt('/main/stages/create')).toMatchObject(staffScreens.stageCreate)
  expect(screenAt('/main/stages/5/')).toMatchObject(staffScreens.stageEdit)
  expect(screenAt('/main/nowhere')).toBeNull()
})

test('a page is given the parts of its path: one that asks for another part does not compile', () => {
  type Rows = { team: { path: '/main/teams/$teamId' }; teamOfCabinet: { path: '/cabinet/$teamId'; page: 'team' } }
  const fitting: PagesOf<Rows> = { team: async () => (asked: { teamId: string }) => asked.teamId }
  // @ts-expect-error There is no part of this name.
  const other: PagesOf<Rows> = { team: async () => (asked: { userId: string }) => asked.userId }
  // @ts-expect-error A row without its page.
  const missing: PagesOf<Rows> = {}
  expect([fitting, other, missing].map(Object.keys)).toEqual([['team'], ['team'], []])
})

test.each([
  ['/main/tests/questions/5', ['/main/tests']],
  ['/main/stages/5/users', ['/main/stages']],
  ['/main/stages', []],
  ['/main/homeworks/review/5', ['/main/homeworks/review']],
  ['/main/academy/7', ['/main/academy']],
  ['/main/academy-create', []],
])('above %s lie the screens of the menu %j', (pathname, above) => {
  expect(screensAbove(personWith('Admin'), pathname).map(({ path }) => path)).toEqual(above)
})

test('nothing above a page leads where its reader may not go', () => {
  expect(screensAbove(personWith('Coach'), '/main/forms/5')).toEqual([])
})
