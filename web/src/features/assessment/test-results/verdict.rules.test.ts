import type { ItemStatistics } from '@academy/contract/stage-tests'
import { expect, test } from 'vitest'
import { acceptable, addDraft, canAdd, formOf, inputOf, toggleAccepted } from './verdict.rules.ts'

const texts = { ua: 'Текст', en: 'Text' }
const item = (
  answerType: 0 | 1,
  correct: number[],
  verdict: ItemStatistics['verdict'] = null,
): Pick<ItemStatistics, 'questionId' | 'content' | 'verdict'> => ({
  questionId: 7,
  verdict,
  content: {
    text: texts,
    description: { ua: '', en: '' },
    imageUrl: null,
    category: 0,
    difficulty: 0,
    answerType,
    options: [1, 2, 3].map((id) => ({ id, text: texts, isCorrect: correct.includes(id) })),
  },
})

test('dropping needs nothing else, taking back neither', () => {
  const one = item(0, [1])
  const form = { ...formOf(one), reason: ' Помилка в умові ' }
  expect(inputOf(form, one)).toEqual({ questionId: 7, kind: 'dropped', acceptedSets: [], reason: 'Помилка в умові' })
  expect(inputOf({ ...form, choice: 'none' }, one)).toMatchObject({ kind: null, acceptedSets: [] })
})

test('of one answer, each further option is a set of its own', () => {
  const one = item(0, [1])
  const form = { ...formOf(one), choice: 'accepted' as const }
  expect(inputOf(form, one)).toBeNull()
  expect(inputOf({ ...form, also: [3, 2] }, one)?.acceptedSets).toEqual([[3], [2]])
})

test('of several answers, sets are put together; what is right already is no other set', () => {
  const many = item(1, [1, 2])
  const form = { ...formOf(many), choice: 'accepted' as const }
  expect(canAdd({ ...form, draft: [2, 1] }, many)).toBe(false)
  const added = addDraft({ ...form, draft: [3, 1] }, many)
  expect(added).toMatchObject({ sets: [[1, 3]], draft: [] })
  expect(canAdd({ ...added, draft: [1, 3] }, many)).toBe(false)
  // What stands ready counts, even if nobody pressed the button.
  expect(inputOf({ ...added, draft: [3] }, many)?.acceptedSets).toEqual([[1, 3], [3]])
  expect(inputOf(form, many)).toBeNull()
})

test('an earlier verdict is where one begins', () => {
  const verdict = {
    kind: 'accepted' as const,
    acceptedSets: [[2]],
    acceptedWritten: [],
    reason: 'Обидва варіанти',
    createdAt: '2026-11-01T10:00:00.000Z',
  }
  expect(formOf(item(0, [1], verdict))).toMatchObject({ choice: 'accepted', also: [2], reason: 'Обидва варіанти' })
  expect(formOf(item(1, [1], verdict))).toMatchObject({ choice: 'accepted', sets: [[2]] })
})

test('of an answer that was typed or put in order, staff accept what was given, and take it back', () => {
  const typed = { ...item(0, [1]), content: { ...item(0, [1]).content, answerType: 2 as const } }
  const answers = [
    { optionIds: [], written: 'git', count: 5, credit: 100 },
    { optionIds: [], written: 'гіт', count: 3, credit: 0 },
  ]
  const form = { ...formOf(typed), choice: 'accepted' as const }
  expect(acceptable(answers, form, form)).toEqual([answers[1]])
  expect(inputOf(form, typed)).toBeNull()
  const accepted = toggleAccepted(form, answers[1]!)
  expect(inputOf(accepted, typed)).toMatchObject({ acceptedSets: [], acceptedWritten: ['гіт'] })
  expect(inputOf(toggleAccepted(accepted, answers[1]!), typed)).toBeNull()
  // What was accepted before is listed, though nobody of the most frequent gave it.
  expect(acceptable(answers, accepted, { ...accepted, written: ['ґіт'] }).map(({ written }) => written)).toEqual([
    'гіт',
    'ґіт',
  ])
  const ordered = { ...typed, content: { ...typed.content, answerType: 5 as const } }
  const sequence = { optionIds: [3, 1, 2], written: null, count: 2, credit: 50 }
  expect(inputOf(toggleAccepted(form, sequence), ordered)).toMatchObject({ acceptedSets: [[3, 1, 2]] })
})
