import { describe, expect, test } from 'vitest'
import { readDraft } from '#domain/letters/letter-drafts.ts'
import { draftToShow, isUnsaved, lengthProblem } from './letter-draft.rules.ts'

describe('the draft', () => {
  const letter = { letterText: 'Збережене', updatedAt: '2026-11-15T10:00:00.000Z' }
  test('that was never saved is gone on with', () => {
    expect(draftToShow({ text: 'Нове', basedOn: null }, null)).toBe('Нове')
    expect(draftToShow({ text: 'Нове', basedOn: letter.updatedAt }, letter)).toBe('Нове')
  })
  test('that says what is saved, or nothing, is none', () => {
    expect(draftToShow({ text: ' Збережене\n', basedOn: null }, letter)).toBeNull()
    expect(draftToShow({ text: '  ', basedOn: null }, null)).toBeNull()
    expect(draftToShow(null, letter)).toBeNull()
  })
  test.each([null, 'text', 7, {}, { text: 7, basedOn: null }, { text: 'a', basedOn: 3 }])('%o is none', (value) => {
    expect(readDraft(value)).toBeNull()
  })
  test('is read as it was kept', () => {
    const draft = { text: 'Я хочу', basedOn: null }
    expect(readDraft(JSON.parse(JSON.stringify(draft)))).toEqual(draft)
  })
  test('spaces at the ends are no change', () => {
    expect([isUnsaved('a ', 'a'), isUnsaved('b', 'a'), isUnsaved(' ', null)]).toEqual([false, true, false])
  })
})

test.each([
  [0, 'fieldIsRequired'],
  [49, 'toShort'],
  [50, null],
  [5000, null],
  [5001, 'toLong'],
] as const)('[INT-03] a letter of %i characters: %s', (length, problem) => {
  expect(lengthProblem(` ${'ї'.repeat(length)}\n`)).toBe(problem)
})
