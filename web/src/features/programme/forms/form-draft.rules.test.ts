import type { Form } from '@academy/contract/forms'
import { describe, expect, test } from 'vitest'
import { makeForm } from '#testing/make-form.ts'
import {
  adoptIds,
  checkForm,
  copyOf,
  draftOf,
  emptyForm,
  newQuestion,
  toInput,
  type FormDraft,
} from './form-draft.rules.ts'
import { isMissingIn, missingIn, readIn } from './form-languages.rules.ts'

const titled = (questions: FormDraft['questions'] = []): FormDraft => ({
  ...emptyForm(),
  title: { ua: 'Форма', en: '', ru: '' },
  questions,
})

describe('a form while it is written', () => {
  test('what the server answers is what is sent back when nothing was changed', () => {
    const form: Form = makeForm()
    const { title, questions, stageId, isRepassAllowed } = toInput(draftOf(form))
    expect({ title, stageId, isRepassAllowed }).toEqual({
      title: form.title,
      stageId: form.stage?.id ?? null,
      isRepassAllowed: form.isRepassAllowed,
    })
    const asSent = form.questions.map(({ index: _index, isFrozen: _isFrozen, ...question }) => question)
    expect(questions).toEqual(asSent)
    expect(checkForm(draftOf(form))).toEqual({})
  })

  test('one language is enough; spaces are none', () => {
    expect(checkForm(titled())).toEqual({})
    expect(checkForm({ ...titled(), title: { ua: '  ', en: '', ru: '' } })).toEqual({ 'title.ua': 'fieldIsRequired' })
  })

  test('a question needs its text, and each option its own', () => {
    const question = newQuestion('single-choice')
    expect(Object.keys(checkForm(titled([question]))).toSorted()).toEqual([
      'questions.0.body.ua',
      'questions.0.options.0.text.ua',
      'questions.0.options.1.text.ua',
    ])
    const without = { ...question, body: { ua: 'Так?', en: '', ru: '' }, options: [] }
    expect(checkForm(titled([without]))).toEqual({ 'questions.0.options': 'fieldIsRequired' })
  })

  test('[FORM-06] a scale goes up; it begins as 1 to 5', () => {
    const question = { ...newQuestion('linear-scale'), body: { ua: 'Як?', en: '', ru: '' } }
    expect(question.scale).toMatchObject({ from: 1, to: 5 })
    expect(checkForm(titled([question]))).toEqual({})
    const down = { ...question, scale: { ...question.scale, from: 5, to: 5 } }
    expect(Object.values(checkForm(titled([down])))).toEqual(['scaleMustGrow'])
  })

  test('what was written on during a save takes over its ids by key and nothing else', () => {
    const stored = makeForm()
    const asNew = copyOf(draftOf(stored).questions[0]!)
    const sent = titled([asNew])
    const saved = draftOf({ ...stored, questions: stored.questions.slice(0, 1) }, sent)
    expect(saved.questions[0]).toMatchObject({ key: asNew.key, id: 11 })
    expect(adoptIds(sent, saved).questions).toEqual(saved.questions)
    // Nothing but the title was changed, so that changing it back leaves nothing to save.
    expect(JSON.stringify(adoptIds({ ...sent, title: saved.title }, saved))).toBe(JSON.stringify(saved))
    const later = newQuestion('short-answer')
    const gone = draftOf(stored).questions[1]!
    const next = adoptIds({ ...sent, questions: [later, asNew, gone] }, saved)
    expect(next.title).toEqual(sent.title)
    expect(next.questions.map(({ key, id }) => [key, id])).toEqual([
      [later.key, undefined],
      [asNew.key, 11],
      [gone.key, undefined],
    ])
    expect(next.questions[1]!.options.map(({ id }) => id)).toEqual([1, 2])
  })

  test('a copy is a question of its own: no ids, nothing frozen', () => {
    const [frozen] = draftOf(makeForm()).questions
    const copy = copyOf(frozen!)
    expect(frozen!.isFrozen).toBe(true)
    expect(copy).toMatchObject({ isFrozen: false, body: frozen!.body, type: frozen!.type })
    expect(copy.id).toBeUndefined()
    expect(copy.options.map(({ id }) => id)).toEqual(frozen!.options.map(() => undefined))
    expect(copy.key).not.toBe(frozen!.key)
  })
})

describe('languages of a form', () => {
  test('a text is missing where another language has it, not where nobody wrote it', () => {
    expect(isMissingIn({ ua: 'Так', en: ' ', ru: '' }, 'en')).toBe(true)
    expect(isMissingIn({ ua: '', en: '', ru: '' }, 'en')).toBe(false)
    expect(readIn({ ua: 'Так', en: ' ', ru: '' }, 'en')).toBe('Так')
  })

  test('only what the type of a question shows is counted; Russian only once it was begun', () => {
    const question = { ...newQuestion('short-answer'), body: { ua: 'Що?', en: 'What?', ru: '' } }
    question.options = [{ key: 'a', text: { ua: 'Прихований', en: '', ru: '' } }]
    expect(missingIn(titled([question]))).toEqual({ ua: 0, en: 1, ru: 0 })
    expect(missingIn(titled([{ ...question, type: 'single-choice' }]))).toEqual({ ua: 0, en: 2, ru: 0 })
    expect(missingIn(titled([{ ...question, body: { ...question.body, ru: 'Что?' } }]))).toMatchObject({ ru: 1 })
  })
})
