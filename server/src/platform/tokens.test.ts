import {
  createHmac,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  hkdfSync,
  randomInt,
  randomUUID,
} from 'node:crypto'
import { SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { authApi } from '@academy/contract/auth'
import type { Person } from '#test/make/make.ts'
import { startTestApp, type TestApp, testSecret } from '#test/servers/test-app.ts'
import { accessTokenSeconds, createTokens, makeOneTimeToken } from './tokens.ts'
import { bySize } from '../../../scripts/testing/size.ts'

const tokens = createTokens(testSecret)
const now = new Date('2026-05-01T10:00:00Z')
const claims = { userId: 7, sessionId: randomUUID(), impersonatorId: null }

const refusal = async (token: string, at = now): Promise<string> => {
  const reader = createTokens(testSecret)
  return reader.verifyAccess(token, at).then(
    () => 'accepted',
    (error: { errorName?: string }) => error.errorName ?? 'crashed',
  )
}

/** The real key, so that only the named part of the token is wrong. */
const seed = Buffer.from(hkdfSync('sha256', testSecret, 'academy', 'access-token', 32))
const pkcs8 = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), seed])
const privateKey = createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' })

interface Changes {
  header?: Record<string, unknown>
  payload?: Record<string, unknown>
  issuer?: string
  audience?: string
}
const signed = ({ header, payload, issuer = 'academy', audience = 'access' }: Changes = {}, key = privateKey) => {
  const iat = Math.floor(now.getTime() / 1000)
  const all = { sid: claims.sessionId, sub: '7', iss: issuer, aud: audience, iat, exp: iat + 900, ...payload }
  const present = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))
  return new SignJWT(present).setProtectedHeader({ alg: 'EdDSA', typ: 'at+jwt', ...header }).sign(key)
}

describe('an access token', () => {
  test('is what was signed, for fifteen minutes', async () => {
    const token = await tokens.signAccess({ ...claims, impersonatorId: 9 }, now)
    const read = await tokens.verifyAccess(token, now)
    expect(read).toEqual({ ...claims, impersonatorId: 9, expiresAtMs: now.getTime() + accessTokenSeconds * 1000 })
  })

  test('[ERR-75] is expired afterwards, for a server that knows it and for one that does not', async () => {
    const token = await tokens.signAccess(claims, now)
    await tokens.verifyAccess(token, now)
    const later = new Date(now.getTime() + accessTokenSeconds * 1000)
    await expect(tokens.verifyAccess(token, later)).rejects.toMatchObject({ errorName: 'ExpiredAccessToken' })
    expect(await refusal(token, later)).toBe('ExpiredAccessToken')
    expect(await refusal(token, new Date(later.getTime() - 1))).toBe('accepted')
  })

  test('made by hand with the real key is accepted: the refusals below have one reason each', async () => {
    expect(await refusal(await signed())).toBe('accepted')
  })

  test.each<[string, Changes]>([
    ['another audience', { audience: 'refresh' }],
    ['another issuer', { issuer: 'elsewhere' }],
    ['another type', { header: { typ: 'JWT' } }],
    ['no type', { header: { typ: undefined } }],
    ['the type of a refresh token', { header: { typ: 'rt+jwt' } }],
    ['no session', { payload: { sid: undefined } }],
    ['no person', { payload: { sub: undefined } }],
    ['no time of issue', { payload: { iat: undefined } }],
    ['no end', { payload: { exp: undefined } }],
    ['a beginning in the future', { payload: { nbf: Math.floor(now.getTime() / 1000) + 60 } }],
  ])('[T3] %s is refused', async (_what, changes) => {
    expect(await refusal(await signed(changes).catch(() => 'unsignable'))).toBe('InvalidAccessToken')
  })

  test('[T3] signed by another key, by another secret or by the public key as a secret is refused', async () => {
    const stranger = generateKeyPairSync('ed25519').privateKey
    expect(await refusal(await signed({}, stranger))).toBe('InvalidAccessToken')
    expect(await refusal(await createTokens('another secret').signAccess(claims, now))).toBe('InvalidAccessToken')
    const publicPem = createPublicKey(privateKey).export({ format: 'pem', type: 'spki' })
    for (const secret of [publicPem, testSecret]) {
      const [header, payload] = (await signed()).split('.')
      const swapped = Buffer.from(JSON.stringify({ alg: 'HS256', typ: 'at+jwt' })).toString('base64url')
      const mac = createHmac('sha256', secret).update(`${swapped}.${payload}`).digest('base64url')
      expect(header).not.toBe(swapped)
      expect(await refusal(`${swapped}.${payload}.${mac}`)).toBe('InvalidAccessToken')
    }
  })

  test('[T3] without a signature is refused', async () => {
    const unsecured = new UnsecuredJWT({ sid: claims.sessionId })
      .setSubject('7')
      .setIssuer('academy')
      .setAudience('access')
    const bare = unsecured
      .setIssuedAt(now)
      .setExpirationTime(new Date(now.getTime() + 900_000))
      .encode()
    const [header, payload] = (await signed()).split('.')
    const none = Buffer.from('{"alg":"none","typ":"at+jwt"}').toString('base64url')
    for (const token of [bare, `${none}.${payload}.`, `${header}.${payload}.`, `${header}.${payload}`, '', '..'])
      expect(await refusal(token)).toBe('InvalidAccessToken')
  })

  const flips = bySize({ day: 600, full: 3_000 })
  test(`[T3] with any single bit flipped is refused (${flips} flips)`, async () => {
    const token = await signed()
    // The last letter of each part has spare bits that decode to the same bytes; those tokens are the same token.
    const meaning = (text: string) =>
      text
        .split('.')
        .map((part) => Buffer.from(part, 'base64url').toString('hex'))
        .join('.')
    let tried = 0
    while (tried < flips) {
      const letters = Buffer.from(token)
      letters[randomInt(letters.length)]! ^= 1 << randomInt(7)
      const flipped = letters.toString('latin1')
      if (meaning(flipped) === meaning(token) && flipped.split('.').length === 3) continue
      tried++
      expect(await refusal(flipped)).toBe('InvalidAccessToken')
    }
  })
})

