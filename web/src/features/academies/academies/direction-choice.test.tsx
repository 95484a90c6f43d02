import { groupsApi } from '@academy/contract/groups'
import { usersApi } from '@academy/contract/users'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { speak } from '#testing/draw.ts'
import { fakeServer } from '#testing/fake-server.ts'
import { makeStudent } from '#testing/make.ts'
import { render, screen, waitFor } from '#testing/render.tsx'
import { DirectionChoice } from './direction-choice.tsx'

const undecided = makeStudent({ groups: [] })
const directions = ['JS', 'QA'].map((name, index) => ({
  id: index + 1,
  name,
  specialization: { id: index + 11, name },
}))

beforeAll(() => speak('en'))
afterEach(() => void vi.unstubAllGlobals())

test('[ACAD-40] the directions of the academy are offered, and the chosen one is saved', async () => {
  const server = fakeServer(({ path }) => ({ body: path === groupsApi.rootGroups.path ? directions : undecided }))
  vi.stubGlobal('fetch', server.fetch)
  const { person, addressNow } = await render(<DirectionChoice />, { user: undecided, address: '/select-direction' })
  expect((await screen.findAllByRole('radio')).map((choice) => choice.getAttribute('value'))).toEqual(['11', '12'])
  await person.click(screen.getByRole('button'))
  expect(server.to(usersApi.updateSpecialization.path)).toEqual([])
  await person.click(screen.getByRole('radio', { name: /QA/ }))
  await person.click(screen.getByRole('button'))
  await waitFor(() => expect(addressNow()).toBe('/cabinet'))
  expect(server.to(usersApi.updateSpecialization.path).map(({ body }) => body)).toEqual([{ specializationId: 12 }])
})
