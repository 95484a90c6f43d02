import { accountApi } from '@academy/contract/account'
import { afterEach, expect, test, vi } from 'vitest'
import { speak } from '#testing/draw.ts'
import { fakeServer } from '#testing/fake-server.ts'
import { makeStudent } from '#testing/make.ts'
import { render, screen, waitFor } from '#testing/render.tsx'
import { EmailSection } from './email-section.tsx'

afterEach(() => void vi.unstubAllGlobals())

test.each([
  ['ua', 'Змінити електронну пошту'],
  ['en', 'Change email address'],
] as const)('[ACC-43] the button says that it is the email address that changes (%s)', async (locale, name) => {
  await speak(locale)
  const user = makeStudent()
  const server = fakeServer(() => ({ body: { ...user, pendingEmail: 'new@academy.test' } }))
  vi.stubGlobal('fetch', server.fetch)
  const { person } = await render(<EmailSection />, { user })
  await person.type(document.getElementById('credentials-email')!, 'new@academy.test')
  await person.type(document.getElementById('credentials-password')!, 'Academy2026')
  await person.click(screen.getByRole('button', { name }))
  await waitFor(() => expect(server.to(accountApi.updateCredentials.path)).toHaveLength(1))
})
