import type { Tokens } from '#platform/tokens.ts'

const pattern = /^([1-9][0-9]{0,9})\.([1-9][0-9]{0,9})\.([\w-]{43})(?:\.ics)?$/

/** T6: unguessable, and nothing about it is stored: it counts as long as its version is the one of its owner. */
export const makeCalendarToken = (tokens: Tokens, userId: number, version: number): string =>
  `${userId}.${version}.${tokens.makeCode('calendar', userId, version)}`

/** null: not from us. Calendar programs like an address that ends in .ics. */
export const readCalendarToken = (tokens: Tokens, token: string): { userId: number; version: number } | null => {
  const [, userId = '', version = '', code = ''] = pattern.exec(token) ?? []
  const owner = { userId: Number(userId), version: Number(version) }
  return tokens.isCode(code, 'calendar', owner.userId, owner.version) ? owner : null
}
