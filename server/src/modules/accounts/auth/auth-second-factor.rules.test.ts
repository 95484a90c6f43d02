import { describe, expect, test } from 'vitest'
import {
  hashRecoveryCode,
  isAuthenticatorCode,
  makeRecoveryCodes,
  makeSecret,
  stepOfCode,
  uriOf,
  withoutGaps,
} from './auth-second-factor.rules.ts'

/** The secret and the moments of the standard (RFC 6238, appendix B), cut to six digits. */
const secretOfTheStandard = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const at = (seconds: number) => new Date(seconds * 1000)

describe('a code of an authenticator', () => {
  test.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('is the one of the standard at %i seconds', (seconds, code) => {
    expect(stepOfCode(secretOfTheStandard, code, at(seconds))).toBe(Math.floor(seconds / 30))
  })

  test('counts half a minute before and after its own, and names its own step', () => {
    const own = Math.floor(1_234_567_890 / 30)
    const seen = [-60, -30, 0, 30, 60].map((off) => stepOfCode(secretOfTheStandard, '005924', at(1_234_567_890 + off)))
    expect(seen).toEqual([null, own, own, own, null])
  })

  test.each(['005925', '5924', '0059240', '', 'abcdef'])('%s is none', (code) => {
    expect(stepOfCode(secretOfTheStandard, code, at(1_234_567_890))).toBeNull()
  })

  test('may be typed as it is shown', () => {
    expect(isAuthenticatorCode(withoutGaps('005 924'))).toBe(true)
    expect(isAuthenticatorCode(withoutGaps('0k5-924'))).toBe(false)
  })
})

describe('a secret', () => {
  test('has 160 bits and is never the same', () => {
    expect(makeSecret()).toMatch(/^[A-Z2-7]{32}$/)
    expect(makeSecret()).not.toBe(makeSecret())
  })

  test('comes as an address every authenticator reads', () => {
    const uri = new URL(uriOf(secretOfTheStandard, 'olena@example.test'))
    expect(uri.protocol).toBe('otpauth:')
    expect(decodeURIComponent(uri.pathname)).toContain('Academy:olena@example.test')
    expect(Object.fromEntries(uri.searchParams)).toEqual({
      issuer: 'Academy',
      secret: secretOfTheStandard,
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    })
  })
})

describe('recovery codes', () => {
  test('ten, all different, 120 bits each, none to be taken for a code of an authenticator', () => {
    const codes = makeRecoveryCodes()
    expect(new Set(codes).size).toBe(10)
    for (const code of codes) {
      expect(code).toMatch(/^(?:[0-9a-hjkmnp-tv-z]{6}-){3}[0-9a-hjkmnp-tv-z]{6}$/)
      expect(isAuthenticatorCode(withoutGaps(code))).toBe(false)
    }
  })

  test('are the same however they are written, and another for everybody else', () => {
    const hash = hashRecoveryCode(7, '01ab-cdef-ghjk')
    for (const written of ['01abcdefghjk', '01AB CDEF GHJK', 'oIab-cdef-ghjk', 'Olab-cdef-ghjk'])
      expect(hashRecoveryCode(7, written)).toBe(hash)
    expect(hashRecoveryCode(8, '01ab-cdef-ghjk')).not.toBe(hash)
    expect(hashRecoveryCode(7, '01ab-cdef-ghjm')).not.toBe(hash)
  })
})
