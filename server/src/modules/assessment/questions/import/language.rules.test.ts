import { describe, expect, test } from 'vitest'
import { questionsOfGift } from './gift.rules.ts'
import { guessLanguage, inLanguage, languageNotedIn } from './language.rules.ts'
import { questionOfRow } from './rows.rules.ts'

const guessed = (source: string) => guessLanguage(questionsOfGift(source))

describe('the language of a file', () => {
  test.each([
    ['an English text', 'What is a closure? {=a function ~a class}', 'en'],
    ['a Ukrainian text', 'Що таке замикання? {=функція ~клас}', 'ua'],
    ['a Ukrainian text about code', 'Що виведе console.log(typeof null)? {=object ~null ~undefined ~number}', 'ua'],
    ['one sign in English', 'Which letter is Ukrainian: і or i? {=the first one ~the second one}', 'en'],
    ['numbers alone', '2 + 2 {=4 ~5}', 'ua'],
    ['what says it everywhere', '\\{mlang en\\}Hot?\\{mlang\\} {T}', null],
  ])('%s', (_, source, language) => {
    expect(guessed(source)).toBe(language)
  })

  test('a sheet with a column in English says it', () => {
    const row = { number: 2, cells: ['What?', 'Що?', 'a', 'b', '1'] }
    const fields = { text: 0, option1: 2, option2: 3, correct: 4 }
    expect(guessLanguage([questionOfRow(row, fields)])).toBe('en')
    expect(guessLanguage([questionOfRow(row, { ...fields, textEn: 1 })])).toBeNull()
  })

  test('only what does not say its language moves', () => {
    const [question] = questionsOfGift('Hot?<!--description-->it is {=\\{mlang uk\\}так\\{mlang\\} ~no}')
    expect(inLanguage(question!, 'en')).toMatchObject({
      text: { ua: undefined, en: 'Hot?' },
      description: { en: 'it is' },
      options: [{ ua: 'так' }, { ua: undefined, en: 'no' }],
    })
  })

  test('our own files note it', () => {
    expect(languageNotedIn('// [language:ua]\n\n$CATEGORY: JS')).toBe('ua')
    expect(languageNotedIn('$CATEGORY: JS')).toBeNull()
  })
})
