import {
  createHash,
  createHmac,
  createPrivateKey,
  createPublicKey,
  hkdfSync,
  randomBytes,
  sign,
  timingSafeEqual,
} from 'node:crypto'
import { EncryptJWT, errors as joseErrors, jwtDecrypt, jwtVerify, SignJWT } from 'jose'
import { fail } from './errors.ts'

/** lifetimes. A refresh lives as long as its session. */
export const accessTokenSeconds = 15 * 60
export const sessionSeconds = 30 * 24 * 3600
/** A session that is not used for this long ends earlier. */
export const idleSessionSeconds = 14 * 24 * 3600
export const idleSince = (now: Date): Date => new Date(now.getTime() - idleSessionSeconds * 1000)
/** An impersonation ends by itself unless it is renewed, and after a maximum time even then. */
export const impersonationSeconds = 30 * 60
export const longestImpersonationSeconds = 8 * 3600
/** T2: how long the previous refresh token still returns the same new pair. */
export const refreshGraceMs = 10_000

export interface AccessClaims {
  userId: number
  sessionId: string
  impersonatorId: number | null
  expiresAtMs: number
}

export interface RefreshClaims {
  sessionId: string
  generation: number
}

export interface Tokens {
  signAccess(claims: { userId: number; sessionId: string; impersonatorId: number | null }, now: Date): Promise<string>
  verifyAccess(token: string, now: Date): Promise<AccessClaims>
  makeRefresh(claims: RefreshClaims): string
  /** Throws InvalidRefreshToken unless the code is ours; says nothing about whether it is still the current one. */
  readRefresh(token: string): RefreshClaims
  /** A short code that proves we handed `parts` out for this purpose, e.g. the right to have a mail sent again. */
  makeCode(purpose: string, ...parts: readonly (string | number)[]): string
  isCode(code: string, purpose: string, ...parts: readonly (string | number)[]): boolean
  /** Encrypts and authenticates a value; without an end it is valid as long as the secret is. */
  seal(purpose: string, value: Record<string, unknown>, expiresAt?: Date): Promise<string>
  /** null: not ours, not for this purpose, or too old. */
  unseal<T>(purpose: string, sealed: string, now: Date): Promise<T | null>
  /** Signs with an Ed25519 key of its own, so that anybody can verify it without us. */
  signer(purpose: string): Signer
  /**
   * Of the secrets that were replaced, oldest first. They read what lies in our own database and recognise what was
   * printed; nothing that somebody else may hold is believed by them, since a secret is replaced when it may be known.
   */
  earlier: readonly Tokens[]
}

export interface Signer {
  /** SPKI as PEM. */
  publicKey: string
  sign(text: string): string
}

const issuer = 'academy'
const tokenType = 'at+jwt'
/** A verification costs about 100 us, and every request of a screen brings the same token. */
const verifiedTokensMax = 10_000
const refreshPattern = /^([0-9a-f-]{36})\.([1-9][0-9]{0,8})\.([\w-]{43})$/

