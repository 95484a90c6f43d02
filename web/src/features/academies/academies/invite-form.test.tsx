import { academiesApi, type AcademyDetails } from '@academy/contract/academies'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { speak } from '#testing/draw.ts'
import { fakeServer } from '#testing/fake-server.ts'
import { makeAcademy, makeUser } from '#testing/make.ts'
import { render, screen, waitFor } from '#testing/render.tsx'
import { InviteForm } from './invite-form.tsx'

const academy = { id: 7, isAcademyClosed: false } as AcademyDetails
const user = makeUser({ academies: [makeAcademy(7, 'Admin')], currentAcademyId: 7 })

beforeAll(() => speak('en'))
afterEach(() => void vi.unstubAllGlobals())

const open = async () => {
  const server = fakeServer(() => ({ body: { sent: 3, alreadyIn: 0 } }))
  vi.stubGlobal('fetch', server.fetch)
  const { person } = await render(<InviteForm academy={academy} />, { user })
  const field = screen.getByRole<HTMLTextAreaElement>('textbox')
  const send = async (text: string) => {
    await person.clear(field)
    await person.type(field, text)
    await person.click(screen.getByRole('button'))
  }
  const sent = () => server.to(academiesApi.invite.path.replace(':id', '7')).map(({ body }) => body)
  return { field, send, sent }
}

test('[MAIL-20] a list is split on commas and semicolons, and everybody on it is invited', async () => {
  const { send, sent } = await open()
  await send('one@example.test, two@example.test;three@example.test;')
  await waitFor(() => expect(sent()).toEqual([{ emails: 'one@example.test,two@example.test,three@example.test' }]))
})

test('[MAIL-20] what is no address between commas and semicolons is named, and nobody is invited', async () => {
  const { field, send, sent } = await open()
  await send('one@example.test; nobody, two@example.test')
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByText(/doesn’t look like an email address/).textContent).toMatch(/: nobody$/)
  expect(sent()).toEqual([])
})
