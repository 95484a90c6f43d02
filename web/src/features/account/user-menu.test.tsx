import type { RoleName } from '@academy/contract/enums'
import { beforeAll, expect, test } from 'vitest'
import { speak } from '#testing/draw.ts'
import { makeAcademy, makeUser } from '#testing/make.ts'
import { openMenu } from '#testing/open-menu.ts'
import { render, screen } from '#testing/render.tsx'
import { UserMenu } from './user-menu.tsx'

beforeAll(() => speak('en'))

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
  expect(await screen.findByText('Exit')).toBeTruthy()
  expect(screen.queryByText('Connection')).toBeNull()
})
