import { eq, or, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { authApi } from '@academy/contract/auth'
import { auditLog } from '#platform/tables.ts'
import { users } from '#server/schema/users.ts'
import { type MadeAcademy, testPassword } from '#test/make/make.ts'
import { type ProviderName, type SocialApp, socialLoginError, startSocialApp } from '#test/fakes/social-app.ts'
import type { TestApp } from '#test/servers/test-app.ts'

let app: SocialApp
let it: TestApp
let academy: MadeAcademy
let { google, facebook, atProvider, freshEmail, logIn, enter, meOf } = {} as SocialApp
beforeAll(async () => {
  app = await startSocialApp()
  ;({ it, google, facebook, atProvider, freshEmail, logIn, enter, meOf } = app)
  academy = await it.make.academy()
})
afterAll(() => app.close())

const rowOf = async (email: string) => (await it.database.db.select().from(users).where(eq(users.email, email)))[0]
const actionsOf = async (id: number) => {
  const rows = await it.database.db
    .select()
    .from(auditLog)
    .where(or(eq(auditLog.actorId, id), eq(auditLog.targetId, String(id))))
  return rows.map(({ action }) => action)
}

describe.each<ProviderName>(['google', 'facebook'])('a person %s names', (provider) => {
  const column = provider === 'google' ? 'googleId' : 'facebookId'

  test('[ACC-41] becomes an account: confirmed, without password and consent, which are asked for later', async () => {
    const email = freshEmail()
    const login = atProvider(provider, { email, given_name: 'Олена', family_name: "Гриценко-Мар'яна" })
    const { status, body } = await enter(provider, login, { localization: 'en' })
    expect(status).toBe(200)
    const me = await meOf(body.accessToken)
    expect(me).toMatchObject({
      email,
      firstName: 'Олена',
      lastName: "Гриценко-Мар'яна",
      [column]: login,
      hasPassword: false,
      dataProcessingAllowed: false,
      settings: { localization: 'en', remindersEnabled: true },
      isEmployee: false,
      academies: [],
    })
    expect(me.missingFields).toContain('dataProcessingAllowed')
    expect(await rowOf(email)).toMatchObject({ emailConfirmedAt: it.clock.now, passwordHash: null, consentedAt: null })
    const proof = provider === 'google' ? [] : ['account.confirmed']
    expect(await actionsOf(me.id)).toEqual(['account.registered', ...proof, 'login'])
    const byPassword = await it.call(authApi.login, { body: { email, password: testPassword } })
    expect(byPassword.error.name).toBe('WrongPassword')
  })

  test('[ACC-41] is known the next time, whatever their address is by then', async () => {
    const login = atProvider(provider, { email: freshEmail() })
    const first = await meOf((await enter(provider, login)).body.accessToken)
    if (provider === 'google') google.people.set(login, { email: freshEmail(), email_verified: false })
    else facebook.people.set(login, { id: login })
    const second = await meOf((await logIn(provider, login)).body.accessToken)
    expect([second.id, second.email]).toEqual([first.id, first.email])
  })

  test('[ACC-41] is refused when the linked account is blocked', async () => {
    const login = atProvider(provider, { email: freshEmail() })
    const linked = await it.make.user({ [column]: login, blockedAt: it.clock.now })
    const { status, error } = await logIn(provider, login)
    expect([status, error.name]).toEqual([403, 'UserBlocked'])
    expect(await actionsOf(linked.id)).toEqual([])
  })

  test('[ACC-41] whose account was deleted begins anew', async () => {
    const login = atProvider(provider, { email: freshEmail() })
    const gone = await it.make.user({ email: freshEmail(), [column]: login, deletedAt: it.clock.now })
    const me = await meOf((await enter(provider, login)).body.accessToken)
    expect(me.id).not.toBe(gone.id)
  })

  test('[ACC-41] without an address is refused', async () => {
    const { status, error } = await logIn(provider, atProvider(provider, { given_name: 'Безадресна' }))
    expect([status, error]).toEqual([400, socialLoginError])
  })

  test('[ACC-41] [ACC-31] coming through an academy joins it with the direction', async () => {
    const email = freshEmail()
    const from = { academyHash: academy.hash, direction: academy.directions.QA! }
    const { body } = await enter(provider, atProvider(provider, { email }), { localization: 'ua', ...from })
    const me = await meOf(body.accessToken)
    expect(me.academies.map(({ id, roleName }) => [id, roleName])).toEqual([[academy.id, 'Student']])
    expect(me.groups.map(({ id }) => id)).toEqual([academy.directions.QA])
  })

  test('is remembered as brought by whose link it was; an unknown link is ignored', async () => {
    const { rows } = await it.database.db.execute<{ id: number; hash: string }>(
      sql`select id, user_hash as hash from users where id = ${(await it.make.user()).id}`,
    )
    const [email, other] = [freshEmail(), freshEmail()]
    await logIn(provider, atProvider(provider, { email }), { localization: 'ua', referral: rows[0]!.hash })
    await logIn(provider, atProvider(provider, { email: other }), { localization: 'ua', referral: 'nobody' })
    expect((await rowOf(email))?.referrerId).toBe(rows[0]!.id)
    expect((await rowOf(other))?.referrerId).toBeNull()
  })

  test('still gives the second factor of the account', async () => {
    const login = atProvider(provider, { email: freshEmail() })
    const person = await it.make.user({ [column]: login, roles: { Teacher: [academy] } })
    const authenticator = await it.make.secondFactor(person)
    const { status, error } = await logIn(provider, login)
    expect([status, error.fields]).toEqual([403, [{ field: 'code', message: 'secondFactorNeeded' }]])
    const body = { ticket: error.hash!, code: authenticator.code() }
    expect((await it.call(authApi.loginSecondFactor, { body })).status).toBe(200)
  })
})

describe('a person Google vouches for', () => {
  test('[ACC-41] whose address has an account gets into it, and it is linked from then on', async () => {
    const person = await it.make.user({ email: freshEmail(), firstName: 'Своє' })
    const login = atProvider('google', { email: person.email.toUpperCase(), given_name: 'Чуже' })
    const { body } = await logIn('google', login)
    const me = await meOf(body.accessToken)
    expect(me).toMatchObject({ id: person.id, firstName: 'Своє', googleId: login, hasPassword: true })
    expect(await actionsOf(person.id)).toEqual(['account.social-linked', 'login'])
    expect((await it.call(authApi.login, { body: { email: person.email, password: testPassword } })).status).toBe(200)
  })

  test('[ACC-41] in an account somebody else registered with their address: that password, those sessions and the log-in of another provider are gone', async () => {
    const facebookOfSquatter = atProvider('facebook', { email: freshEmail() })
    const person = await it.make.user({
      email: freshEmail(),
      emailConfirmedAt: null,
      pendingEmail: freshEmail(),
      facebookId: facebookOfSquatter,
    })
    const squatter = await it.as(person)
    const { body } = await logIn('google', atProvider('google', { email: person.email }))
    expect(await meOf(body.accessToken)).toMatchObject({ id: person.id, hasPassword: false, pendingEmail: null })
    expect((await squatter.call(authApi.me, {})).error.name).toBe('InvalidAccessToken')
    const byPassword = await it.call(authApi.login, { body: { email: person.email, password: testPassword } })
    expect(byPassword.error.name).toBe('WrongPassword')
    expect(await rowOf(person.email)).toMatchObject({ emailConfirmedAt: it.clock.now, facebookId: null })
    expect(await actionsOf(person.id)).toContain('account.confirmed')
  })

  test('[ACC-41] does not take an account over that belongs to another person of the same provider', async () => {
    const person = await it.make.user({ email: freshEmail(), googleId: 'first-owner' })
    const { status, error } = await logIn('google', atProvider('google', { email: person.email }))
    expect([status, error]).toEqual([400, socialLoginError])
    expect((await rowOf(person.email))?.googleId).toBe('first-owner')
  })

  test('[ACC-41] in two tabs at once is one account', async () => {
    const email = freshEmail()
    const login = atProvider('google', { email })
    const answers = await Promise.all(Array.from({ length: 4 }, () => logIn('google', login)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const ids = await Promise.all(answers.map(async ({ body }) => (await meOf(body.accessToken)).id))
    expect(new Set(ids).size).toBe(1)
  })

  test('[ACC-41] is refused when the account with the address is blocked, and is not linked to it', async () => {
    const person = await it.make.user({ email: freshEmail(), blockedAt: it.clock.now })
    const { status, error } = await logIn('google', atProvider('google', { email: person.email }))
    expect([status, error.name]).toEqual([403, 'UserBlocked'])
    expect((await rowOf(person.email))?.googleId).toBeNull()
  })
})

describe('an address Google does not vouch for', () => {
  test.each([false, undefined, 'true'])(
    '[ACC-41] email_verified %j opens no account and makes none',
    async (verified) => {
      const person = await it.make.user({ email: freshEmail() })
      for (const email of [person.email, freshEmail()]) {
        const { status, error } = await logIn(
          'google',
          atProvider('google', { email, email_verified: verified as never }),
        )
        expect([status, error]).toEqual([400, socialLoginError])
      }
      expect((await rowOf(person.email))?.googleId).toBeNull()
    },
  )
})

describe('while no academy is open', () => {
  const setClosed = (isClosed: boolean) => it.database.db.execute(sql`update academies set is_closed = ${isClosed}`)
  afterEach(() => setClosed(false))

  test('[ACC-41] [ERR-113] nobody new registers, who has an account still gets in', async () => {
    const known = atProvider('google', { email: freshEmail() })
    await logIn('google', known)
    const person = await it.make.user({ email: freshEmail() })
    await setClosed(true)
    const email = freshEmail()
    const { status, error } = await logIn('google', atProvider('google', { email }))
    expect([status, error.code, error.name]).toEqual([409, 40, 'RegistrationClosedOnSocialLogin'])
    expect(await rowOf(email)).toBeUndefined()
    expect((await logIn('google', known)).status).toBe(200)
    expect((await logIn('google', atProvider('google', { email: person.email }))).status).toBe(200)
  })

  test('[ACC-41] an academy past the stage where one can join, or not for the public, is not open', async () => {
    await setClosed(true)
    await it.make.academy({ active: 2 })
    await it.make.academy({ type: 'Internal' })
    await it.make.academy({ type: 'Private', privateHash: 'private-one' })
    const { error } = await logIn('google', atProvider('google', { email: freshEmail() }))
    expect(error.name).toBe('RegistrationClosedOnSocialLogin')
  })
})
