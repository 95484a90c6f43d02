import { longTextMaxLength } from '@academy/contract/limits'
import { describe, expect, test } from 'vitest'
import { askedQuestions } from '#testing/make-forms.ts'
import { answerLines, fittingAnswers, languageRead, problemOf, textOfAnswers, toInput } from './answers.rules.ts'

const [single, many, written, scale] = askedQuestions

describe('[FORM-30] an answer', () => {
  test.each([
    ['one option of a single choice', single, [1], null],
    ['two of a single choice', single, [1, 2], 'fieldIsRequired'],
    ['none', single, [], 'fieldIsRequired'],
    ['an option that is gone', single, [9], 'fieldIsRequired'],
    ['several of a multiple choice', many, [1, 2], null],
    ['none of a multiple choice', many, [], 'fieldIsRequired'],
    ['a text', written, 'Because', null],
    ['spaces', written, ' \n ', 'fieldIsRequired'],
    ['a text as long as may be, with spaces around it', written, ` ${'a'.repeat(longTextMaxLength)} `, null],
    ['a longer text', written, 'a'.repeat(longTextMaxLength + 1), 'toLong'],
    ['the last point of a scale', scale, [10], null],
    ['a point outside', scale, [11], 'fieldIsRequired'],
    ['a point to a question for words', written, [1], 'fieldIsRequired'],
    ['nothing at all', scale, undefined, 'fieldIsRequired'],
  ])('%s', (_, question, answer, problem) => {
    expect(problemOf(question!, answer)).toBe(problem)
  })
})

test('answers of a draft stay where their question is still the same', () => {
  const answers = { 1: [9], 2: [1], 3: '  ', 4: [3], 77: 'gone' }
  expect(fittingAnswers(askedQuestions, { asked: askedQuestions, answers })).toEqual({ 2: [1], 4: [3] })
})

test('a tick goes where its question, an option or an end of the scale has other words; what was written stays', () => {
  const other = { ua: 'Night', en: 'Night' }
  const now = [
    { ...written!, index: 0, body: other },
    { ...single!, options: single!.options!.map(({ id }) => ({ id, text: other })) },
    { ...many!, body: other },
    { ...scale!, scale: { ...scale!.scale!, toLabel: other } },
  ]
  const answers = { 1: [1], 2: [1], 3: 'Because', 4: [3] }
  expect(fittingAnswers(now, { asked: askedQuestions, answers })).toEqual({ 3: 'Because' })
})

test('what is sent has no spaces around it', () => {
  expect(toInput([written!, scale!], { 3: ' Because\n', 4: [7] })).toEqual([
    { questionId: 3, body: 'Because', option: null },
    { questionId: 4, body: null, option: [7] },
  ])
})

test('the language of the answers is the one the questions were read in', () => {
  const inUa = askedQuestions.map((question) => ({ ...question, body: { ua: 'Чому?', en: '' } }))
  expect(languageRead(askedQuestions, 'en')).toBe('en')
  expect(languageRead(inUa, 'en')).toBe('ua')
  expect(languageRead([...inUa, single!], 'en')).toBe('en')
})

test('an answer in words: the ends of a scale with what they mean', () => {
  const said = (point: number) => answerLines({ question: scale!, body: null, option: [point] }, 'ua')
  expect([said(1), said(7), said(10)]).toEqual([['1 (little)'], ['7 / 10'], ['10 (a lot)']])
})

test('a draft as a text holds what was answered, in the reader’s language', () => {
  const text = textOfAnswers(askedQuestions, { 2: [1, 2], 3: 'Because', 4: [] }, 'en')
  expect(text).toBe('When do you rest? (en)\nMorning (en)\nEvening (en)\n\nWhy? (en)\nBecause')
})
