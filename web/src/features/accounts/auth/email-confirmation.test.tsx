import { authApi } from '@academy/contract/auth'
import { StrictMode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { comingFrom } from '#lib/session/coming-from.ts'
import { session } from '#lib/session/session.store.ts'
import { tokens } from '#lib/session/tokens.ts'
import { speak } from '#testing/draw.ts'
import { failure, fakeServer } from '#testing/fake-server.ts'
import { makeStudent } from '#testing/make.ts'
import { render, screen, waitFor } from '#testing/render.tsx'
import { EmailConfirmation } from './email-confirmation.tsx'

beforeEach(() => speak('en'))
afterEach(() => {
  vi.unstubAllGlobals()
  window.localStorage.clear()
  session.set({ status: 'anonymous' })
})

const email = 'olena@academy.test'
const pair = { accessToken: 'a', refreshToken: 'b', knownDevice: 'd' }
const address = '/auth/confirm-email/secret'

const open = async (confirmed: ReturnType<Parameters<typeof fakeServer>[0]>, options: { isKnown?: boolean } = {}) => {
  const server = fakeServer((request) =>
    request.path === authApi.confirmEmail.path ? confirmed : { body: makeStudent() },
  )
  vi.stubGlobal('fetch', server.fetch)
  const page = await render(
    <StrictMode>
      <EmailConfirmation hash="secret" />
    </StrictMode>,
    { address, ...(options.isKnown && { user: makeStudent() }) },
  )
  return { ...page, confirmations: () => server.to(authApi.confirmEmail.path).map(({ body }) => body) }
}

test('[ACC-24] the first link of a new account logs in, once, and goes on where the visitor came from', async () => {
  comingFrom.keep({ academyHash: 'academy-2020' })
  const { addressNow, confirmations } = await open({ body: { email, session: pair } })
  await waitFor(() => expect(addressNow()).toBe('/select-academy?academyHash=academy-2020'))
  expect(confirmations()).toEqual([{ hash: 'secret', enter: { academyHash: 'academy-2020' } }])
  expect(tokens.refresh('own')).toBe('b')
})

test('[ACC-24] a link that opens no session leads to the login', async () => {
  const { router, addressNow } = await open({ body: { email } })
  await waitFor(() => expect(addressNow()).toBe('/auth/login'))
  expect(router.state.location.state).toMatchObject({ confirmedEmail: email })
  expect(tokens.refresh('own')).toBeNull()
})

test('[ACC-43] whoever is logged in here asks for no other session', async () => {
  tokens.save('own', { accessToken: 'mine', refreshToken: 'mine' })
  const { addressNow, confirmations } = await open({ body: { email } }, { isKnown: true })
  await waitFor(() => expect(addressNow()).toBe('/cabinet/edit'))
  expect(confirmations()).toEqual([{ hash: 'secret' }])
})

test('[ACC-26] a link that was opened before says that the address is confirmed', async () => {
  await open(failure('EmailAlreadyConfirmed', 409))
  expect(await screen.findByText('This email address is already confirmed. You can log in.')).toBeTruthy()
  expect(tokens.refresh('own')).toBeNull()
})

test('a call that did not get through is sent again by the button', async () => {
  const { person, confirmations } = await open(failure('TooManyRequests', 429))
  await person.click(await screen.findByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(confirmations()).toHaveLength(2))
})
