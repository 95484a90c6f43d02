import { groupsApi } from '@academy/contract/groups'
import { usersApi } from '@academy/contract/users'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { speak } from '#testing/draw.ts'
import { failure, fakeServer } from '#testing/fake-server.ts'
import { makeStudent } from '#testing/make.ts'
import { render, screen, waitFor } from '#testing/render.tsx'
import { ProfileForm } from './profile-form.tsx'
import { nightTest } from '#testing/night-test.ts'

beforeAll(() => speak('en'))
afterEach(() => void vi.unstubAllGlobals())

const university = { id: 5, name: 'Lviv Polytechnic', type: 'University', position: 1 }
const student = makeStudent({ formVariants: [{ id: 5, type: 'University' }] })
const directionsOf = (isFixed: boolean) =>
  ['JS', 'QA'].map((name, index) => ({ id: index + 70, specialization: { id: index + 1, name }, isFixed }))

const open = async (reply: { isFixed: () => boolean }) => {
  const server = fakeServer(({ path }) => {
    if (path === groupsApi.rootGroups.path) return { body: directionsOf(reply.isFixed()) }
    if (path === usersApi.updateSpecialization.path) return failure('UserAlreadyStartedTheTest', 409)
    if (path === usersApi.updateProfile.path) return { body: student }
    return { body: { University: [university] } }
  })
  vi.stubGlobal('fetch', server.fetch)
  return { server, ...(await render(<ProfileForm />, { user: student, address: '/cabinet/edit' })) }
}
const direction = () => screen.findByRole<HTMLSelectElement>('combobox', { name: /Direction/ })
const fixedText = 'You’ve started a test, so only the team of your academy can change your direction now'

test('[ACC-46] [TEST-27] once a test has been started, the direction can only be read, and says why', async () => {
  await open({ isFixed: () => true })
  expect((await direction()).disabled).toBe(true)
  expect(screen.getByText(fixedText)).toBeTruthy()
})

nightTest('[ACC-46] before that it can be changed', async () => {
  await open({ isFixed: () => false })
  expect((await direction()).disabled).toBe(false)
  expect(screen.queryByText(fixedText)).toBeNull()
})

nightTest(
  '[ACC-47] [ACC-52] a direction that is refused after the rest was saved: both are said, and the field is fixed from then on',
  async () => {
    let isFixed = false
    const { server, person } = await open({ isFixed: () => isFixed })
    await person.selectOptions(await direction(), 'QA')
    isFixed = true
    await person.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Everything is saved except for the direction')).toBeTruthy()
    expect(server.to(usersApi.updateProfile.path)).toHaveLength(1)
    await waitFor(async () => expect((await direction()).disabled).toBe(true))
    expect((await direction()).value).toBe('1')
  },
)
