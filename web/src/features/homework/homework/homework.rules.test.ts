import { describe, expect, test } from 'vitest'
import { repoTypes } from '@academy/contract/enums'
import { answerProblems, readDraft, waitUnit } from './homework.rules.ts'

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
    ['[VAL-19] as a clone address', withRepo, '', 'https://github.com/a/b', { repoLink: 'wrongGitHubRepo' }],
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

test('a draft counts when it says something new and was written by us', () => {
  const last = { body: 'a', repoLink: '' }
  expect(readDraft({ body: 'b', repoLink: '' }, last)).toEqual({ body: 'b', repoLink: '' })
  for (const stored of [{ body: 'a', repoLink: '' }, { body: 1, repoLink: '' }, null, 'b', { body: 'b' }])
    expect(readDraft(stored, last)).toBeNull()
})
