import { describe, expect, test } from 'vitest'
import {
  defaultReturn,
  isSameDraft,
  problemOf,
  readDraft,
  type ReviewDraft,
  savedDraft,
  toUpdate,
} from './review-draft.rules.ts'

const nothing: ReviewDraft = { mark: null, text: '', like: null, returnUntil: null }
const now = new Date('2026-11-15T10:20:00Z')

test('what is saved as a draft: a deadline that was answered is no return any more', () => {
  const saved = { mark: 7, reviewBody: null, likeAbility: 3, reanswerDeadline: '2026-11-20T10:00:00.000Z' }
  expect(savedDraft({ ...saved, isAnswered: false }).returnUntil).toBe('2026-11-20T10:00:00.000Z')
  expect(savedDraft({ ...saved, isAnswered: true })).toEqual({ mark: 7, text: '', like: 3, returnUntil: null })
})

describe('what the browser kept', () => {
  const kept = { ...nothing, mark: 9, text: 'Добре', basedOn: '2026-11-15T10:00:00.000Z' }
  test('comes back whole', () => expect(readDraft(JSON.parse(JSON.stringify(kept)))).toEqual(kept))
  test.each([
    null,
    'text',
    {},
    { ...kept, mark: 11 },
    { ...kept, mark: '9' },
    { ...kept, like: 1.5 },
    { ...kept, text: 5 },
    { ...kept, returnUntil: 'tomorrow' },
    { ...kept, basedOn: undefined },
  ])('%o is no draft', (value) => expect(readDraft(value)).toBeNull())
})

test('[HW-32] a return is offered for three days, at a full hour', () => {
  const until = new Date(defaultReturn(now))
  expect(until.getTime() - now.getTime()).toBeGreaterThan(3 * 86_400_000 - 3_600_000)
  expect(until.getTime() - now.getTime()).toBeLessThanOrEqual(3 * 86_400_000 + 3_600_000 * 2)
  expect(until.getMinutes()).toBe(0)
})

test.each<[string, Partial<ReviewDraft>, Partial<ReviewDraft>, ReturnType<typeof problemOf>]>([
  ['says nothing', {}, {}, 'nothing'],
  ['only spaces', { text: '  \n' }, {}, 'nothing'],
  ['a mark alone', { mark: 0 }, {}, null],
  ['words alone', { text: 'Добре' }, {}, null],
  ['returned into the past', { mark: 4, returnUntil: '2026-11-15T10:19:00Z' }, {}, 'past'],
  [
    'a deadline of the past that was there before',
    { mark: 4, returnUntil: '2026-11-14T00:00:00Z' },
    { returnUntil: '2026-11-14T00:00:00Z' },
    null,
  ],
  ['returned until tomorrow', { mark: 4, returnUntil: '2026-11-16T10:00:00Z' }, {}, null],
])('%s', (_, draft, saved, expected) =>
  expect(problemOf({ ...nothing, ...draft }, { ...nothing, ...saved }, now)).toBe(expected),
)

test('[HW-25] only what was changed is sent', () => {
  const saved = { mark: 7, text: 'Так', like: null, returnUntil: null }
  expect(toUpdate(saved, saved)).toEqual({})
  expect(toUpdate({ ...saved, mark: null }, saved)).toEqual({ mark: null })
  expect(toUpdate({ ...saved, text: ' ' }, saved)).toEqual({ reviewBody: null })
  expect(toUpdate({ ...saved, like: 0, returnUntil: '2026-11-20T10:00:00Z' }, saved)).toEqual({
    likeAbility: 0,
    reanswerDeadline: '2026-11-20T10:00:00Z',
  })
  expect(isSameDraft(saved, { ...saved })).toBe(true)
  expect(isSameDraft(saved, { ...saved, like: 0 })).toBe(false)
})
