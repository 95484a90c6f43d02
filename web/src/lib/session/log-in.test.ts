import { authApi } from '@academy/contract/auth'
import { beforeEach, expect, test, vi } from 'vitest'
import { failure, fakeServer } from '#testing/fake-server.ts'
import { makeStudent } from '#testing/make.ts'

const reply = (knownDevice: string) => ({ accessToken: `${knownDevice}-access`, refreshToken: 'r', knownDevice })
const credentials = { email: 'olena@example.com', password: 'secret1' }

const open = async (answer: Parameters<typeof fakeServer>[0]) => {
  vi.resetModules()
  vi.stubGlobal('window', {})
  const server = fakeServer(answer)
  vi.stubGlobal('fetch', server.fetch)
  const session = await import('./session.ts')
  const { knownDevices } = await import('./known-devices.ts')
  const { knownSession } = await import('./session.store.ts')
  const { tokens } = await import('./tokens.ts')
  return { ...session, server, knownDevices, knownSession, tokens }
}
beforeEach(() => void vi.unstubAllGlobals())

test('[T5] a log-in leaves a proof in this browser, and the next one brings it along', async () => {
  const { logIn, logOut, server } = await open((request, count) =>
    request.path === authApi.login.path ? { body: reply(`device-${count}`) } : { body: makeStudent() },
  )
  await logIn(credentials)
  await logOut()
  await logIn(credentials)
  expect(server.to(authApi.login.path).map(({ body }) => body)).toEqual([
    credentials,
    { ...credentials, knownDevices: ['device-1'] },
  ])
})

test('[T5] a log-in that is refused proves nothing', async () => {
  const { logIn, knownDevices } = await open(() => failure('WrongPassword', 401))
  await expect(logIn(credentials)).rejects.toThrow('WrongPassword')
  expect(knownDevices.list()).toEqual([])
})

test('[T5] the second factor ends in the same session and the same proof', async () => {
  const { logInWithCode, server, knownDevices, knownSession } = await open((request) =>
    request.path === authApi.loginSecondFactor.path ? { body: reply('device') } : { body: makeStudent() },
  )
  await logInWithCode('ticket', '123456')
  expect(server.to(authApi.loginSecondFactor.path)[0]?.body).toEqual({ ticket: 'ticket', code: '123456' })
  expect([knownSession()?.user.email, knownDevices.list()]).toEqual([makeStudent().email, ['device']])
})

test('[SESS-12] a ticket that ran out ends no session: it was not sent with one', async () => {
  const { logInWithCode, tokens } = await open(() => failure('InvalidAccessToken', 401))
  tokens.save('own', { accessToken: 'a', refreshToken: 'r' })
  await expect(logInWithCode('old', '123456')).rejects.toThrow('InvalidAccessToken')
  expect(tokens.access('own')).toBe('a')
})

test('a log-in in this browser ends the session it had before, and no other', async () => {
  const { logIn, server, tokens } = await open((request, count) =>
    request.path === authApi.login.path ? { body: reply(`device-${count}`) } : { body: makeStudent() },
  )
  await logIn(credentials)
  expect(server.to(authApi.logout.path)).toEqual([])
  tokens.save('own', { accessToken: 'former-access', refreshToken: 'former-refresh' })
  await logIn(credentials)
  expect(server.to(authApi.logout.path).map(({ body }) => body)).toEqual([{ refreshToken: 'former-refresh' }])
  expect(tokens.refresh('own')).toBe('r')
})
