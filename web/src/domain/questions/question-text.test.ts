import { expect, test } from 'vitest'
import { inLanguage } from './question-text.ts'

test('[TEST-96] a question is read in the language of the reader, and in the other where that one is missing', () => {
  expect(inLanguage({ ua: 'так', en: 'yes' }, 'en')).toBe('yes')
  expect(inLanguage({ ua: 'так', en: ' ' }, 'en')).toBe('так')
  expect(inLanguage({ ua: '', en: 'yes' }, 'ua')).toBe('yes')
  expect(inLanguage({ ua: '', en: '' }, 'ua')).toBe('')
})
