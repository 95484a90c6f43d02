import { expect, test } from 'vitest'
import { createTokens } from '#platform/tokens.ts'
import { makeCalendarToken, readCalendarToken } from './calendar-token.rules.ts'

const tokens = createTokens('one secret, long enough to be one')
const token = makeCalendarToken(tokens, 12, 3)

test('[T6] a token names its owner and its version and cannot be made up', () => {
  expect(token).toMatch(/^12\.3\.[\w-]{43}$/)
  expect(readCalendarToken(tokens, token)).toEqual({ userId: 12, version: 3 })
  expect(readCalendarToken(tokens, `${token}.ics`)).toEqual({ userId: 12, version: 3 })
  expect(readCalendarToken(createTokens('another secret, as long as the first'), token)).toBeNull()
})

test.each([
  token.replace('12.', '13.'),
  token.replace('.3.', '.4.'),
  token.replace('12.3', '1.23'),
  `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`,
  token.slice(0, -1),
  `${token}.ics.ics`,
  `0${token}`,
  `12.3.${tokens.makeCode('referral', 12, 3)}`,
  '..',
  '',
])('%s is not from us', (forged) => {
  expect(readCalendarToken(tokens, forged)).toBeNull()
})
