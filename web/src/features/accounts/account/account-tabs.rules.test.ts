import { expect, test } from 'vitest'
import { accountTabs, tabFrom, tabQuery } from './account-tabs.rules.ts'

test.each(accountTabs)('the tab %s is found again by the address it makes', (tab) => {
  expect(tabFrom(tabQuery(tab).tab ?? undefined)).toBe(tab)
})

test.each([undefined, '', 'Security', 'nonsense'])('%o opens the profile', (value) => {
  expect(tabFrom(value)).toBe('profile')
})
