import { expect, test } from 'vitest'
import { saidToTests } from './said-to-tests.ts'
import { answerOf } from './student-work.ts'

test.each([
  ['exited', '{"value":[1]}', { value: [1] }, { value: [1] }],
  ['exited', '{"error":"x is not a function"}', { error: 'x is not a function' }, { error: 'x is not a function' }],
  ['exited', '{}', { error: { code: 'noAnswer' } }, { error: 'It gave no answer.' }],
  ['exited', 'null', { error: { code: 'noAnswer' } }, { error: 'It gave no answer.' }],
  ['exited', '', { error: { code: 'endedSilently' } }, { error: 'It ended without an answer.' }],
  [
    'exited',
    '{"missing":"file"}',
    { error: { code: 'noFile', file: 'sum.mjs' } },
    { error: 'There is no file sum.mjs.' },
  ],
  [
    'exited',
    '{"missing":"function"}',
    { error: { code: 'noFunction', file: 'sum.mjs', name: 'sum' } },
    { error: 'There is no function sum in sum.mjs.' },
  ],
  ['time', '', { error: { code: 'time' } }, { error: 'It took more time than it may and was ended.' }],
  ['memory', '{"value":1}', { error: { code: 'memory' } }, { error: 'It used more memory than it may and was ended.' }],
] as const)(
  'a call that ended by %s and said %j is answered, and to tests in a sentence',
  (ending, stdout, answer, said) => {
    const found = answerOf({ ending, stdout }, { file: 'sum.mjs', name: 'sum' })
    expect(found).toEqual(answer)
    expect(saidToTests(found)).toEqual(said)
  },
)
