import { accountApi } from '@academy/contract/account'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { speak } from '#testing/draw.ts'
import { fakeServer } from '#testing/fake-server.ts'
import { makeStudent } from '#testing/make.ts'
import { render, screen, waitFor } from '#testing/render.tsx'
import { HistorySection } from './history-section.tsx'
import { PasswordSection } from './password-section.tsx'

beforeAll(() => speak('en'))
afterEach(() => void vi.unstubAllGlobals())

test('the history below says at once that the password was changed', async () => {
  const server = fakeServer(({ path }) =>
    path === accountApi.history.path ? { body: { rows: [], hasMore: false } } : { status: 204 },
  )
  vi.stubGlobal('fetch', server.fetch)
  const { person } = await render(
    <>
      <PasswordSection />
      <HistorySection />
    </>,
    { user: makeStudent() },
  )
  await waitFor(() => expect(server.to(accountApi.history.path)).toHaveLength(1))
  await person.type(document.getElementById('password-oldPassword')!, 'Academy2026')
  await person.type(document.getElementById('password-password')!, 'Zhyto-9431')
  await person.type(document.getElementById('password-passwordConfirmation')!, 'Zhyto-9431')
  await person.click(screen.getByRole('button', { name: 'Change password' }))
  await waitFor(() => expect(server.to(accountApi.history.path)).toHaveLength(2))
})
