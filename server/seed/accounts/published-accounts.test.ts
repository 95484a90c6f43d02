import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { StartError } from '#platform/config.ts'
import { createLog } from '#platform/log.ts'
import { hashPassword } from '#platform/passwords.ts'
import { users } from '#server/schema/users.ts'
import { startTestApp, type TestApp } from '#test/servers/test-app.ts'
import { demoPassword } from './demo-accounts.ts'
import { publishedAccounts, refusePublishedAccounts } from './published-accounts.ts'

const email = 'superadmin@academy.test'
let it: TestApp
beforeAll(async () => {
  it = await startTestApp()
  const passwordHash = await hashPassword(demoPassword)
  for (const address of [email, 'somebody@academy.example'])
    await it.database.db.insert(users).values({ email: address, passwordHash, firstName: 'A', lastName: 'B' })
})
afterAll(() => it.close())

const change = (values: Partial<typeof users.$inferInsert>) =>
  it.database.db.update(users).set(values).where(eq(users.email, email))
const start = (settings: object = {}) =>
  refusePublishedAccounts(it.database.db, { ...it.config, isProduction: true, ...settings }, createLog('silent'))

describe('a demo account with the published password', () => {
  test('is found among those of the demo', async () => {
    expect(await publishedAccounts(it.database.db)).toEqual([email])
  })

  test.each([
    ['production', { isProduction: true }],
    ['a host for everybody', { isProduction: false, host: '0.0.0.0' }],
    ['an address for everybody', { isProduction: false, publicUrl: 'https://academy.example' }],
  ])('does not start together with %s, and it is said what to do', async (_, settings) => {
    await expect(start(settings)).rejects.toThrow(StartError)
    await expect(start(settings)).rejects.toThrow(/superadmin@academy\.test .* change their passwords.* DEMO=on/)
  })

  test('starts on a machine for oneself, and where DEMO=on asks for it', async () => {
    await start({ isProduction: false })
    await start({ isDemoWanted: true })
  })

  test('no longer stands in the way once it is blocked or has another password', async () => {
    await change({ blockedAt: it.clock.now })
    await start()
    await change({ blockedAt: null, passwordHash: await hashPassword('Another-2026') })
    await start()
  })
})
