import type { GradedTest } from '@academy/contract/autograde'
import { createElement } from 'react'
import { beforeAll, expect, test } from 'vitest'
import { draw, speak } from '#testing/draw.ts'
import { makeStudent } from '#testing/make.ts'
import { GradedTests } from './graded-tests.tsx'

beforeAll(() => speak('en'))

test('a message that several tests in a row failed with is shown once', () => {
  const failed = (name: string, message: string): GradedTest => ({ name, passed: false, message, ms: null })
  const tests = [failed('one', 'SyntaxError'), failed('two', 'SyntaxError'), failed('three', 'expected 2')]
  const html = draw(createElement(GradedTests, { tests }), makeStudent())
  expect(html.match(/SyntaxError/g)).toHaveLength(1)
  expect(html).toMatch(/two.*The same message as above.*three.*expected 2/s)
})
