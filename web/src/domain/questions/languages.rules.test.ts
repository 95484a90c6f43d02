import { expect, test } from 'vitest'
import { languageRows } from './languages.rules.ts'

test('the answers per language add up to all that were asked', () => {
  const perLanguage = [
    { language: 'ua' as const, asked: 9, correct: 4 },
    { language: 'en' as const, asked: 8, correct: 5 },
  ]
  expect(languageRows({ perLanguage, askedCount: 17, correctCount: 9 })).toEqual(perLanguage)
  expect(languageRows({ perLanguage, askedCount: 19, correctCount: 10 })).toEqual([
    ...perLanguage,
    { language: null, asked: 2, correct: 1 },
  ])
})
