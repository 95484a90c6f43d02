import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { authApi } from '@academy/contract/auth'
import { calendarApi } from '@academy/contract/cabinet'
import { certificatesApi } from '@academy/contract/certificates'
import { sealSecondFactorsAnew } from '#modules/accounts/auth/auth.jobs.ts'
import { readSecret } from '#modules/accounts/auth/auth-second-factor-seal.service.ts'
import { secondFactorRepo } from '#modules/accounts/auth/auth-second-factor.repo.ts'
import { makeCalendarToken } from '#modules/programme/calendar/calendar-token.rules.ts'
import { sealAudit, verifyAudit } from '#platform/audit-chain.ts'
import { createLog } from '#platform/log.ts'
import { auditLog } from '#platform/tables.ts'
import { auditCodeOf, createTokens } from '#platform/tokens.ts'
import { createFactories, type Factories, type MadeAcademy, testPassword } from '#test/make/make.ts'
import { asOwner } from '#test/security/catalogue.ts'
import { startTestApp, type TestApp, testSecret } from '#test/servers/test-app.ts'

const secretsBefore = ['the very first secret of this installation', 'the secret that somebody may know by now']
const [oldest, old] = secretsBefore.map((secret) => createTokens(secret)) as [
  ReturnType<typeof createTokens>,
  ReturnType<typeof createTokens>,
]
/** As the server reads them now, and as one that was not told about those before would. */
const [now, forgetful] = [createTokens(testSecret, secretsBefore), createTokens(testSecret)]

let it: TestApp
let academy: MadeAcademy
/** Makes what was made before the secret was replaced. */
let before: Factories
beforeAll(async () => {
  it = await startTestApp({ env: { AUTH_SECRET_BEFORE: secretsBefore.join() } })
  academy = await it.make.academy()
  before = createFactories(it.database.db, old, () => it.clock.now)
})
afterAll(() => it.close())

describe('after AUTH_SECRET was replaced, what lies in the database', () => {
  const logIn = async (code: string, email: string) => {
    const { error } = await it.call(authApi.login, { body: { email, password: testPassword } })
    return (await it.call(authApi.loginSecondFactor, { body: { ticket: error.hash!, code } })).status
  }
  const sealAnew = () => {
    const { database, clock } = it
    return sealSecondFactorsAnew.run(
      { db: database.db, tokens: now, log: createLog('silent'), now: () => clock.now },
      {},
      { number: 1, isLast: true },
    )
  }

  test('second factors go on, and soon need the secret before no longer', async () => {
    for (const factories of [before, createFactories(it.database.db, oldest, () => it.clock.now)]) {
      const person = await it.make.user({ roles: { Teacher: [academy] } })
      const authenticator = await factories.secondFactor(person)
      const kept = async () => (await secondFactorRepo.ofUser(it.database.db, person.id))!
      expect(await logIn(authenticator.code(), person.email)).toBe(200)
      expect(await readSecret(forgetful, await kept(), it.clock.now)).toBeNull()
      await sealAnew()
      expect(await readSecret(forgetful, await kept(), it.clock.now)).not.toBeNull()
      const anew = await kept()
      await sealAnew()
      expect(await kept()).toEqual(anew)
      it.clock.advance(60_000)
      expect(await logIn(authenticator.code(), person.email)).toBe(200)
    }
  })

  test('a second factor that was sealed for somebody else is sealed anew for nobody', async () => {
    const [owner, thief] = await it.make.people(2, { roles: { Teacher: [academy] } })
    await before.secondFactor(thief!)
    await before.secondFactor(owner!)
    await it.database.pool.query(
      `update second_factors set sealed_secret = (select sealed_secret from second_factors where user_id = $1)
       where user_id = $2`,
      [thief!.id, owner!.id],
    )
    await sealAnew()
    const row = (await secondFactorRepo.ofUser(it.database.db, owner!.id))!
    expect(await readSecret(now, row, it.clock.now)).toBeNull()
  })

  describe('the audit log', () => {
    const db = () => it.database.db
    beforeEach(() =>
      asOwner(it.urls.ownerUrl, async (client) => {
        await client.query('alter table audit_log disable trigger user; alter table audit_seals disable trigger user')
        await client.query('truncate audit_log, audit_seals')
        await client.query('alter table audit_log enable trigger user; alter table audit_seals enable trigger user')
      }),
    )
    const sealWith = async (tokens: typeof now) => {
      await db()
        .insert(auditLog)
        .values({ action: `something ${randomUUID()}` })
      return sealAudit(db(), auditCodeOf(tokens), it.clock.now)
    }
    const verifyWith = (tokens: typeof now) =>
      verifyAudit(db(), auditCodeOf(tokens), null, tokens.earlier.map(auditCodeOf))

    test('[P4] is still found whole, also after the second replacement', async () => {
      for (const tokens of [oldest, oldest, old, now, now]) await sealWith(tokens)
      expect(await verifyWith(now)).toBeNull()
      expect(await verifyWith(forgetful)).toMatch(/is broken/)
    })

    test('[P4] is not sealed by a secret that was replaced already', async () => {
      await sealWith(old)
      await sealWith(now)
      const forged = await sealWith(old)
      expect(await verifyWith(now)).toBe(`seal ${forged!.id} is broken`)
    })
  })
})

