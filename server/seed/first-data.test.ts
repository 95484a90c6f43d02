import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { authApi } from '@academy/contract/auth'
import { academiesApi } from '@academy/contract/academies'
import { groupNames, roleNames } from '@academy/contract/enums'
import { canonicalDemoHash } from '@academy/contract/limits'
import { startTestApp, type TestApp } from '#test/test-app.ts'
import { demoAccounts, demoPassword, isDemo } from './demo-accounts.ts'
import { firstData } from './first-data.ts'

const countOf = async (it: TestApp, table: string): Promise<number> => {
  const { rows } = await it.database.db.execute<{ n: number }>(
    sql`select count(*)::int as n from ${sql.identifier(table)}`,
  )
  return rows[0]!.n
}
const login = (it: TestApp, email: string, password: string) => it.call(authApi.login, { body: { email, password } })

describe('a new installation', () => {
  let it: TestApp
  beforeAll(async () => {
    it = await startTestApp()
    const config = { ...it.config, seedDemo: true }
    // Two servers that start at the same moment.
    await Promise.all([
      firstData(it.database.db, config, it.clock.now),
      firstData(it.database.db, config, it.clock.now),
    ])
  })
  afterAll(() => it.close())

  const meOf = async (email: string) => {
    const { body } = await login(it, email, demoPassword)
    return (await it.call(authApi.me, {}, { headers: { authorization: `Bearer ${body.accessToken}` } })).body
  }

  test('has its specializations and the academy with the well-known hash (Q-89)', async () => {
    expect(await countOf(it, 'specializations')).toBe(groupNames.length)
    const { body } = await it.call(academiesApi.byHash, { params: { hash: canonicalDemoHash } })
    expect(body).toMatchObject({ isAcademyClosed: false, joinable: true })
    expect(await isDemo(it.database.db)).toBe(true)
  })

  test('[ROLE-01] has one account per role that can log in', async () => {
    const roles = new Set<string>()
    for (const { email } of demoAccounts.slice(0, 7)) {
      const me = await meOf(email)
      roles.add(me.academies.find(({ id }) => id === me.currentAcademyId)?.roleName ?? me.academies[0]!.roleName)
    }
    expect([...roles].toSorted()).toEqual([...roleNames].toSorted())
  })

  test('is not seeded again, whatever happened to it since', async () => {
    const before = await countOf(it, 'users')
    await it.database.db.execute(
      sql`update users set email = 'renamed@academy.test' where email = 'student@academy.test'`,
    )
    await firstData(it.database.db, { ...it.config, seedDemo: true }, it.clock.now)
    expect(await countOf(it, 'users')).toBe(before)
  })
})

describe('in production', () => {
  let it: TestApp
  beforeAll(async () => {
    it = await startTestApp()
  })
  afterAll(() => it.close())

  test('there is no demo data, only the first SuperAdmin of the configuration, made once', async () => {
    const config = {
      ...it.config,
      seedDemo: false,
      firstSuperAdmin: { email: 'boss@academy.example', password: 'Chosen-1' },
    }
    await firstData(it.database.db, config, it.clock.now)
    await firstData(
      it.database.db,
      { ...config, firstSuperAdmin: { email: 'other@x.test', password: 'y' } },
      it.clock.now,
    )
    expect([await countOf(it, 'users'), await countOf(it, 'academies')]).toEqual([1, 0])
    expect(await isDemo(it.database.db)).toBe(false)
    expect((await login(it, 'boss@academy.example', 'Chosen-1')).status).toBe(200)
  })
})
