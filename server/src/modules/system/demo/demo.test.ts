import { afterAll, beforeAll, expect, test } from 'vitest'
import { authApi } from '@academy/contract/auth'
import { demoApi } from '@academy/contract/demo'
import { settingsApi } from '@academy/contract/system'
import { inTransaction } from '#platform/db.ts'
import { hashPassword } from '#platform/passwords.ts'
import { startTestApp, type TestApp } from '#test/servers/test-app.ts'
import { demoPassword } from '../../../../seed/accounts/demo-accounts.ts'
import { demoTour } from '../../../../seed/accounts/demo-tour.ts'
import { seedDemo } from '../../../../seed/demo.ts'

let it: TestApp
let other: TestApp
beforeAll(async () => {
  it = await startTestApp({ demo: () => demoTour(it.database.db, true)() })
  other = await startTestApp()
  const passwordHash = await hashPassword(demoPassword)
  await inTransaction(it.database.db, (tx) => seedDemo(tx, passwordHash, new Date()))
})
afterAll(async () => {
  await it.close()
  await other.close()
})

test('a demo names its accounts in both languages, and each of them can log in', async () => {
  expect((await it.call(settingsApi.get, {})).body.isDemo).toBe(true)
  const { body } = await it.call(demoApi.get, {})
  expect(body.accounts.length).toBeGreaterThan(20)
  for (const { email, who } of body.accounts) {
    expect(who.ua && who.en).toBeTruthy()
    expect(body.password).toBe(demoPassword)
    expect(email).toMatch(/@academy\.test$/)
  }
  const { email } = body.accounts[0]!
  expect((await it.call(authApi.login, { body: { email, password: body.password } })).status).toBe(200)
  expect(body.repositories?.good).toMatch(/^https:\/\/github\.com\/academy--demo\/[\w-]+\.git$/)
})

test('nobody of the demo joined an academy before they had an account', async () => {
  const { rows } = await it.database.pool.query<{ email: string }>(
    'select email from users u join user_academies a on a.user_id = u.id where a.joined_at < u.created_at',
  )
  expect(rows.map(({ email }) => email)).toEqual([])
})

test('an account whose password was changed or that is blocked is left out', async () => {
  const passwordHash = await hashPassword('somebody else knows it')
  await it.database.pool.query('update users set password_hash = $1 where email = $2', [
    passwordHash,
    'hr@academy.test',
  ])
  await it.database.pool.query("update users set blocked_at = now() where email = 'coach@academy.test'")
  const { body } = await it.call(demoApi.get, {})
  const emails = body.accounts.map(({ email }) => email)
  expect(emails).toContain('admin@academy.test')
  expect(emails).not.toContain('hr@academy.test')
  expect(emails).not.toContain('coach@academy.test')
})

test('an installation without demo data has none of it', async () => {
  expect((await other.call(settingsApi.get, {})).body.isDemo).toBe(false)
  expect((await other.call(demoApi.get, {})).status).toBe(404)
})
