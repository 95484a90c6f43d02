import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { accountApi } from '@academy/contract/account'
import { authApi } from '@academy/contract/auth'
import { namespaces } from '@academy/contract/realtime'
import { newestSecret } from '#test/reading/read-mails.ts'
import { type Person, testPassword } from '#test/make/make.ts'
import { closeSockets, connect, listen, type TestSocket } from '#test/servers/sockets.ts'
import { startTestApp, type TestApp } from '#test/servers/test-app.ts'

let it: TestApp
let url: string
beforeAll(async () => {
  it = await startTestApp()
  url = await listen(it.app)
})
afterEach(closeSockets)
afterAll(() => it.close())

/** A session with a connection in every namespace. */
const device = async (person: Person, impersonator?: Person) => {
  const caller = await it.as(person, impersonator ? { impersonator } : {})
  const sockets = await Promise.all(namespaces.map((namespace) => connect(url, namespace)))
  for (const socket of sockets) await socket.hello(caller.accessToken)
  return { ...caller, sockets }
}
const allClosed = (sockets: readonly TestSocket[]) => Promise.all(sockets.map(({ closed }) => closed))
/** A connection that was to be closed would be by the time the server has answered on it. */
const expectOpen = async (sockets: readonly TestSocket[], token: string) => {
  for (const socket of sockets) expect(await socket.hello(token)).toMatchObject({ ok: true })
}

test('[T4][A5][ACC-42] a password change closes the sockets of all other sessions, those of the one in use stay', async () => {
  const person = await it.make.user()
  const [here, there] = [await device(person), await device(person)]
  const watched = await device(person, await it.make.user({ isSuperAdmin: true }))
  const bystander = await device(await it.make.user())
  await here.call(accountApi.changePassword, { body: { oldPassword: testPassword, password: 'Another456' } })
  await allClosed([...there.sockets, ...watched.sockets])
  await expectOpen(here.sockets, here.accessToken)
  await expectOpen(bystander.sockets, bystander.accessToken)
})

test('[T4][A5][ACC-40] a password reset closes the sockets of all sessions', async () => {
  const person = await it.make.user()
  const devices = [await device(person), await device(person)]
  await it.call(authApi.passwordRecovery, { body: { email: person.email } })
  await it.runJobs()
  const token = await newestSecret(it, person.email, 'reset-password')
  await it.call(authApi.passwordReset, { body: { token, password: 'Another456' } })
  await allClosed(devices.flatMap(({ sockets }) => sockets))
})

test('[T4][A5] ending a session closes its sockets, ending the others closes theirs', async () => {
  const person = await it.make.user()
  const [here, there, yonder] = [await device(person), await device(person), await device(person)]
  await here.call(accountApi.endSession, { params: { id: there.sessionId } })
  await allClosed(there.sockets)
  await expectOpen(yonder.sockets, yonder.accessToken)
  await here.call(accountApi.endOtherSessions, {})
  await allClosed(yonder.sockets)
  await expectOpen(here.sockets, here.accessToken)
})

test('[A7][A5] who acts as me is cut off at once when I end it', async () => {
  const [person, boss] = [await it.make.user(), await it.make.user({ isSuperAdmin: true })]
  const here = await it.as(person)
  const acting = await device(person, boss)
  await here.call(accountApi.endSession, { params: { id: acting.sessionId } })
  await allClosed(acting.sockets)
})
