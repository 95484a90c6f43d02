import type { LetterDecision } from '@academy/contract/letters'
import { expect, test } from 'vitest'
import { isLetterNewer, newerOf, noDecision, valuesOf } from './decisions.rules.ts'

const decision = (updatedAt: string, isPassed: boolean | null = true): LetterDecision => ({
  mark: 7,
  isPassed,
  note: '',
  decidedBy: null,
  updatedAt,
})
const [early, late] = ['2026-11-01T10:00:00.000Z', '2026-11-01T10:00:00.001Z']

test('what is decided is its mark, its outcome and its note; nothing is nothing', () => {
  expect(valuesOf(null)).toEqual(noDecision)
  expect(valuesOf(decision(early))).toEqual({ mark: 7, isPassed: true, note: '' })
})

test('a letter that was changed after its decision is told apart', () => {
  const letter = { letterText: '', updatedAt: late }
  expect(isLetterNewer({ letter, decision: decision(early) })).toBe(true)
  expect(isLetterNewer({ letter, decision: decision(late) })).toBe(false)
  expect(isLetterNewer({ letter, decision: decision(early, null) })).toBe(false)
  expect(isLetterNewer({ letter, decision: null })).toBe(false)
  expect(isLetterNewer({ letter: null, decision: decision(early) })).toBe(false)
})

test('of what the list says and what was saved here the newer one counts', () => {
  expect(newerOf(decision(early), undefined)).toEqual(decision(early))
  expect(newerOf(null, decision(early))).toEqual(decision(early))
  expect(newerOf(decision(late), decision(early))).toEqual(decision(late))
  expect(newerOf(decision(early), decision(late))).toEqual(decision(late))
})
