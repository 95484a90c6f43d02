import { authApi } from '@academy/contract/auth'
import { beforeEach, expect, test, vi } from 'vitest'
import { failure, fakeServer } from '#testing/fake-server.ts'
import { makeStudent } from '#testing/make.ts'

const account = { email: 'olena@example.com', password: 'secret1', isMailed: false }

const open = async (answer: Parameters<typeof fakeServer>[0]) => {
  vi.resetModules()
  vi.stubGlobal('window', {})
  const server = fakeServer(answer)
  vi.stubGlobal('fetch', server.fetch)
  return { server, ...(await import('./confirmation.ts')) }
}
beforeEach(() => void vi.unstubAllGlobals())

test('[ACC-25] [ACC-30] the mail is asked for again under the hash that the log-in names', async () => {
  const { confirmAgain, server } = await open((request) =>
    request.path === authApi.login.path
      ? failure('EmailIsNotConfirmed', 401, { email: account.email, hash: 'abc' })
      : { status: 204 },
  )
  expect(await confirmAgain(account)).toBe('mailed')
  expect(server.to(authApi.resendConfirmation.path)[0]?.body).toEqual({ email: account.email, hash: 'abc' })
})

test('who has confirmed the address meanwhile is in', async () => {
  const pair = { accessToken: 'a', refreshToken: 'r', knownDevice: 'd' }
  const { confirmAgain } = await open((request) => ({
    body: request.path === authApi.login.path ? pair : makeStudent(),
  }))
  expect(await confirmAgain(account)).toBe('in')
})

test('[ACC-25] once a minute: the refusal comes through with its time', async () => {
  const { confirmAgain } = await open((request) =>
    request.path === authApi.login.path
      ? failure('EmailIsNotConfirmed', 401, { email: account.email, hash: 'abc' })
      : { ...failure('TooManyRequests', 429), headers: { 'retry-after': '42' } },
  )
  await expect(confirmAgain(account)).rejects.toMatchObject({ name: 'TooManyRequests', retryAfterSeconds: 42 })
})