export const createTokens = (secret: string, secretsBefore: readonly string[] = []): Tokens => {
  const derive = (purpose: string): Buffer => Buffer.from(hkdfSync('sha256', secret, 'academy', purpose, 32))
  const { privateKey, publicKey } = ed25519FromSeed(derive('access-token'))
  const refreshKey = derive('refresh-token')
  const codeKey = derive('code')
  const sealKey = derive('seal')
  const verified = new Map<string, AccessClaims>()
  /** A screen sends many calls at once: they share one verification. */
  const underWay = new Map<string, Promise<AccessClaims>>()

  const code = (key: Buffer, parts: readonly (string | number)[]): string =>
    createHmac('sha256', key).update(JSON.stringify(parts)).digest('base64url')

  return {
    signAccess: ({ userId, sessionId, impersonatorId }, now) => {
      const issuedAt = Math.floor(now.getTime() / 1000)
      const token = new SignJWT({ sid: sessionId, ...(impersonatorId ? { act: { sub: String(impersonatorId) } } : {}) })
        .setProtectedHeader({ alg: 'EdDSA', typ: tokenType })
        .setIssuer(issuer)
        .setAudience('access')
        .setSubject(String(userId))
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + accessTokenSeconds)
      return token.sign(privateKey)
    },

    verifyAccess: async (token, now) => {
      const known = verified.get(token)
      if (known) return known.expiresAtMs > now.getTime() ? known : fail('ExpiredAccessToken')
      const checking = underWay.get(token)
      if (checking) return checking
      const check = readAccess(token, now, publicKey).finally(() => underWay.delete(token))
      underWay.set(token, check)
      const claims = await check
      if (verified.size >= verifiedTokensMax) verified.delete(verified.keys().next().value!)
      verified.set(token, claims)
      return claims
    },

    makeRefresh: ({ sessionId, generation }) =>
      `${sessionId}.${generation}.${code(refreshKey, [sessionId, generation])}`,

    readRefresh: (token) => {
      const [, sessionId = '', generation = '', mac = ''] = refreshPattern.exec(token) ?? []
      if (!equal(mac, code(refreshKey, [sessionId, Number(generation)]))) return fail('InvalidRefreshToken')
      return { sessionId, generation: Number(generation) }
    },

    makeCode: (purpose, ...parts) => code(codeKey, [purpose, ...parts]),
    isCode: (given, purpose, ...parts) => equal(given, code(codeKey, [purpose, ...parts])),

    seal: (purpose, value, expiresAt) => {
      const sealed = new EncryptJWT({ value }).setProtectedHeader({ alg: 'dir', enc: 'A256GCM' }).setAudience(purpose)
      return (expiresAt ? sealed.setExpirationTime(expiresAt) : sealed).encrypt(sealKey)
    },
    unseal: async <T>(purpose: string, sealed: string, now: Date) => {
      try {
        const { payload } = await jwtDecrypt(sealed, sealKey, { audience: purpose, currentDate: now })
        return payload.value as T
      } catch {
        return null
      }
    },

    signer: (purpose) => {
      const keys = ed25519FromSeed(derive(`signature:${purpose}`))
      return {
        publicKey: keys.publicKey.export({ type: 'spki', format: 'pem' }).toString(),
        sign: (text) => sign(null, Buffer.from(text), keys.privateKey).toString('base64url'),
      }
    },

    earlier: secretsBefore.map((before) => createTokens(before)),
  }
}

const readAccess = async (
  token: string,
  now: Date,
  publicKey: ReturnType<typeof createPublicKey>,
): Promise<AccessClaims> => {
  try {
    const { payload } = await jwtVerify(token, publicKey, {
      algorithms: ['EdDSA'],
      typ: tokenType,
      issuer,
      audience: 'access',
      currentDate: now,
      requiredClaims: ['exp', 'iat', 'sub', 'sid'],
    })
    const act = payload.act as { sub?: unknown } | undefined
    return {
      userId: Number(payload.sub),
      sessionId: String(payload.sid),
      impersonatorId: act ? Number(act.sub) : null,
      expiresAtMs: payload.exp! * 1000,
    }
  } catch (error) {
    return fail(error instanceof joseErrors.JWTExpired ? 'ExpiredAccessToken' : 'InvalidAccessToken')
  }
}

/** The fixed start of a PKCS #8 document that holds an Ed25519 seed. */
const pkcs8Prefix = Buffer.from('302e020100300506032b657004220420', 'hex')

const ed25519FromSeed = (seed: Buffer) => {
  const privateKey = createPrivateKey({ key: Buffer.concat([pkcs8Prefix, seed]), format: 'der', type: 'pkcs8' })
  return { privateKey, publicKey: createPublicKey(privateKey) }
}

const equal = (given: string, expected: string): boolean => {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}

export const auditCodeOf =
  (tokens: Tokens) =>
  (text: string): string =>
    tokens.makeCode('audit', text)

/** T6: 256 random bits for a link in a mail; only the hash is stored. */
export const makeOneTimeToken = (): { token: string; tokenHash: string } => {
  const token = randomBytes(32).toString('base64url')
  return { token, tokenHash: hashOneTimeToken(token) }
}
export const hashOneTimeToken = (token: string): string => createHash('sha256').update(token).digest('hex')
