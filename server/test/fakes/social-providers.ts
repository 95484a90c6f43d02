import { randomUUID } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import Provider from 'oidc-provider'

/** Providers of log-ins on this machine, for stories that leave the house and come back. */

export const socialClient = { id: 'academy-client', secret: 'canary-client-secret' }

export const listenOnLoopback = async (listener?: RequestListener) => {
  const server = createServer(listener)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    server,
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}

interface Asked {
  method: string
  url: URL
  form: URLSearchParams
  headers: IncomingHttpHeaders
}
interface Answered {
  status?: number
  headers?: Record<string, string>
  json?: unknown
}

/** A server that notes what it was asked and answers as told. */
export const startAnswering = async (answer: (asked: Asked) => Answered | Promise<Answered>) => {
  const asked: Asked[] = []
  const { url, close } = await listenOnLoopback((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      const { method = 'GET', headers } = request
      const one: Asked = { method, url: new URL(request.url!, url), form: new URLSearchParams(body), headers }
      asked.push(one)
      void Promise.resolve(answer(one)).then(({ status = 200, headers = {}, json }) => {
        response.writeHead(status, { 'content-type': 'application/json', ...headers })
        response.end(json === undefined ? '' : JSON.stringify(json))
      })
    })
  })
  return { url, asked, close }
}

export const signingKey = async () => {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true })
  const kid = randomUUID()
  const properties = { kid, alg: 'RS256', use: 'sig' }
  return {
    privateKey,
    kid,
    privateJwk: { ...(await exportJWK(privateKey)), ...properties },
    publicJwk: { ...(await exportJWK(publicKey)), ...properties },
  }
}

export interface Claims {
  email?: string
  email_verified?: boolean
  given_name?: string
  family_name?: string
}

/** A real OpenID provider, and a browser in which somebody goes through its pages. */
export const startOpenIdProvider = async (redirectUri: string) => {
  const { url: issuer, server, close } = await listenOnLoopback()
  const people = new Map<string, Claims>()
  const { privateJwk } = await signingKey()
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: socialClient.id,
        client_secret: socialClient.secret,
        redirect_uris: [redirectUri],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    jwks: { keys: [privateJwk as never] },
    cookies: { keys: ['a key only tests know'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['given_name', 'family_name'] },
    // Google puts the claims of the scopes into the id token.
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    ttl: { Interaction: 300, Session: 300, Grant: 300, AccessToken: 300, IdToken: 300 },
    findAccount: (_ctx, id) => ({ accountId: id, claims: () => ({ sub: id, ...people.get(id) }) }),
  })
  const answer = provider.callback()
  const paths: string[] = []
  server.on('request', (request, response) => {
    paths.push(request.url!)
    void answer(request, response)
  })

  /** From the address we send people to until they are sent back; returns the query they come back with. */
  const visit = async (url: string, login: string, options: { cancels?: true } = {}): Promise<string> => {
    const cookies = new Map<string, string>()
    let next: { url: string; form?: Record<string, string> } = { url }
    for (let page = 0; page < 20; page++) {
      const response = await fetch(next.url, {
        redirect: 'manual',
        headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
        ...(next.form ? { method: 'POST', body: new URLSearchParams(next.form) } : {}),
      })
      for (const line of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
        if (value === '') cookies.delete(name)
        else cookies.set(name, value)
      }
      const location = response.headers.get('location')
      if (location) {
        const to = new URL(location, next.url)
        if (to.origin !== issuer) return to.search
        next = { url: to.href }
        continue
      }
      const prompt = /name="prompt" value="(\w+)"/.exec(await response.text())?.[1]
      if (!prompt) throw new Error(`The provider shows something else (${response.status}): ${next.url}`)
      next = options.cancels ? { url: `${next.url}/abort` } : { url: next.url, form: { prompt, login } }
    }
    throw new Error('The provider never sends the browser back')
  }

  return { issuer, people, paths, visit, close }
}

/** A provider that answers with id tokens of its own making: right ones, unless told otherwise. */
export const startForger = async () => {
  const [own, other] = [await signingKey(), await signingKey()]
  const forgery: {
    claims(right: JWTPayload): JWTPayload
    signedBy: 'own' | 'other' | 'nobody'
    discovery: Record<string, unknown>
    token(right: object): Answered
  } = { claims: (right) => right, signedBy: 'own', discovery: {}, token: (json) => ({ json }) }
  let nonce = ''

  const idToken = async (issuer: string): Promise<string> => {
    const now = Math.floor(Date.now() / 1000)
    const claims = forgery.claims({
      iss: issuer,
      aud: socialClient.id,
      sub: 'forged-subject',
      nonce,
      iat: now,
      exp: now + 300,
      email: 'forged@example.test',
      email_verified: true,
      given_name: 'Ганна',
      family_name: 'Ковальська',
    })
    if (forgery.signedBy === 'nobody') {
      const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
      return `${part({ alg: 'none', typ: 'JWT' })}.${part(claims)}.`
    }
    const key = forgery.signedBy === 'own' ? own.privateKey : other.privateKey
    return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: own.kid }).sign(key)
  }

  const server = await startAnswering(async ({ url: { pathname, origin } }) => {
    switch (pathname) {
      case '/.well-known/openid-configuration':
        return {
          json: {
            issuer: origin,
            authorization_endpoint: `${origin}/authorize`,
            token_endpoint: `${origin}/token`,
            jwks_uri: `${origin}/jwks`,
            response_types_supported: ['code'],
            subject_types_supported: ['public'],
            id_token_signing_alg_values_supported: ['RS256'],
            ...forgery.discovery,
          },
        }
      case '/jwks':
        return { json: { keys: [own.publicJwk] } }
      case '/token':
        return forgery.token({
          access_token: 'canary-access-token',
          token_type: 'Bearer',
          id_token: await idToken(origin),
        })
      default:
        return { status: 404 }
    }
  })

  /** What a browser would bring back: this provider asks nobody anything. */
  const comeBack = (url: string): string => {
    const { searchParams } = new URL(url)
    nonce = searchParams.get('nonce') ?? ''
    return `?code=some-code&state=${searchParams.get('state')}`
  }
  return { ...server, issuer: server.url, forgery, comeBack }
}
