import { createElement } from 'react'
import { expect, test } from 'vitest'
import { draw, speak } from '#testing/draw.ts'
import { makeStudent } from '#testing/make.ts'
import { TestRules } from './test-rules.tsx'

test.each([
  ['ua', 'Почати тест'],
  ['en', 'Start test'],
] as const)('the rules name the button that starts the clock (%s)', async (locale, button) => {
  await speak(locale)
  // The same rules stand beside the button that only leads to the test.
  expect(draw(createElement(TestRules, { headingLevel: 2 }), makeStudent())).toContain(button)
})
