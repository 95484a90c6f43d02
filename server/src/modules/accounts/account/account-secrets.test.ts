import { randomUUID } from 'node:crypto'
import { eq, getColumns } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { accountApi } from '@academy/contract/account'
import { authApi, type LoggedIn } from '@academy/contract/auth'
import { createLog } from '#platform/log.ts'
import { oneTimeTokens, removedUsers, users } from '#server/schema/users.ts'
import { newestSecret } from '#test/reading/read-mails.ts'
import { testPassword } from '#test/make/make.ts'
import { startTestApp, type TestApp } from '#test/servers/test-app.ts'
import { nightTest } from '../../../../../scripts/testing/night-test.ts'

const lines: string[] = []
let it: TestApp
beforeAll(async () => {
  it = await startTestApp({ log: createLog('trace', { write: (line) => void lines.push(line) }) })
})
afterAll(() => it.close())
beforeEach(() => lines.splice(0))

nightTest('[P5] no password, address, token or device code of recovery and of changes is in the log', async () => {
  const mark = `canary${randomUUID().slice(0, 8)}`
  const person = await it.make.user({ email: `${mark}@example.test` })
  const next = `${mark}.next@example.test`
  const secrets: string[] = []
  const login = async (password: string): Promise<LoggedIn> => {
    const { body } = await it.call(authApi.login, { body: { email: person.email, password } })
    secrets.push(body.accessToken, body.refreshToken, body.knownDevice)
    return body
  }
  await it.call(authApi.passwordRecovery, { body: { email: person.email } })
  await it.runJobs()
  const token = await newestSecret(it, person.email, 'reset-password')
  await it.call(authApi.passwordReset, { body: { token, password: `a ${mark}!1` } })
  await it.call(authApi.passwordReset, { body: { token, password: `a ${mark}!1` } })
  const { accessToken, knownDevice } = await login(`a ${mark}!1`)
  const headers = { authorization: `Bearer ${accessToken}` }
  await it.call(authApi.login, {
    body: { email: person.email, password: `${mark}?`, knownDevices: [knownDevice, mark] },
  })
  const change = { oldPassword: `a ${mark}!1`, password: `a ${mark}!2` }
  await it.call(accountApi.changePassword, { body: change }, { headers })
  await it.call(accountApi.changePassword, { body: change }, { headers })
  await it.call(accountApi.updateCredentials, { body: { email: next, password: `a ${mark}!2` } }, { headers })
  const hash = await newestSecret(it, next, 'confirm-email')
  await it.call(authApi.confirmEmail, { body: { hash } })
  await it.runJobs()
  expect(lines.length).toBeGreaterThan(8)
  const text = lines.join('')
  for (const secret of [mark, token, hash, ...secrets]) expect(text).not.toContain(secret)
})

describe('what only the server knows of an account', () => {
  const serverSide = [
    'passwordHash',
    'emailConfirmedAt',
    'userHash',
    'referrerId',
    'blockedAt',
    'deletedAt',
    'createdAt',
    'tokenHash',
    'reason',
    'comment',
  ]

  test('[ACC-10] is kept', () => {
    const kept = [users, oneTimeTokens, removedUsers].flatMap((table) => Object.keys(getColumns(table)))
    expect(serverSide.filter((field) => !kept.includes(field))).toEqual([])
    expect(Object.keys(getColumns(oneTimeTokens))).toEqual(expect.arrayContaining(['purpose', 'expiresAt', 'usedAt']))
  })

  test('[ACC-10] never leaves, neither by name nor by value', async () => {
    const referrer = await it.make.user()
    const person = await it.make.user({ referrerId: referrer.id })
    await it.call(authApi.passwordRecovery, { body: { email: person.email } })
    await it.runJobs()
    const { text: loggedIn, body } = await it.call(authApi.login, {
      body: { email: person.email, password: testPassword },
    })
    const headers = { authorization: `Bearer ${body.accessToken}` }
    const { text: me } = await it.call(authApi.me, {}, { headers })
    const { text: sessions } = await it.call(accountApi.sessions, {}, { headers })
    const { text: history } = await it.call(accountApi.history, { query: {} }, { headers })
    const [account] = await it.database.db.select().from(users).where(eq(users.id, person.id))
    const [link] = await it.database.db.select().from(oneTimeTokens).where(eq(oneTimeTokens.userId, person.id))
    for (const text of [loggedIn, me, sessions, history]) {
      for (const value of [account!.passwordHash!, account!.userHash, link!.tokenHash])
        expect(text).not.toContain(value)
      // When a session began is its owner's to know.
      const unsaid = text === sessions ? serverSide.filter((field) => field !== 'createdAt') : serverSide
      expect(unsaid.filter((field) => text.includes(`"${field}"`))).toEqual([])
    }
  })
})
