import { createHash, createHmac, randomUUID } from 'node:crypto'
import { type JWTPayload, SignJWT } from 'jose'
import { signingKey, socialClient, startAnswering } from './social-providers.ts'

interface FacebookPerson {
  id: string | number
  email?: string | undefined
  first_name?: string | undefined
  last_name?: string | undefined
}

interface Asked {
  login: string
  redirectUri: string
  challenge: string
  nonce: string
}

/** As much of Facebook's log-in as we use, with its checks. */
export const startFacebook = async () => {
  const people = new Map<string, FacebookPerson>()
  const codes = new Map<string, Asked>()
  const tokens = new Map<string, string>()
  const key = await signingKey()
  const behaviour = {
    /** Real codes work once; whether ours do does not depend on it. */
    forgetsCodes: true,
    /** What stands in its id token: the right claims, unless told otherwise. */
    claims: (right: JWTPayload): JWTPayload => right,
  }
  const denied = { status: 400, json: { error: { message: 'canary-provider-message', type: 'OAuthException' } } }
  const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url')

  const idToken = ({ login, nonce }: Asked, iss: string): Promise<string> => {
    const now = Math.floor(Date.now() / 1000)
    const sub = String(people.get(login)?.id || login)
    const claims = behaviour.claims({ iss, aud: socialClient.id, sub, nonce, iat: now, exp: now + 300 })
    return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: key.kid }).sign(key.privateKey)
  }

  const server = await startAnswering(async ({ method, url, form, headers }) => {
    if (method === 'POST' && url.pathname === '/graph/oauth/access_token') {
      const asked = codes.get(form.get('code') ?? '')
      const isOurs = form.get('client_id') === socialClient.id && form.get('client_secret') === socialClient.secret
      if (!asked || !isOurs || form.get('redirect_uri') !== asked.redirectUri) return denied
      if (challengeOf(form.get('code_verifier') ?? '') !== asked.challenge) return denied
      if (behaviour.forgetsCodes) codes.delete(form.get('code')!)
      const token = `canary-access-token-${randomUUID()}`
      tokens.set(token, asked.login)
      const id_token = await idToken(asked, url.origin)
      return { json: { access_token: token, token_type: 'bearer', expires_in: 5_000, id_token } }
    }
    if (method === 'GET' && url.pathname === '/.well-known/oauth/openid/jwks/')
      return { json: { keys: [key.publicJwk] } }
    if (method === 'GET' && url.pathname === '/graph/me') {
      const token = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1] ?? ''
      const proof = createHmac('sha256', socialClient.secret).update(token).digest('hex')
      const login = tokens.get(token)
      const isProved = url.searchParams.get('appsecret_proof') === proof
      if (!login || !isProved || url.searchParams.get('fields') !== 'id,email,first_name,last_name') return denied
      return { json: people.get(login) ?? {} }
    }
    return { status: 404 }
  })

  /** Says yes in the dialog; returns the query the browser comes back with. */
  const visit = (url: string, login: string): string => {
    const { searchParams } = new URL(url)
    const code = `canary-code-${randomUUID()}`
    codes.set(code, {
      login,
      redirectUri: searchParams.get('redirect_uri')!,
      challenge: searchParams.get('code_challenge') ?? '',
      nonce: searchParams.get('nonce') ?? '',
    })
    return `?code=${code}&state=${searchParams.get('state')}`
  }

  return { ...server, dialogUrl: `${server.url}/dialog`, graphUrl: `${server.url}/graph`, people, behaviour, visit }
}
