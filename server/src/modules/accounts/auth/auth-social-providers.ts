import { createHmac } from 'node:crypto'
import * as oauth from 'openid-client'
import type { SocialProvider } from '@academy/contract/enums'
import type { Config, FacebookConfig, GoogleConfig } from '#platform/config.ts'
import { asEmail, asSubject, asText, type SocialPerson } from './auth-social.rules.ts'

/** What ties the answer of a provider to the question of one browser. */
export interface FlowSecrets {
  state: string
  nonce: string
  verifier: string
}

export interface ProviderClient {
  /** Where to send the browser. */
  start(redirectUri: string, secrets: FlowSecrets): Promise<URL>
  /** Who came back to `answer`, the redirect address with its query; throws whenever anything is not as it should be. */
  finish(answer: URL, secrets: FlowSecrets): Promise<SocialPerson>
}
export type ProviderClients = Record<SocialProvider, ProviderClient | null>

/** Somebody waits in front of a screen. */
const patienceSeconds = 10

export const makeFlowSecrets = (): FlowSecrets => ({
  state: oauth.randomState(),
  nonce: oauth.randomNonce(),
  verifier: oauth.randomPKCECodeVerifier(),
})

export const createProviderClients = (
  { google, facebook }: Config['social'],
  timeoutSeconds = patienceSeconds,
): ProviderClients => ({
  google: google && createGoogle(google, timeoutSeconds),
  facebook: facebook && createFacebook(facebook, timeoutSeconds),
})

const isLoopbackHttp = (address: string): boolean => {
  const { protocol, hostname } = new URL(address)
  return protocol === 'http:' && ['127.0.0.1', '[::1]', 'localhost'].includes(hostname)
}

/** Secrets leave over TLS and to nobody we were merely sent on to. Plain http is for a provider on this very machine. */
const fetchFor =
  (home: string): oauth.CustomFetch =>
  (url, options) => {
    const isSafe = new URL(url).protocol === 'https:' || (isLoopbackHttp(home) && isLoopbackHttp(url))
    if (!isSafe) throw new Error('The provider wants to be asked without encryption')
    return fetch(url, { ...options, redirect: 'manual' } as Parameters<typeof fetch>[1])
  }

/** Code, PKCE, state and nonce: the same question to every provider. */
const questionOf = async (
  config: oauth.Configuration,
  redirectUri: string,
  scope: string,
  { state, nonce, verifier }: FlowSecrets,
): Promise<URL> =>
  oauth.buildAuthorizationUrl(config, {
    redirect_uri: redirectUri,
    scope,
    state,
    nonce,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  })

/** The tokens for the code of an answer, with an id token that was signed for this very question. */
const tokensFor = (config: oauth.Configuration, answer: URL, { state, nonce, verifier }: FlowSecrets) =>
  oauth.authorizationCodeGrant(config, answer, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: verifier,
    idTokenExpected: true,
  })

const createGoogle = (config: GoogleConfig, timeoutSeconds: number): ProviderClient => {
  let known: Promise<oauth.Configuration> | null = null
  /** Asked once; after a failure the next log-in asks again. */
  const discovered = (): Promise<oauth.Configuration> => {
    known ??= discover(config, timeoutSeconds).catch((error: unknown) => {
      known = null
      throw error
    })
    return known
  }
  return {
    start: async (redirectUri, secrets) => questionOf(await discovered(), redirectUri, 'openid email profile', secrets),
    finish: async (answer, secrets) => {
      const tokens = await tokensFor(await discovered(), answer, secrets)
      const claims = tokens.claims()!
      return {
        id: asSubject(claims.sub),
        email: claims.email_verified === true ? asEmail(claims.email) : null,
        isEmailProved: true,
        firstName: asText(claims.given_name),
        lastName: asText(claims.family_name),
      }
    },
  }
}

const discover = (
  { issuer, clientId, clientSecret }: GoogleConfig,
  timeoutSeconds: number,
): Promise<oauth.Configuration> =>
  oauth.discovery(new URL(issuer), clientId, undefined, oauth.ClientSecretPost(clientSecret), {
    timeout: timeoutSeconds,
    [oauth.customFetch]: fetchFor(issuer),
    execute: [oauth.enableNonRepudiationChecks, ...(isLoopbackHttp(issuer) ? [oauth.allowInsecureRequests] : [])],
  })

const createFacebook = (
  { clientId, clientSecret, dialogUrl, graphUrl }: FacebookConfig,
  timeoutSeconds: number,
): ProviderClient => {
  const { origin } = new URL(dialogUrl)
  const server = {
    issuer: origin,
    authorization_endpoint: dialogUrl,
    token_endpoint: `${graphUrl}/oauth/access_token`,
    jwks_uri: `${origin}/.well-known/oauth/openid/jwks/`,
  }
  const config = new oauth.Configuration(server, clientId, undefined, oauth.ClientSecretPost(clientSecret))
  config.timeout = timeoutSeconds
  config[oauth.customFetch] = fetchFor(graphUrl)
  oauth.enableNonRepudiationChecks(config)
  if (isLoopbackHttp(graphUrl)) oauth.allowInsecureRequests(config)

  const personBehind = async (accessToken: string): Promise<SocialPerson> => {
    const url = new URL(`${graphUrl}/me`)
    url.searchParams.set('fields', 'id,email,first_name,last_name')
    // Shows that the token is used by the app it was given to.
    url.searchParams.set('appsecret_proof', createHmac('sha256', clientSecret).update(accessToken).digest('hex'))
    const response = await oauth.fetchProtectedResource(config, accessToken, url, 'GET')
    if (response.status !== 200) throw new Error('The provider does not say who it is')
    const { id, email, first_name, last_name } = (await response.json()) as Record<string, unknown>
    return {
      id: asSubject(id),
      email: asEmail(email),
      // Facebook does not say whether the address was ever proved to be this person's.
      isEmailProved: false,
      firstName: asText(first_name),
      lastName: asText(last_name),
    }
  }

  return {
    // Its OpenID dialog: the plain one forgets the challenge and then refuses the verifier.
    start: (redirectUri, secrets) => questionOf(config, redirectUri, 'openid email public_profile', secrets),
    finish: async (answer, secrets) => {
      const tokens = await tokensFor(config, answer, secrets)
      const person = await personBehind(tokens.access_token)
      if (tokens.claims()!.sub !== person.id) throw new Error('The provider names two people')
      return person
    },
  }
}
