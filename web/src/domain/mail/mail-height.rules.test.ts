import { expect, test } from 'vitest'
import { heightOfMail } from './mail-height.rules.ts'

test('a longer text, and a narrower screen, need more room', () => {
  const text = 'word '.repeat(200)
  expect(heightOfMail(text, 480)).toBeGreaterThan(heightOfMail('Hello', 480))
  expect(heightOfMail(text, 375)).toBeGreaterThan(heightOfMail(text, 480))
})
