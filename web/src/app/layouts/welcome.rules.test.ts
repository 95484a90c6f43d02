import { expect, test } from 'vitest'
import { welcomeOf } from './welcome.rules.ts'

test.each([
  [{}, true, 'login.welcome'],
  [{}, false, 'login.anyWelcome'],
  [{ isAccountDeleted: true }, false, 'login.farewell'],
  [{ confirmedEmail: 'olena@example.com' }, false, 'login.firstWelcome'],
])('%o is welcomed, known here: %s, with %s', (state, wasHere, text) => {
  expect(welcomeOf(state, wasHere)).toBe(text)
})
