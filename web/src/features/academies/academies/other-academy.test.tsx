import { authApi } from '@academy/contract/auth'
import { usersApi } from '@academy/contract/users'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { speak } from '#testing/draw.ts'
import { fakeServer } from '#testing/fake-server.ts'
import { makeAcademy, makeUser } from '#testing/make.ts'
import { render, screen, waitFor } from '#testing/render.tsx'
import { OtherAcademy } from './other-academy.tsx'

beforeAll(() => speak('en'))
afterEach(() => void vi.unstubAllGlobals())

const academies = [makeAcademy(7, 'Admin'), makeAcademy(8, 'Admin')]
const eight = { id: 8, name: 'Eight' }
const show = async (currentAcademyId: number | null) => {
  const user = makeUser({ academies, currentAcademyId })
  const server = fakeServer(({ path }) => ({
    body:
      path === authApi.me.path || path === usersApi.updateCurrentAcademy.path ? { ...user, currentAcademyId: 8 } : [],
  }))
  vi.stubGlobal('fetch', server.fetch)
  return { ...(await render(<OtherAcademy academy={eight} />, { user })), server }
}
const button = () => screen.queryByRole('button', { name: 'Switch to Eight' })

test('the page of an academy says that the menu leads to another one, and offers to switch', async () => {
  const { person, server } = await show(7)
  expect(screen.getByText(new RegExp(`“${academies[0]!.name}”`))).toBeTruthy()
  await person.click(button()!)
  await waitFor(() => expect(button()).toBeNull())
  expect(server.to(usersApi.updateCurrentAcademy.path).map(({ body }) => body)).toEqual([{ academyId: 8 }])
})

test.each([
  ['its own academy is selected', 8],
  ['all of them are', null],
])('it says nothing where %s', async (_, selected) => {
  await show(selected)
  expect(button()).toBeNull()
})
