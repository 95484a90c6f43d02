import { createHash, randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

/** SHA-1, six digits, thirty seconds: the one kind every authenticator knows. */
const authenticator = { issuer: 'Academy', algorithm: 'SHA1', digits: 6, period: 30 }
/** A clock half a minute off, or a slow hand, is still the owner. */
const windowSteps = 1

export const makeSecret = (): string => new Secret({ size: 20 }).base32

/** What the picture to scan holds. */
export const uriOf = (secret: string, email: string): string =>
  new TOTP({ ...authenticator, label: email, secret }).toString()

/** The time step a code belongs to; null when it is none of those that count now. */
export const stepOfCode = (secret: string, code: string, now: Date): number | null => {
  const totp = new TOTP({ ...authenticator, secret })
  const timestamp = now.getTime()
  const delta = totp.validate({ token: code, timestamp, window: windowSteps })
  return delta === null ? null : totp.counter({ timestamp }) + delta
}

/** People copy codes with the spaces and dashes they are shown with. */
export const withoutGaps = (code: string): string => code.replace(/[\s-]/g, '')
export const isAuthenticatorCode = (code: string): boolean => /^\d{6}$/.test(code)

/** No letter looks like a digit here; what was read wrongly is read as what was meant. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
const recoveryCodeCount = 10

/** 120 bits, as `xxxxxx-xxxxxx-xxxxxx-xxxxxx`: of more than 112 a plain hash gives nothing away, however fast it is. */
const makeRecoveryCode = (): string =>
  Array.from({ length: 4 }, () => Array.from({ length: 6 }, () => alphabet[randomInt(alphabet.length)]).join('')).join(
    '-',
  )
export const makeRecoveryCodes = (): string[] => Array.from({ length: recoveryCodeCount }, makeRecoveryCode)

export const hashRecoveryCode = (userId: number, code: string): string => {
  const meant = withoutGaps(code).toLowerCase().replaceAll('o', '0').replace(/[il]/g, '1')
  return createHash('sha256').update(`${userId}:${meant}`).digest('hex')
}
