import { expect, test } from 'vitest'
import { answerOf } from './student-work.ts'

test.each([
  ['exited', '{"value":[1]}', { value: [1] }],
  ['exited', '{"error":"x is not a function"}', { error: 'x is not a function' }],
  ['exited', '{}', { error: 'It gave no answer.' }],
  ['exited', '', { error: 'It ended without an answer.' }],
  ['time', '', { error: 'It took more time than it may and was ended.' }],
  ['memory', '{"value":1}', { error: 'It used more memory than it may and was ended.' }],
] as const)('a call that ended by %s and said %j is answered in a sentence', (ending, stdout, answer) =>
  expect(answerOf({ ending, stdout })).toEqual(answer),
)
