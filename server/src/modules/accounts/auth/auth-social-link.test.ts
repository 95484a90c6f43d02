import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { authApi } from '@academy/contract/auth'
import { users } from '#server/schema/users.ts'
import { actionsTo, newestSecret } from '#test/reading/read-mails.ts'
import type { Person } from '#test/make/make.ts'
import { type ProviderName, type SocialApp, socialLoginError, startSocialApp } from '#test/fakes/social-app.ts'
import type { Caller, TestApp } from '#test/servers/test-app.ts'

let app: SocialApp
let it: TestApp
let { atProvider, freshEmail, logIn, visit, meOf } = {} as SocialApp
beforeAll(async () => {
  app = await startSocialApp()
  ;({ it, atProvider, freshEmail, logIn, visit, meOf } = app)
  await it.make.academy()
})
afterAll(() => app.close())

const depart = async (caller: Caller, provider: ProviderName, login: string) => {
  const { body } = await caller.call(authApi.socialLinkStart, { params: { provider } })
  return { flow: body.flow, search: await visit(provider, body.url, login) }
}
const link = async (caller: Caller, provider: ProviderName, login: string) =>
  caller.call(authApi.socialLinkFinish, { params: { provider }, body: await depart(caller, provider, login) })
const idsOf = async ({ id }: Person) => {
  const [row] = await it.database.db.select().from(users).where(eq(users.id, id))
  return { google: row!.googleId, facebook: row!.facebookId }
}

describe('[ACC-41] linking from the account page', () => {
  test.each<ProviderName>(['google', 'facebook'])('%s opens the account from then on', async (provider) => {
    const person = await it.make.user({ email: freshEmail() })
    // Whatever address the provider has: the link is by its id.
    const login = atProvider(provider, { email: freshEmail(), email_verified: false })
    expect((await link(await it.as(person), provider, login)).status).toBe(204)
    const { body } = await logIn(provider, login)
    expect((await meOf(body.accessToken)).id).toBe(person.id)
  })

  test('somebody who has another account already is refused, and so is a second one for the same account', async () => {
    const login = atProvider('facebook', { email: freshEmail() })
    const [first, second] = [await it.make.user({ facebookId: login }), await it.make.user()]
    const taken = [409, 'UserAlreadyExists', [{ field: 'provider', message: 'providerTaken' }]]
    const byOther = await link(await it.as(second), 'facebook', login)
    expect([byOther.status, byOther.error.name, byOther.error.fields]).toEqual(taken)
    const another = await link(await it.as(first), 'facebook', atProvider('facebook', {}))
    expect([another.status, another.error.name, another.error.fields]).toEqual(taken)
    expect([await idsOf(first), await idsOf(second)]).toEqual([
      { google: null, facebook: login },
      { google: null, facebook: null },
    ])
  })

  test('[T3] what somebody else began, or what began as a log-in, links nothing; and a link logs nobody in', async () => {
    const [person, other] = [await it.make.user(), await it.make.user()]
    const caller = await it.as(person)
    const params = { provider: 'facebook' as const }
    const foreign = await depart(await it.as(other), 'facebook', atProvider('facebook', {}))
    expect((await caller.call(authApi.socialLinkFinish, { params, body: foreign })).error).toEqual(socialLoginError)

    const login = await app.start('facebook')
    const body = { flow: login.flow, search: await visit('facebook', login.url, atProvider('facebook', {})) }
    expect((await caller.call(authApi.socialLinkFinish, { params, body })).error).toEqual(socialLoginError)

    const own = await depart(caller, 'facebook', atProvider('facebook', { email: freshEmail() }))
    expect((await app.finish('facebook', own.flow, own.search)).error).toEqual(socialLoginError)
    expect(await idsOf(person)).toEqual({ google: null, facebook: null })
  })
})

describe('taking a link away', () => {
  const unlink = (caller: Caller, provider: ProviderName) => caller.call(authApi.socialUnlink, { params: { provider } })

  test('ends what was opened with it, but not this session', async () => {
    const login = atProvider('facebook', { email: freshEmail() })
    const person = await it.make.user({ facebookId: login })
    const caller = await it.as(person)
    const { body } = await logIn('facebook', login)
    expect((await unlink(caller, 'facebook')).status).toBe(204)
    expect(await idsOf(person)).toEqual({ google: null, facebook: null })
    const headers = { authorization: `Bearer ${body.accessToken}` }
    expect((await it.call(authApi.me, {}, { headers })).error.name).toBe('InvalidAccessToken')
    expect((await caller.call(authApi.me, {})).status).toBe(200)
    expect((await unlink(caller, 'facebook')).status).toBe(204)
  })

  test('the last way in stays, also when two are taken away at once', async () => {
    const ids = { googleId: atProvider('google', {}), facebookId: atProvider('facebook', {}) }
    const person = await it.make.user({ ...ids, passwordHash: null })
    const caller = await it.as(person)
    const answers = await Promise.all([unlink(caller, 'google'), unlink(caller, 'facebook')])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 403])
    const refused = answers.find(({ status }) => status === 403)!
    expect(refused.error.fields).toEqual([{ field: 'provider', message: 'lastWayIn' }])
    expect(Object.values(await idsOf(person)).filter(Boolean)).toHaveLength(1)
  })
})

describe('[T4] whoever knew the password may have linked a provider of their own', () => {
  test('so its owner is told by mail', async () => {
    const person = await it.make.user({ email: freshEmail() })
    await link(await it.as(person), 'google', atProvider('google', { email: freshEmail() }))
    expect(await actionsTo(it, person.email)).toEqual(['provider linked'])
  })

  test('so a new password by mail disconnects it, but not the only way in of somebody who had no password', async () => {
    for (const [changes, left] of [
      [{}, null],
      [{ passwordHash: null }, 'stays'],
    ] as const) {
      const login = atProvider('google', { email: freshEmail() })
      const person = await it.make.user({ email: freshEmail(), googleId: login, ...changes })
      await it.call(authApi.passwordRecovery, { body: { email: person.email } })
      await it.runJobs()
      const token = await newestSecret(it, person.email, 'reset-password')
      expect((await it.call(authApi.passwordReset, { body: { token, password: 'Another-456' } })).status).toBe(204)
      expect((await idsOf(person)).google).toBe(left === null ? null : login)
    }
  })
})
