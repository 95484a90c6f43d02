import type { JWTPayload } from 'jose'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { authApi } from '@academy/contract/auth'
import type { Config } from '#platform/config.ts'
import { publicUrl, socialLoginError } from '#test/fakes/social-app.ts'
import { startFacebook } from '#test/fakes/facebook.ts'
import { listenOnLoopback, socialClient, startAnswering, startForger } from '#test/fakes/social-providers.ts'
import { startTestApp, type TestApp } from '#test/servers/test-app.ts'
import { createProviderClients, makeFlowSecrets, type ProviderClient } from './auth-social-providers.ts'

let forger: Awaited<ReturnType<typeof startForger>>
let facebook: Awaited<ReturnType<typeof startFacebook>>
let it: TestApp
beforeAll(async () => {
  forger = await startForger()
  facebook = await startFacebook()
  it = await startTestApp({
    env: {
      PUBLIC_URL: publicUrl,
      GOOGLE_CLIENT_ID: socialClient.id,
      GOOGLE_CLIENT_SECRET: socialClient.secret,
      GOOGLE_ISSUER: forger.issuer,
    },
  })
  await it.make.academy()
})
afterEach(() => {
  vi.restoreAllMocks()
  Object.assign(forger.forgery, {
    claims: (right: object) => right,
    signedBy: 'own',
    discovery: {},
    token: (json: object) => ({ json }),
  })
  facebook.behaviour.claims = (right) => right
})
afterAll(async () => {
  await it.close()
  await forger.close()
  await facebook.close()
})

const logIn = async () => {
  const params = { provider: 'google' as const }
  const { body } = await it.call(authApi.socialStart, { params, body: { localization: 'ua' } })
  const finish = { flow: body.flow, search: forger.comeBack(body.url) }
  return it.call(authApi.socialFinish, { params, body: finish })
}

describe('[T3] [ACC-41] an id token', () => {
  const now = () => Math.floor(Date.now() / 1000)

  test('as it should be opens the door', async () => {
    expect((await logIn()).status).toBe(200)
  })

  test.each<[string, (claims: Record<string, unknown>) => object]>([
    ['of another issuer', (claims) => ({ ...claims, iss: 'https://accounts.google.com' })],
    ['for another client', (claims) => ({ ...claims, aud: 'another-client' })],
    ['for several clients, of which another asked', (claims) => ({ ...claims, aud: [claims.aud, 'x'], azp: 'x' })],
    ['of another question', (claims) => ({ ...claims, nonce: 'another-nonce' })],
    ['of no question', ({ nonce: _nonce, ...claims }) => claims],
    ['that has run out', (claims) => ({ ...claims, iat: now() - 7_200, exp: now() - 3_600 })],
    ['that does not count yet', (claims) => ({ ...claims, nbf: now() + 3_600 })],
    ['without an end', ({ exp: _exp, ...claims }) => claims],
    ['about nobody', ({ sub: _sub, ...claims }) => claims],
    ['about somebody without a name', (claims) => ({ ...claims, sub: '' })],
  ])('%s does not', async (_what, claims) => {
    forger.forgery.claims = claims as never
    const { status, error } = await logIn()
    expect([status, error]).toEqual([400, socialLoginError])
  })

  test.each(['other', 'nobody'] as const)('signed by %s does not', async (signedBy) => {
    forger.forgery.signedBy = signedBy
    const { status, error } = await logIn()
    expect([status, error]).toEqual([400, socialLoginError])
  })

  test('that is missing does not', async () => {
    forger.forgery.token = () => ({ json: { access_token: 'x', token_type: 'Bearer' } })
    expect((await logIn()).error).toEqual(socialLoginError)
  })
})

