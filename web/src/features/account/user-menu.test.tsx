import { fireEvent } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { speak } from '#testing/draw.ts'
import { fakeServer } from '#testing/fake-server.ts'
import { makeAcademy, makeStudent, makeUser } from '#testing/make.ts'
import { render, screen } from '#testing/render.tsx'
import { UserMenu } from './user-menu.tsx'

beforeAll(() => speak('en'))
afterEach(() => void vi.unstubAllGlobals())

/** As a browser opens it: a document without a screen has no popovers. */
const openMenu = (menu: HTMLElement) => {
  menu.hidePopover = () => undefined
  fireEvent(menu, Object.assign(new Event('beforetoggle'), { newState: 'open' }))
}

test.each([
  ['a student', makeStudent()],
  ['somebody between academies', makeUser()],
  ['staff', makeUser({ academies: [makeAcademy(7, 'HR')] })],
])('[NAV-92] the menu of %s says where to write, and leads to the chat where there is one', async (_, user) => {
  const settings = { supportEmail: 'help@academy.test', liveChatUrl: '/live-chat/c' }
  vi.stubGlobal('fetch', fakeServer(() => ({ body: settings })).fetch)
  await render(<UserMenu onLanguage={() => undefined} />, { user })
  openMenu(screen.getByRole('menu', { hidden: true }))
  const mail = await screen.findByRole('menuitem', { name: 'help@academy.test', hidden: true })
  expect(mail.getAttribute('href')).toBe('mailto:help@academy.test')
  expect(screen.getByRole('menuitem', { name: 'Support chat', hidden: true })).toBeTruthy()
})
