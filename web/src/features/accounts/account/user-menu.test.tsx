import type { RoleName } from '@academy/contract/enums'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { speak } from '#testing/draw.ts'
import { fakeServer } from '#testing/fake-server.ts'
import { makeAcademy, makeStudent, makeUser } from '#testing/make.ts'
import { openMenu } from '#testing/open-menu.ts'
import { render, screen } from '#testing/render.tsx'
import { UserMenu } from './user-menu.tsx'

const settings = { supportEmail: 'help@academy.test', liveChatUrl: '/live-chat/c' }

beforeAll(() => speak('en'))
beforeEach(() => void vi.stubGlobal('fetch', fakeServer(() => ({ body: settings })).fetch))
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const openFor = async (role: RoleName) => {
  await render(<UserMenu onLanguage={() => undefined} />, { user: makeUser({ academies: [makeAcademy(7, role)] }) })
  openMenu(await screen.findByRole('menu', { hidden: true }))
}

test.each(['SuperAdmin', 'Admin', 'TrackOwner', 'Teacher', 'HR'] as const)(
  '[RT-23] [ROLE-19] %s sees how the connection is',
  async (role) => {
    await openFor(role)
    expect(await screen.findByText('Connection')).toBeTruthy()
    expect(screen.getByText('unstable')).toBeTruthy()
  },
)

test.each(['Coach', 'Student'] as const)('[RT-23] [ROLE-19] %s does not', async (role) => {
  await openFor(role)
  expect(await screen.findByText('Log out')).toBeTruthy()
  expect(screen.queryByText('Connection')).toBeNull()
})

test.each([
  ['a student', makeStudent()],
  ['somebody between academies', makeUser()],
  ['staff', makeUser({ academies: [makeAcademy(7, 'HR')] })],
])('[NAV-92] the menu of %s says where to write, and leads to the chat where there is one', async (_, user) => {
  await render(<UserMenu onLanguage={() => undefined} />, { user })
  openMenu(screen.getByRole('menu', { hidden: true }))
  const mail = await screen.findByRole('menuitem', { name: 'help@academy.test', hidden: true })
  expect(mail.getAttribute('href')).toBe('mailto:help@academy.test')
  expect(screen.getByRole('menuitem', { name: 'Support chat', hidden: true })).toBeTruthy()
})

test.each([
  ['a mouse', false],
  ['fingers only', true],
])('shortcuts are offered to who has a keyboard: %s', async (_, hasFingersOnly) => {
  const matchMedia = window.matchMedia.bind(window)
  // What a window without size limits says is true, its opposite false.
  const answer = matchMedia(hasFingersOnly ? '(min-width: 0px)' : '(max-width: 0px)')
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => (query.includes('coarse') ? answer : matchMedia(query)))
  await openFor('Student')
  expect(await screen.findByText('Log out')).toBeTruthy()
  expect(screen.queryByText('Shortcuts') === null).toBe(hasFingersOnly)
})

test.each(['Student', 'Admin'] as const)('shortcuts stand apart from the themes in the menu of %s', async (role) => {
  await openFor(role)
  const shortcuts = await screen.findByRole('menuitem', { name: 'Shortcuts', hidden: true })
  expect(shortcuts.previousElementSibling?.tagName).toBe('HR')
})
