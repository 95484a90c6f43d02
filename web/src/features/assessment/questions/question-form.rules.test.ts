import { QuestionInput, type ContentOfQuestion } from '@academy/contract/question-content'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  adoptIds,
  checkForm,
  emptyForm,
  fieldIds,
  formOf,
  isSame,
  placeIn,
  toInput,
  untranslated,
  withAnswerType,
  withCorrect,
  type QuestionForm,
} from './question-form.rules.ts'

const both = (text: string) => ({ ua: text, en: text })
const content: ContentOfQuestion = {
  text: { ua: 'Що виведе код?', en: 'What does it print?' },
  description: { ua: '---\nconsole.log(1)\n---', en: 'Just text' },
  imageUrl: '/files/questions/a.webp',
  category: 3,
  difficulty: 2,
  answerType: 1,
  options: [
    { id: 4, text: both('один'), isCorrect: true },
    { id: 2, text: both('два'), isCorrect: true },
    { id: 9, text: both('три'), isCorrect: false },
  ],
}
const filled = (): QuestionForm => formOf(content)

describe('a question in its form', () => {
  test('[TEST-96] comes out of it as it went in', () => {
    expect(toInput(filled())).toEqual(content)
    const anyText = fc.record({ ua: fc.string(), en: fc.string({ minLength: 1 }).map((text) => `x${text}`) })
    fc.assert(
      fc.property(anyText, anyText, fc.array(anyText, { minLength: 2, maxLength: 8 }), (text, description, options) => {
        const any = {
          ...content,
          text,
          description: { ...description, ua: description.ua.trim() === '' ? '' : `x${description.ua}` },
          options: options.map((each, index) => ({ id: index + 1, text: each, isCorrect: index === 0 })),
        }
        expect(toInput(formOf(any))).toEqual(any)
      }),
    )
  })

  test('[VAL-46][TEST-20] writes the three dashes only where a language is code', () => {
    const form = filled()
    expect(form.description).toEqual({ ua: 'console.log(1)', en: 'Just text' })
    expect(form.isCode).toEqual({ ua: true, en: false })
    const turned = { ...form, isCode: { ua: false, en: true } }
    expect(toInput(turned).description).toEqual({ ua: 'console.log(1)', en: '---\nJust text\n---' })
    expect(toInput({ ...form, description: { ua: ' ', en: '' } }).description).toEqual({ ua: '', en: '' })
  })

  test('begins without a category and without a difficulty', () => {
    expect(emptyForm()).toMatchObject({ category: undefined, difficulty: 0 })
    expect(emptyForm({ category: 5, difficulty: 3 })).toMatchObject({ category: 5, difficulty: 3 })
  })

  test('leaves out lines nobody filled, but never fewer than two', () => {
    const form = emptyForm()
    expect([form.options.length, toInput(form).options.length]).toEqual([4, 2])
    const [first, second, ...spare] = form.options
    const two = {
      ...form,
      options: [spare[0]!, { ...first!, text: both('так') }, { ...second!, text: both('ні') }, spare[1]!],
    }
    expect(toInput(two).options.map(({ text }) => text.ua)).toEqual(['так', 'ні'])
    // What has an id was there before: to empty it is a mistake, not a line to spare.
    const emptied = {
      ...filled(),
      options: filled().options.map((option, index) => (index === 2 ? { ...option, text: both('') } : option)),
    }
    expect(toInput(emptied).options).toHaveLength(3)
  })

  test('is changed only when something is', () => {
    expect(isSame(filled(), filled())).toBe(true)
    expect(isSame(filled(), { ...filled(), options: filled().options.toReversed() })).toBe(false)
    expect(isSame(emptyForm(), emptyForm())).toBe(true)
  })
})

test('[TEST-96] an option keeps its place on the screen and gets its id when it is saved', () => {
  const sent = { ...filled(), options: emptyForm().options.map((option) => ({ ...option, text: both('a') })) }
  const saved = formOf(content, sent)
  expect(saved.options.map(({ key, id }) => [key, id])).toEqual(
    content.options.map(({ id }, index) => [sent.options[index]!.key, id]),
  )
  const typed = { ...sent, options: sent.options.toReversed() }
  expect(adoptIds(typed, saved).options.map(({ id }) => id)).toEqual([undefined, 9, 2, 4])
})

describe('right options', () => {
  test('[TEST-22] one option: marking one unmarks the other', () => {
    const radio = withAnswerType(filled(), 0)
    expect(radio.options.map(({ isCorrect }) => isCorrect)).toEqual([true, false, false])
    expect(withCorrect(radio, '9', true).options.map(({ isCorrect }) => isCorrect)).toEqual([false, false, true])
  })

  test('[TEST-22] several options: each is marked by itself', () => {
    expect(withCorrect(filled(), '9', true).options.map(({ isCorrect }) => isCorrect)).toEqual([true, true, true])
    expect(withCorrect(filled(), '4', false).options.map(({ isCorrect }) => isCorrect)).toEqual([false, true, false])
  })
})

describe('what is wrong', () => {
  test('[TEST-96] is said at its field', () => {
    const form = emptyForm()
    const [first] = form.options
    expect(checkForm(form)).toMatchObject({
      [fieldIds.text('ua')]: 'fieldIsRequired',
      [fieldIds.option(first!.key, 'ua')]: 'fieldIsRequired',
      [fieldIds.category]: 'fieldIsRequired',
    })
    const twoRight = { ...filled(), answerType: 0 as const }
    expect(checkForm(twoRight)).toEqual({ [fieldIds.options]: 'wrongCorrectCount' })
    expect(checkForm({ ...filled(), text: both('x'.repeat(2_001)) })).toMatchObject({ [fieldIds.text('en')]: 'toLong' })
    expect(checkForm(filled())).toEqual({})
  })

  test('[TEST-96] also when the server says it', () => {
    const placeOf = placeIn(filled())
    const said = [
      'question.options.1.text.en',
      'question.options',
      'question.imageUrl',
      'question.category',
      'somethingElse',
    ]
    expect(said.map(placeOf)).toEqual([
      fieldIds.option('2', 'en'),
      fieldIds.options,
      fieldIds.image,
      fieldIds.category,
      undefined,
    ])
  })

  test('a form that says nothing is wrong is never refused by the contract', () => {
    expect(QuestionInput.safeParse(toInput(filled())).success).toBe(true)
  })

  test('a missing translation is found in texts and options', () => {
    expect(untranslated(filled())).toEqual([])
    expect(untranslated({ ...filled(), text: { ua: 'є', en: ' ' } })).toEqual(['en'])
    const options = filled().options.map((option, index) =>
      index === 1 ? { ...option, text: { ua: '', en: 'two' } } : option,
    )
    expect(untranslated({ ...filled(), options })).toEqual(['ua'])
  })
})
