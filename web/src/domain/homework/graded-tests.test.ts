import { answerMessage } from '@academy/contract/answer-message'
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

test('what the work answered is said in the language of the reader', async () => {
  const answered = (message: string): GradedTest => ({ name: 'one', passed: false, message, ms: null })
  const shown = (message: string) => draw(createElement(GradedTests, { tests: [answered(message)] }), makeStudent())
  expect(shown(answerMessage('[1,2]'))).toContain('Your program returned: [1,2]')
  await speak('ua')
  expect(shown(answerMessage('"ні. It answered 0."'))).toContain(
    'Ваша програма повернула: &quot;ні. It answered 0.&quot;',
  )
  expect(shown(answerMessage('[1,2]'))).not.toContain('answered')
  // What a test framework wrote stays as it is.
  expect(shown('expected 2, It answered 3.')).toContain('expected 2, It answered 3.')
  await speak('en')
})
