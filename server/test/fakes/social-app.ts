import { authApi } from '@academy/contract/auth'
import type { Logger } from '#platform/log.ts'
import { startFacebook } from './facebook.ts'
import { newestSecret } from '#test/reading/read-mails.ts'
import { type Claims, socialClient, startOpenIdProvider } from './social-providers.ts'
import { startTestApp } from '#test/servers/test-app.ts'

export type ProviderName = 'google' | 'facebook'
export interface StartBody {
  localization: 'ua' | 'en'
  referral?: string
  academyHash?: string
  direction?: number
}

export const publicUrl = 'https://academy.example'
export const socialLoginError = { code: 16, name: 'SocialLoginError', message: 'Social login failed', fields: [] }

/** The app with both providers, and people who go there and come back. */
export const startSocialApp = async (options: { log?: Logger } = {}) => {
  const google = await startOpenIdProvider(`${publicUrl}/auth/social/google`)
  const facebook = await startFacebook()
  const it = await startTestApp({
    ...options,
    env: {
      PUBLIC_URL: publicUrl,
      GOOGLE_CLIENT_ID: socialClient.id,
      GOOGLE_CLIENT_SECRET: socialClient.secret,
      GOOGLE_ISSUER: google.issuer,
      FACEBOOK_CLIENT_ID: socialClient.id,
      FACEBOOK_CLIENT_SECRET: socialClient.secret,
      FACEBOOK_DIALOG_URL: facebook.dialogUrl,
      FACEBOOK_GRAPH_URL: facebook.graphUrl,
    },
  })

  let counter = 0
  const freshEmail = () => `canary.person${++counter}@example.test`

  /** Somebody at the provider; what they log in with there is what the provider calls them. */
  const atProvider = (provider: ProviderName, claims: Claims): string => {
    const login = `canary-subject-${++counter}`
    const { email, given_name: first_name, family_name: last_name } = claims
    if (provider === 'google') google.people.set(login, { email_verified: true, ...claims })
    else facebook.people.set(login, { id: login, email, first_name, last_name })
    return login
  }
  const start = async (provider: ProviderName, body: StartBody = { localization: 'ua' }) =>
    (await it.call(authApi.socialStart, { params: { provider }, body })).body
  const visit = (provider: ProviderName, url: string, login: string): string | Promise<string> =>
    provider === 'google' ? google.visit(url, login) : facebook.visit(url, login)
  const finish = (provider: ProviderName, flow: string, search: string) =>
    it.call(authApi.socialFinish, { params: { provider }, body: { flow, search } })

  /** The whole way: to the provider and back. */
  const logIn = async (provider: ProviderName, login: string, body?: StartBody) => {
    const { url, flow } = await start(provider, body)
    return finish(provider, flow, await visit(provider, url, login))
  }
  return {
    it,
    google,
    facebook,
    freshEmail,
    atProvider,
    start,
    visit,
    finish,
    logIn,
    /** Logs in; an address that the provider does not vouch for is confirmed by our own mail on the way. */
    enter: async (provider: ProviderName, login: string, body?: StartBody) => {
      const first = await logIn(provider, login, body)
      if (first.error.name !== 'EmailIsNotConfirmed') return first
      const hash = await newestSecret(it, first.error.email!, 'confirm-email')
      await it.call(authApi.confirmEmail, { body: { hash } })
      return logIn(provider, login)
    },
    meOf: async (accessToken: string) =>
      (await it.call(authApi.me, {}, { headers: { authorization: `Bearer ${accessToken}` } })).body,
    close: async () => {
      await it.close()
      await google.close()
      await facebook.close()
    },
  }
}
export type SocialApp = Awaited<ReturnType<typeof startSocialApp>>