describe('[ACC-41] what the provider answers instead', () => {
  test.each<[string, { status?: number; headers?: Record<string, string>; json?: unknown }]>([
    ['an error', { status: 400, json: { error: 'invalid_grant', error_description: 'canary-provider-message' } }],
    ['a failure', { status: 500, json: { message: 'canary-provider-message' } }],
    ['nothing', {}],
    ['something else', { headers: { 'content-type': 'text/html' }, json: 'canary-provider-message' }],
  ])('%s is told to nobody', async (_what, answer) => {
    forger.forgery.token = () => answer
    const { status, error, text } = await logIn()
    expect([status, error]).toEqual([400, socialLoginError])
    expect(text).not.toContain('canary')
  })
})

const clientOf = (social: Partial<Config['social']>, timeoutSeconds?: number): ProviderClient => {
  const clients = createProviderClients({ google: null, facebook: null, ...social }, timeoutSeconds)
  return (clients.google ?? clients.facebook)!
}
const credentials = { clientId: socialClient.id, clientSecret: socialClient.secret }
const googleAt = (issuer: string, timeoutSeconds?: number) =>
  clientOf({ google: { ...credentials, issuer } }, timeoutSeconds)
const facebookAt = (graphUrl: string, timeoutSeconds?: number) =>
  clientOf({ facebook: { ...credentials, dialogUrl: facebook.dialogUrl, graphUrl } }, timeoutSeconds)
const redirectUri = `${publicUrl}/auth/social/any`
const finish = (client: ProviderClient, secrets = makeFlowSecrets()) =>
  client.finish(new URL(`${redirectUri}?code=some-code&state=${secrets.state}`), secrets)

describe('[ACC-41] asking a provider', () => {
  test('Google is looked up once, and again after a failure', async () => {
    const lookups = () => forger.asked.filter(({ url }) => url.pathname.startsWith('/.well-known')).length
    const client = googleAt(forger.issuer)
    const before = lookups()
    forger.forgery.discovery = { issuer: 'https://somebody-else.example' }
    await expect(client.start(redirectUri, makeFlowSecrets())).rejects.toThrow('issuer does not match')
    forger.forgery.discovery = {}
    await client.start(redirectUri, makeFlowSecrets())
    await Promise.all([1, 2, 3].map(() => client.start(redirectUri, makeFlowSecrets())))
    expect(lookups() - before).toBe(2)
  })

  test('one that cannot be reached is a SocialLoginError, at the start and at the end', async () => {
    const gone = await listenOnLoopback()
    await gone.close()
    const lonely = await startTestApp({
      env: {
        GOOGLE_CLIENT_ID: 'x',
        GOOGLE_CLIENT_SECRET: 'x',
        GOOGLE_ISSUER: gone.url,
        FACEBOOK_CLIENT_ID: 'x',
        FACEBOOK_CLIENT_SECRET: 'x',
        FACEBOOK_GRAPH_URL: gone.url,
      },
    })
    const start = (provider: 'google' | 'facebook') =>
      lonely.call(authApi.socialStart, { params: { provider }, body: { localization: 'ua' } })
    expect((await start('google')).error).toEqual(socialLoginError)
    const { body } = await start('facebook')
    const search = `?code=a&state=${new URL(body.url).searchParams.get('state')}`
    const params = { provider: 'facebook' as const }
    const finished = await lonely.call(authApi.socialFinish, { params, body: { flow: body.flow, search } })
    expect(finished.error).toEqual(socialLoginError)
    await lonely.close()
  })

  test('one that does not answer is left after a while', async () => {
    const silent = await listenOnLoopback(() => {})
    await expect(googleAt(silent.url, 0.1).start(redirectUri, makeFlowSecrets())).rejects.toThrow('timed out')
    await expect(finish(facebookAt(silent.url, 0.1))).rejects.toThrow('timed out')
    await silent.close()
  })

  test('is not sent on to somebody else with our secret', async () => {
    const elsewhere = await startAnswering(() => ({ json: {} }))
    const redirecting = await startAnswering(({ url }) => ({
      status: 307,
      headers: { location: `${elsewhere.url}${url.pathname}` },
    }))
    const asFailure = 'unexpected HTTP response status code'
    await expect(googleAt(redirecting.url).start(redirectUri, makeFlowSecrets())).rejects.toThrow(asFailure)
    await expect(finish(facebookAt(redirecting.url))).rejects.toThrow(asFailure)
    expect(redirecting.asked).toHaveLength(2)
    expect(elsewhere.asked).toEqual([])
    await redirecting.close()
    await elsewhere.close()
  })

  test('happens over TLS, unless it lives on this machine', async () => {
    const asked = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new Error('not in this test'))
    const unsafe = googleAt('http://accounts.example').start(redirectUri, makeFlowSecrets())
    await expect(unsafe).rejects.toThrow('only requests to HTTPS are allowed')
    await expect(finish(facebookAt('http://graph.example'))).rejects.toThrow('only requests to HTTPS are allowed')
    expect(asked).not.toHaveBeenCalled()
    await expect(finish(facebookAt('https://graph.example'))).rejects.toThrow('something went wrong')
    expect(asked).toHaveBeenCalledOnce()
  })

  test('one on this machine cannot send our secret elsewhere in the clear', async () => {
    forger.forgery.discovery = { token_endpoint: 'http://elsewhere.example/token' }
    const client = googleAt(forger.issuer)
    await client.start(redirectUri, makeFlowSecrets())
    const asked = vi.spyOn(globalThis, 'fetch')
    await expect(finish(client)).rejects.toThrow('something went wrong')
    expect(asked).not.toHaveBeenCalled()
  })
})

