import { expect, test } from 'vitest'
import { welcomeOf } from './welcome.rules.ts'

test.each([
  [{}, 'login.welcome'],
  [{ isAccountDeleted: true }, 'login.farewell'],
  [{ confirmedEmail: 'olena@example.com' }, 'login.firstWelcome'],
])('%o is welcomed with %s', (state, text) => {
  expect(welcomeOf(state)).toBe(text)
})
