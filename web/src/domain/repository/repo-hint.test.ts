import { expect, test } from 'vitest'
import type { Translate } from '#lib/i18n/i18n.ts'
import { repoHint } from './repo-hint.ts'

const t: Translate = (key, values) => [key, ...Object.values(values ?? {})].join(' ')

test.each([
  ['https://github.com/a/b.git', null],
  [' https://github.com/a/b.git ', null],
  ['https://github.com/a/b', 'repository.stored https://github.com/a/b.git'],
  ['git@gitlab.com:a/b.git', 'repository.stored https://gitlab.com/a/b.git'],
  ['https://github.com/a/b/tree/dev', 'repository.stored https://github.com/a/b.git. repository.defaultBranch'],
  ['https://example.com/a/b', null],
  ['github.com/', null],
  ['', null],
])('[VAL-22] what is stored of %j is said as %j', (given, expected) => {
  expect(repoHint(t, given)).toBe(expected)
})
