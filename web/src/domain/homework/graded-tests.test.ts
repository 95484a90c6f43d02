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

test('what the grader says of a test is said in the language of the reader, also of results from before it had codes', async () => {
  const shown = (said: Pick<GradedTest, 'message' | 'remark'>) =>
    draw(createElement(GradedTests, { tests: [{ name: 'one', passed: false, ms: null, ...said }] }), makeStudent())
  expect(shown({ message: null, remark: { code: 'answered', answer: '[1,2]' } })).toContain(
    'Your program returned: [1,2]',
  )
  await speak('ua')
  expect(shown({ message: null, remark: { code: 'notRun' } })).toContain('Тест не запускався.')
  expect(shown({ message: 'It answered "ні. It answered 0.".' })).toContain(
    'Ваша програма повернула: &quot;ні. It answered 0.&quot;',
  )
  // What a test framework wrote stays as it is, and so does what graders said before they had codes.
  expect(shown({ message: 'expected 2, It answered 3.' })).toContain('expected 2, It answered 3.')
  expect(shown({ message: 'it did not run' })).toContain('it did not run')
  await speak('en')
})
