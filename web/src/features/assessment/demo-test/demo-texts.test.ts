import { demoTechnologies } from '@academy/contract/dinosaur'
import type { Locale } from '@academy/contract/enums'
import { demoTiers } from '@academy/contract/limits'
import { setupI18n } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { describe, expect, test } from 'vitest'
import { builtInTexts } from '#lib/i18n/built-in-texts.ts'
import { languageTags } from '#lib/i18n/locale.ts'
import { betterKey, dinosaurTypeOf } from './dinosaur-texts.ts'
import { outcomeOf } from './option-outcome.rules.ts'

const speaker = async (locale: Locale) => {
  const i18n = setupI18n()
  const texts = (await builtInTexts[locale].demo()).default
  i18n.load(locale, Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, compileMessage(text)])))
  i18n.activate(locale, languageTags[locale])
  return { say: (key: string, values = {}) => i18n._(key, values).replaceAll('\u00a0', ' '), texts }
}

describe('[TEST-76][TEST-77][I18N-10] the header of the result', () => {
  test.each<[locale: Locale, correct: number, text: string]>([
    ['ua', 0, 'Олена, у Вас 0 правильних відповідей з 30'],
    ['ua', 1, 'Олена, у Вас 1 правильна відповідь з 30'],
    ['ua', 2, 'Олена, у Вас 2 правильні відповіді з 30'],
    ['ua', 4, 'Олена, у Вас 4 правильні відповіді з 30'],
    ['ua', 5, 'Олена, у Вас 5 правильних відповідей з 30'],
    ['ua', 11, 'Олена, у Вас 11 правильних відповідей з 30'],
    ['ua', 12, 'Олена, у Вас 12 правильних відповідей з 30'],
    ['ua', 21, 'Олена, у Вас 21 правильна відповідь з 30'],
    ['ua', 23, 'Олена, у Вас 23 правильні відповіді з 30'],
    ['en', 0, 'Олена, you got 0 right answers out of 30'],
    ['en', 1, 'Олена, you got 1 right answer out of 30'],
    ['en', 2, 'Олена, you got 2 right answers out of 30'],
    ['en', 21, 'Олена, you got 21 right answers out of 30'],
  ])('in %s for %d', async (locale, correct, text) => {
    const { say } = await speaker(locale)
    expect(say('demoTest.result.count', { name: 'Олена', correct, total: 30 })).toBe(text)
  })
})

describe('[TEST-78][TEST-83] each technology has a dinosaur of its own in each tier', () => {
  test.each<Locale>(['ua', 'en'])('with a name and a text in %s', async (locale) => {
    const { texts } = await speaker(locale)
    const said = demoTechnologies.flatMap((technology) =>
      demoTiers.flatMap((tier) => ['name', 'text'].map((part) => texts[`dinosaur.${technology}.${tier}.${part}`])),
    )
    expect(said).not.toContain(undefined)
    expect(new Set(said).size).toBe(48)
  })

  test.each([
    ['JS', 49, 'dinosaur.JS.below50.name'],
    ['QA', 50, 'dinosaur.QA.from50.name'],
    ['PHP', 79, 'dinosaur.PHP.from50.name'],
    ['.NET', 80, 'dinosaur.DotNet.from80.name'],
    ['Java', 89, 'dinosaur.Java.from80.name'],
    ['Mobile', 90, 'dinosaur.Other.from90.name'],
  ])('[CONST-06][CONST-07] %s with %d percent', (specialization, percent, name) => {
    expect(dinosaurTypeOf(specialization, percent).name).toBe(name)
  })
})

test('nobody is told to be better than nobody', () => {
  expect([betterKey(0), betterKey(1)]).toEqual(['demoTest.result.better0', 'demoTest.result.better'])
})

test.each([
  [true, true, 'correct'],
  [false, true, 'wrong'],
  [true, false, 'missed'],
  [false, false, undefined],
])('[TEST-81] an option that is right: %s and chosen: %s is marked %s', (isCorrect, isChosen, mark) => {
  expect(outcomeOf(isCorrect, isChosen)).toBe(mark)
})
