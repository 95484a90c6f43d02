import { accountEvents } from '@academy/contract/account'
import { expect, test } from 'vitest'
import { builtInTexts } from '#lib/i18n/built-in-texts.ts'
import { byText, eventText, toneOf } from './history.rules.ts'

test('every event of the account has a sentence in both languages', async () => {
  for (const locale of ['ua', 'en'] as const) {
    const texts: Record<string, string> = (await builtInTexts[locale].accounts()).default
    expect(accountEvents.filter((event) => !texts[eventText(event)])).toEqual([])
  }
})

test('[A7] whoever acted as the owner is marked and named so', () => {
  for (const event of ['impersonation.started', 'impersonation.write'] as const) {
    expect([toneOf({ event, byName: 'Ірина Адмін' }), byText(event)]).toEqual(['warning', 'account.history.actedAs'])
  }
})

test('what somebody else did is never plain, what the owner did is', () => {
  expect(toneOf({ event: 'profile.changed', byName: 'Ірина Адмін' })).toBe('warning')
  expect(toneOf({ event: 'profile.changed', byName: null })).toBe('plain')
  expect(byText('role.granted')).toBe('account.history.by')
})

test('a stolen session stands out', () => {
  expect(toneOf({ event: 'session.reuse-detected', byName: null })).toBe('danger')
})