describe('[ACC-41] Facebook', () => {
  const behind = async (person: Parameters<typeof facebook.people.set>[1]) => {
    facebook.people.set('somebody', person)
    const secrets = makeFlowSecrets()
    const client = facebookAt(facebook.graphUrl)
    const url = await client.start(redirectUri, secrets)
    return client.finish(new URL(redirectUri + facebook.visit(url.href, 'somebody')), secrets)
  }

  test('says who it is; the token travels in a header, with the proof that it is ours', async () => {
    const person = { id: '1023', email: 'olena@example.test', first_name: 'Олена', last_name: 'Коваль' }
    expect(await behind(person)).toEqual({
      id: '1023',
      email: 'olena@example.test',
      isEmailProved: false,
      firstName: 'Олена',
      lastName: 'Коваль',
    })
    const { url } = facebook.asked.at(-1)!
    expect([...url.searchParams.keys()]).toEqual(['fields', 'appsecret_proof'])
  })

  test('an answer without an id is none', async () => {
    for (const id of ['', 1023, undefined as never]) await expect(behind({ id })).rejects.toThrow('names nobody')
  })

  test.each<[string, (claims: JWTPayload) => JWTPayload, string]>([
    ['of another question', (claims) => ({ ...claims, nonce: 'another-nonce' }), 'unexpected JWT claim value'],
    ['of no question', ({ nonce: _nonce, ...claims }) => claims, 'invalid response'],
    ['for another client', (claims) => ({ ...claims, aud: 'another-client' }), 'unexpected JWT claim value'],
    ['about somebody else than the Graph names', (claims) => ({ ...claims, sub: '1024' }), 'names two people'],
  ])('[T3] an id token %s opens no door', async (_what, claims, reason) => {
    facebook.behaviour.claims = claims
    await expect(behind({ id: '1023' })).rejects.toThrow(reason)
  })

  test('an app secret it does not know is refused', async () => {
    const wrong = clientOf({
      facebook: {
        clientId: socialClient.id,
        clientSecret: 'not it',
        dialogUrl: facebook.dialogUrl,
        graphUrl: facebook.graphUrl,
      },
    })
    const secrets = makeFlowSecrets()
    const search = facebook.visit((await wrong.start(redirectUri, secrets)).href, 'somebody')
    await expect(wrong.finish(new URL(redirectUri + search), secrets)).rejects.toThrow('status code')
  })
})