test('after AUTH_SECRET was replaced, printed certificates are genuine, and the keys that show it are named', async () => {
  const graduate = await it.make.graduate(academy)
  const { body: certificate } = await it.call(certificatesApi.get, { params: { userAcademyId: graduate.publicId } })
  const { signature, ...data } = certificate
  const verify = async (given: string) =>
    (
      await it.call(certificatesApi.verify, {
        params: { number: graduate.certificateNumber },
        query: { signature: given },
      })
    ).body.isValid
  const text = ['academy-certificate-1', data.number, data.fullName, data.academyName, data.specialization]
  const signed = JSON.stringify([...text, data.startedAt, data.finishedAt])
  const [printed, ofStranger] = [old, createTokens('a secret that was never one of ours, ever')].map((tokens) =>
    tokens.signer('certificate').sign(signed),
  )
  expect(printed).not.toBe(signature)
  expect([await verify(signature), await verify(printed!), await verify(ofStranger!)]).toEqual([true, true, false])
  const { body: key } = await it.call(certificatesApi.key, {})
  expect(key.earlierPublicKeys).toEqual([oldest, old].map((tokens) => tokens.signer('certificate').publicKey))
})

describe('a secret that was replaced may be known: nothing that somebody holds is believed by it', () => {
  test('[T4] no access token, no refresh token', async () => {
    const person = await it.make.student(academy)
    const { accessToken, refreshToken } = await before.session(person)
    const headers = { authorization: `Bearer ${accessToken}` }
    expect((await it.call(authApi.me, {}, { headers })).error.name).toBe('InvalidAccessToken')
    expect((await it.call(authApi.tokens, { body: { refreshToken } })).error.name).toBe('InvalidRefreshToken')
  })

  test('no address of a calendar', async () => {
    const person = await it.make.student(academy)
    const statusOf = async (tokens: typeof now) =>
      (await it.call(calendarApi.feed, { params: { token: makeCalendarToken(tokens, person.id, 1) } })).status
    expect([await statusOf(now), await statusOf(old)]).toEqual([200, 404])
  })

  test('no ticket of a log-in', async () => {
    const person = await it.make.user({ roles: { Teacher: [academy] } })
    const authenticator = await it.make.secondFactor(person)
    const { rows } = await it.database.pool.query<{ hash: string }>(
      'select password_hash as hash from users where id = $1',
      [person.id],
    )
    const password = now.makeCode('login-ticket', person.id, rows[0]!.hash)
    const enter = async (tokens: typeof now) => {
      const ticket = await tokens.seal('login-ticket', { userId: person.id, comingFrom: {}, password })
      return (await it.call(authApi.loginSecondFactor, { body: { ticket, code: authenticator.code() } })).status
    }
    expect([await enter(old), await enter(now)]).toEqual([401, 200])
  })
})
