import { describe, expect, test } from 'vitest'
import { repoTypes } from '@academy/contract/enums'
import { longTextMaxLength } from '@academy/contract/limits'
import { answerProblems, isSameAnswer, readDraft, waitUnit } from './homework.rules.ts'

const letters = (count: number) => 'a'.repeat(count)

describe('what is wrong with an answer', () => {
  const withRepo = { needRepo: true, repoType: repoTypes.GitHub }
  test.each([
    [
      '[HW-22] a text is needed where no repository is',
      { needRepo: false, repoType: 3 },
      ' ',
      '',
      { body: 'fieldIsRequired' },
    ],
    ['[HW-22] a text alone is enough', { needRepo: false, repoType: 3 }, 'Ось', '', {}],
    ['[HW-22] the repository is required', withRepo, 'Ось', ' ', { repoLink: 'fieldIsRequired' }],
    ['[VAL-19] of the right host', withRepo, '', 'https://gitlab.com/a/b.git', { repoLink: 'wrongGitHubRepo' }],
    ['[VAL-19] as copied from the browser', withRepo, '', 'https://github.com/a/b/tree/main', {}],
    ['[VAL-19] but not just any page', withRepo, '', 'https://github.com/a', { repoLink: 'wrongGitHubRepo' }],
    ['a text has its length', { needRepo: false, repoType: 3 }, letters(longTextMaxLength), '', {}],
    ['and not more', { needRepo: false, repoType: 3 }, letters(longTextMaxLength + 1), '', { body: 'toLong' }],
    [
      'a comment has the same',
      withRepo,
      letters(longTextMaxLength + 1),
      '',
      { body: 'toLong', repoLink: 'fieldIsRequired' },
    ],
    ['[VAL-19] and then nothing is wrong', withRepo, '', ' https://github.com/a/b.git ', {}],
  ] as const)('%s', (_name, task, body, repoLink, expected) => {
    expect(answerProblems(task, { body, repoLink })).toEqual(expected)
  })
})

test.each([
  [0, { unit: 'minutes', count: 1 }],
  [89, { unit: 'minutes', count: 89 }],
  [90, { unit: 'hours', count: 2 }],
  [47 * 60, { unit: 'hours', count: 47 }],
  [3 * 24 * 60, { unit: 'days', count: 3 }],
] as const)('%i minutes are said as %o', (minutes, expected) => {
  expect(waitUnit(minutes)).toEqual(expected)
})

test('an answer is the same when its text is, and its repository however it is written', () => {
  const last = { body: 'a', repoLink: 'https://github.com/a/b.git' }
  expect(isSameAnswer({ body: 'a', repoLink: 'https://github.com/a/b' }, last)).toBe(true)
  expect(isSameAnswer({ body: 'a ', repoLink: last.repoLink }, last)).toBe(false)
  expect(isSameAnswer({ body: 'a', repoLink: 'https://github.com/a/c' }, last)).toBe(false)
})

test('a draft counts when it says something new and was written by us', () => {
  const last = { body: 'a', repoLink: '' }
  expect(readDraft({ body: 'b', repoLink: '' }, last)).toEqual({ body: 'b', repoLink: '' })
  for (const stored of [{ body: 'a', repoLink: '' }, { body: 1, repoLink: '' }, null, 'b', { body: 'b' }])
    expect(readDraft(stored, last)).toBeNull()
})
