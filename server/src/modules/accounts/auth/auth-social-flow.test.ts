import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { authApi } from '@academy/contract/auth'
import { createLog } from '#platform/log.ts'
import {
  type ProviderName,
  publicUrl,
  type SocialApp,
  socialLoginError,
  startSocialApp,
} from '#test/fakes/social-app.ts'
import { socialClient } from '#test/fakes/social-providers.ts'
import { startTestApp, type TestApp } from '#test/servers/test-app.ts'

const lines: string[] = []
let app: SocialApp
let it: TestApp
let { google, facebook, atProvider, freshEmail, start, visit, finish } = {} as SocialApp
beforeAll(async () => {
  app = await startSocialApp({ log: createLog('trace', { write: (line) => void lines.push(line) }) })
  ;({ it, google, facebook, atProvider, freshEmail, start, visit, finish } = app)
  await it.make.academy()
})
afterAll(() => app.close())

describe('leaving for the provider', () => {
  test('[ACC-41] Google: code, PKCE, state and nonce, back to our own page', async () => {
    const { url } = await start('google')
    const { origin, searchParams } = new URL(url)
    expect(origin).toBe(google.issuer)
    expect(Object.fromEntries(searchParams)).toEqual({
      client_id: socialClient.id,
      redirect_uri: `${publicUrl}/auth/social/google`,
      response_type: 'code',
      scope: 'openid email profile',
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    })
    const { url: again } = await start('google')
    for (const name of ['state', 'nonce', 'code_challenge'])
      expect(new URL(again).searchParams.get(name)).not.toBe(searchParams.get(name))
  })

  test('[ACC-41] Facebook: its OpenID dialog with PKCE, state and nonce', async () => {
    const { url } = await start('facebook')
    expect(url.startsWith(`${facebook.dialogUrl}?`)).toBe(true)
    expect(Object.fromEntries(new URL(url).searchParams)).toEqual({
      client_id: socialClient.id,
      redirect_uri: `${publicUrl}/auth/social/facebook`,
      response_type: 'code',
      scope: 'openid email public_profile',
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    })
  })

  test('what the browser keeps meanwhile can be read by nobody but us', async () => {
    const { flow, url } = await start('google', { localization: 'en', referral: 'canary-referral' })
    const readable = flow.split('.').map((part) => Buffer.from(part, 'base64url').toString('latin1'))
    expect(readable.join(' ')).not.toMatch(/canary-referral|verifier|nonce/)
    expect(flow).not.toContain(new URL(url).searchParams.get('state'))
  })

  test('[ACC-41] [ERR-169] an installation without client ids has neither', async () => {
    const plain = await startTestApp()
    for (const provider of ['google', 'facebook'] as const) {
      const started = await plain.call(authApi.socialStart, { params: { provider }, body: { localization: 'ua' } })
      expect([started.status, started.error.code, started.error.name]).toEqual([500, 96, 'ServiceNotConfigured'])
      const body = { flow: 'x', search: '?code=a&state=b' }
      const finished = await plain.call(authApi.socialFinish, { params: { provider }, body })
      expect([finished.status, finished.error.name]).toEqual([500, 'ServiceNotConfigured'])
    }
    await plain.close()
  })

  test('a provider nobody heard of is a ValidationError', async () => {
    const params = { provider: 'myspace' as 'google' }
    const { status } = await it.call(authApi.socialStart, { params, body: { localization: 'ua' } })
    expect(status).toBe(400)
  })
})