describe('a refresh token', () => {
  const token = tokens.makeRefresh({ sessionId: claims.sessionId, generation: 3 })
  const isRefused = (text: string) => {
    try {
      tokens.readRefresh(text)
      return false
    } catch {
      return true
    }
  }

  test('is read as it was made', () => {
    expect(tokens.readRefresh(token)).toEqual({ sessionId: claims.sessionId, generation: 3 })
  })

  test('[T3] with any single bit flipped is refused (every bit)', () => {
    for (let at = 0; at < token.length; at++)
      for (let bit = 0; bit < 7; bit++) {
        const letters = Buffer.from(token)
        letters[at]! ^= 1 << bit
        expect(isRefused(letters.toString('latin1'))).toBe(true)
      }
  })

  test('[T3] of another secret, of another generation, or a code for something else is refused', () => {
    const [session, , mac] = token.split('.')
    const code = tokens.makeCode('resend-confirmation', claims.sessionId, 3)
    const others = [
      createTokens('another secret').makeRefresh({ sessionId: claims.sessionId, generation: 3 }),
      `${session}.4.${mac}`,
      `${session}.03.${mac}`,
      `${session}.3.${code}`,
      `${token}\n`,
      '',
    ]
    for (const other of others) expect(isRefused(other)).toBe(true)
  })
})

describe('a code', () => {
  test('[T3] holds for its purpose and its parts only', () => {
    const code = tokens.makeCode('resend-confirmation', 7, 'a@b.test')
    expect(tokens.isCode(code, 'resend-confirmation', 7, 'a@b.test')).toBe(true)
    expect(tokens.isCode(code, 'reset-password', 7, 'a@b.test')).toBe(false)
    expect(tokens.isCode(code, 'resend-confirmation', 8, 'a@b.test')).toBe(false)
    expect(tokens.isCode(tokens.makeCode('x', 'a', 'b'), 'x', 'a,b')).toBe(false)
    expect(tokens.isCode('', 'resend-confirmation', 7, 'a@b.test')).toBe(false)
  })

  test('[T6] one-time tokens never repeat', () => {
    expect(new Set(Array.from({ length: 1000 }, () => makeOneTimeToken().token)).size).toBe(1000)
  })
})

describe('something sealed', () => {
  const later = new Date(now.getTime() + 60_000)

  test('[T3] is read again for its own purpose only, until its end', async () => {
    const sealed = await tokens.seal('ticket', { userId: 7 }, later)
    expect(await tokens.unseal('ticket', sealed, now)).toEqual({ userId: 7 })
    expect(await tokens.unseal('flow', sealed, now)).toBeNull()
    expect(await tokens.unseal('ticket', sealed, new Date(later.getTime() + 1_000))).toBeNull()
    const lasting = await tokens.seal('secret', { secret: 'x' })
    expect(await tokens.unseal('secret', lasting, new Date('2090-01-01'))).toEqual({ secret: 'x' })
  })

  test('[T3] tells nothing to who holds it, and nothing to another server secret', async () => {
    const sealed = await tokens.seal('ticket', { canary: 'CANARY-7c1' }, later)
    const parts = sealed.split('.').map((part) => Buffer.from(part, 'base64url').toString('latin1'))
    expect(parts.join(' ')).not.toContain('CANARY')
    expect(await createTokens(`${testSecret} other`).unseal('ticket', sealed, now)).toBeNull()
  })

  test('[T3] with a changed character is nothing', async () => {
    const sealed = await tokens.seal('ticket', { userId: 7 }, later)
    for (let place = 0; place < sealed.length - 1; place++) {
      // The last character of a part holds bits that mean nothing.
      if (sealed[place] === '.' || sealed[place + 1] === '.') continue
      const changed = `${sealed.slice(0, place)}${sealed[place] === 'A' ? 'B' : 'A'}${sealed.slice(place + 1)}`
      expect(await tokens.unseal('ticket', changed, now), `at ${place}`).toBeNull()
    }
  })
})

describe('through the front door', () => {
  let it: TestApp
  let person: Person
  beforeAll(async () => {
    it = await startTestApp()
    person = await it.make.user()
  })
  afterAll(() => it.close())
  const me = (token: string) => it.call(authApi.me, {}, { headers: { authorization: `Bearer ${token}` } })

  test('[T3] a well signed token for another person, or for a session that never was, is refused', async () => {
    const other = await it.make.user()
    const { sessionId } = await it.make.session(person)
    const mixed = await it.tokens.signAccess({ userId: other.id, sessionId, impersonatorId: null }, it.clock.now)
    const stray = await it.tokens.signAccess({ ...claims, userId: person.id }, it.clock.now)
    for (const token of [mixed, stray]) expect((await me(token)).error.name).toBe('InvalidAccessToken')
  })

  test('[T3] tokens cannot stand in for each other', async () => {
    const { accessToken, refreshToken } = await it.make.session(person)
    expect((await me(refreshToken)).error.name).toBe('InvalidAccessToken')
    const { error } = await it.call(authApi.tokens, { body: { refreshToken: accessToken } })
    expect(error.name).toBe('InvalidRefreshToken')
    expect((await it.call(authApi.confirmEmail, { body: { hash: refreshToken } })).error.name).toBe('InvalidHash')
  })
})
