import { academiesApi, type Academy } from '@academy/contract/academies'
import { academyTypes } from '@academy/contract/enums'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { speak } from '#testing/draw.ts'
import { failure, fakeServer } from '#testing/fake-server.ts'
import { makeAcademy, makeUser } from '#testing/make.ts'
import { render, screen } from '#testing/render.tsx'
import { AcademyChoice } from './academy-choice.tsx'

beforeAll(() => speak('en'))
afterEach(() => void vi.unstubAllGlobals())

const secret: Academy = {
  id: 9,
  name: 'Night school',
  hash: 'night',
  type: academyTypes.Secret,
  isAcademyClosed: false,
  startDate: null,
  endDate: null,
  description: { ua: 'Опис', en: 'About' },
  directions: [{ id: 1, specialization: { id: 1, name: 'JS' } }],
  joinable: true,
  isMember: false,
}

const open = async (reply: ReturnType<typeof failure> | { body: unknown }) => {
  const server = fakeServer(({ path, method }) => {
    if (method === 'POST') return reply
    return { body: path === academiesApi.list.path ? [] : secret }
  })
  vi.stubGlobal('fetch', server.fetch)
  const { person } = await render(<AcademyChoice academyHash="the-secret" />, { user: makeUser() })
  await person.click(await screen.findByRole('button', { name: 'Ask to join: Night school' }))
  return server
}

test('[ACAD-36] [MAIL-14] a secret academy is asked for its mail, with the hash of the link', async () => {
  const server = await open({ body: { email: 'olena@example.com' } })
  expect(await screen.findByText(/We sent a link to olena@example\.com/)).toBeTruthy()
  expect(server.to(academiesApi.askToTakePart.path).map(({ body }) => body)).toEqual([{ academyHash: 'the-secret' }])
  expect(screen.getByRole('button', { name: 'Send again: Night school' })).toBeTruthy()
})

test('[ACAD-41] those who are in the academy of the link already are not asked to join it', async () => {
  const { fetch } = fakeServer(({ path }) => ({ body: path === academiesApi.list.path ? [] : secret }))
  vi.stubGlobal('fetch', fetch)
  const user = makeUser({ academies: [makeAcademy(secret.id, 'Student', { name: secret.name })] })
  await render(<AcademyChoice academyHash="the-secret" />, { user })
  expect(await screen.findByRole('button', { name: /Continue.*Night school/ })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /join/i })).toBeNull()
})

test('[ACAD-36] a refusal is said on the card', async () => {
  await open(failure('AcademyClosed', 409))
  expect((await screen.findByRole('alert')).textContent).not.toBe('')
})