describe('[ACC-41] [ERR-89] coming back with something wrong is a SocialLoginError and nothing more', () => {
  const refused = async (answer: Promise<{ status: number; error: unknown }>) => {
    const { status, error } = await answer
    expect([status, error]).toEqual([400, socialLoginError])
  }
  const cameBack = async (provider: ProviderName = 'google') => {
    const login = atProvider(provider, { email: freshEmail() })
    const { url, flow } = await start(provider)
    return { flow, search: await visit(provider, url, login) }
  }

  test('the person said no', async () => {
    const { url, flow } = await start('google')
    const search = await google.visit(url, 'nobody', { cancels: true })
    expect(search).toContain('error=access_denied')
    await refused(finish('google', flow, search))
  })

  test('another state, none, or two', async () => {
    for (const change of [
      (search: URLSearchParams) => search.set('state', 'x'.repeat(43)),
      (search: URLSearchParams) => search.delete('state'),
      (search: URLSearchParams) => search.append('state', 'again'),
    ]) {
      const { flow, search } = await cameBack()
      const changed = new URLSearchParams(search)
      change(changed)
      await refused(finish('google', flow, `?${changed.toString()}`))
    }
  })

  test('the answer to the question of another browser', async () => {
    const [victim, attacker] = [await cameBack(), await cameBack()]
    await refused(finish('google', victim.flow, attacker.search))
  })

  test.each<ProviderName>(['google', 'facebook'])(
    '%s: the code of another browser under its own state',
    async (provider) => {
      const [victim, attacker] = [await cameBack(provider), await cameBack(provider)]
      const mixed = new URLSearchParams(victim.search)
      mixed.set('code', new URLSearchParams(attacker.search).get('code')!)
      await refused(finish(provider, victim.flow, `?${mixed.toString()}`))
    },
  )

  test('the same answer twice', async () => {
    const { flow, search } = await cameBack()
    expect((await finish('google', flow, search)).status).toBe(200)
    await refused(finish('google', flow, search))
  })

  test('the same answer twice, though the provider would take its code again', async () => {
    facebook.behaviour.forgetsCodes = false
    const login = atProvider('facebook', { email: freshEmail() })
    await it.make.user({ facebookId: login })
    const { url, flow } = await start('facebook')
    const search = await visit('facebook', url, login)
    const answers = await Promise.all([1, 2, 3].map(() => finish('facebook', flow, search)))
    facebook.behaviour.forgetsCodes = true
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400])
  })

  test('after a quarter of an hour', async () => {
    const { flow, search } = await cameBack()
    it.clock.advance(15 * 60_000 + 1_000)
    await refused(finish('google', flow, search))
  })

  test('to another provider than the one it left for', async () => {
    const [forGoogle, forFacebook] = [await start('google'), await start('facebook')]
    const url = new URL(forFacebook.url)
    url.searchParams.set('state', new URL(forGoogle.url).searchParams.get('state')!)
    const search = facebook.visit(url.href, atProvider('facebook', { email: freshEmail() }))
    await refused(finish('facebook', forGoogle.flow, search))
  })

  test.each([
    '',
    '?',
    '?code=&state=',
    'nonsense',
    '?code=%00',
    '#?code=a',
    '?state=a&code=b&iss=https://evil.example',
  ])('the query %j', async (search) => {
    const { flow } = await start('google')
    await refused(finish('google', flow, search))
  })

  test('[T3] a flow that is not ours, changed, or something else of ours', async () => {
    const { flow, search } = await cameBack()
    const person = await it.make.user()
    const content = (await it.tokens.unseal<Record<string, unknown>>('social-flow', flow, it.clock.now))!
    const later = new Date(it.clock.now.getTime() + 60_000)
    const others = [
      '',
      'x',
      `${flow}A`,
      flow.slice(0, -1),
      await it.tokens.seal('login-ticket', content, later),
      await it.tokens.seal('second-factor', content),
      (await it.make.session(person)).accessToken,
    ]
    for (const other of others) await refused(finish('google', other, search))
    expect((await finish('google', flow, search)).status).toBe(200)
  })

  test('[T3] and a flow is neither a ticket nor a token', async () => {
    const { flow } = await start('google')
    const ticket = await it.call(authApi.loginSecondFactor, { body: { ticket: flow.slice(0, 2048), code: '123456' } })
    expect(ticket.error.name).toBe('InvalidAccessToken')
    const me = await it.call(authApi.me, {}, { headers: { authorization: `Bearer ${flow}` } })
    expect(me.error.name).toBe('InvalidAccessToken')
  })
})

test('[T5] who comes back again and again from one address has to wait', async () => {
  const from = (address: string, flow: string) =>
    it.app.http.inject({
      method: 'POST',
      url: '/api/auth/social/facebook/finish',
      remoteAddress: address,
      payload: { flow, search: '?code=a&state=b' },
    })
  const { flow } = await start('facebook')
  expect((await from('203.0.113.50', flow)).statusCode).toBe(400)
  await it.database.db.execute(sql`update rate_limits set points = 100 where key = 'social-finish:203.0.113.50'`)
  expect((await from('203.0.113.50', flow)).statusCode).toBe(429)
  expect((await from('203.0.113.51', flow)).statusCode).toBe(400)
})

test('[P5] of all this the log holds no address, no name, no secret, no code', async () => {
  const login = atProvider('google', { email: freshEmail(), given_name: 'Канарка', family_name: 'Жовтенька' })
  const { url, flow } = await start('google')
  const search = await google.visit(url, login)
  const { body } = await finish('google', flow, search)
  await finish('google', flow, search)
  const text = lines.join('')
  expect(text).toContain('/api/auth/social/:provider/finish')
  expect(text).toContain('social log-in failed')
  const asked = new URL(url).searchParams
  const secrets = [
    'canary',
    'Канарка',
    'Жовтенька',
    socialClient.secret,
    flow,
    asked.get('state')!,
    asked.get('nonce')!,
    new URLSearchParams(search).get('code')!,
    body.accessToken,
    body.refreshToken,
  ]
  for (const secret of secrets) expect(text).not.toContain(secret)
})
