import { beforeAll, expect, test } from 'vitest'
import { speak } from '#testing/draw.ts'
import { ruleSentence } from './field-texts.ts'
import { t } from './i18n/i18n.ts'

beforeAll(() => speak('en'))

test.each(['toLong', 'toShort'] as const)('%s names a number only where its bounds are known', (rule) => {
  expect(ruleSentence(t, rule)).not.toMatch(/\d|NaN/)
  expect(ruleSentence(t, rule, {})).not.toMatch(/\d|NaN/)
  expect(ruleSentence(t, rule, { min: 3, max: 255 })).toMatch(rule === 'toLong' ? /255/ : /3/)
})
