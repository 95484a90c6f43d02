import { evaluationCriteria } from '@academy/contract/enums'
import { describe, expect, it } from 'vitest'
import {
  acceptSaved,
  giveMark,
  isOvertaken,
  markOfKey,
  type Marks,
  missingCount,
  noChanges,
  openChanges,
  readDraft,
  settle,
  toList,
} from './marks-draft.rules.ts'

const all = (mark: number): Marks => Object.fromEntries(evaluationCriteria.map((criterion) => [criterion, mark]))

describe('a mark that is given', () => {
  it('is a change until it is saved', () => {
    const draft = giveMark(noChanges, {}, 'teamWork', 4)
    expect(openChanges(draft, {})).toEqual({ teamWork: 4 })
    expect(openChanges(draft, { teamWork: 4 })).toEqual({})
  })
  it('is none when it is what was saved', () => expect(giveMark(noChanges, all(3), 'teamWork', 3).changes).toEqual({}))
  it('is taken back by giving the saved one again', () => {
    const draft = giveMark(giveMark(noChanges, all(3), 'teamWork', 5), all(3), 'teamWork', 3)
    expect(openChanges(draft, all(3))).toEqual({})
  })
  it('counts what is missing', () => {
    expect(missingCount({})).toBe(4)
    expect(missingCount({ hardSkills: 1, initiative: 2 })).toBe(2)
    expect(missingCount(all(5))).toBe(0)
  })
  it('is sent with the others in one order', () =>
    expect(toList({ initiative: 2, hardSkills: 1 }).map(({ criterion }) => criterion)).toEqual([
      'hardSkills',
      'initiative',
    ]))
})

describe('somebody else who saved meanwhile [Q-87]', () => {
  const draft = giveMark(noChanges, all(3), 'teamWork', 5)

  it('is noticed where both changed the same mark', () => {
    expect(isOvertaken(draft, all(3))).toBe(false)
    expect(isOvertaken(draft, { ...all(3), teamWork: 4 })).toBe(true)
  })
  it('is no trouble where they changed another one', () =>
    expect(isOvertaken(draft, { ...all(3), hardSkills: 1 })).toBe(false))
  it('is no trouble where they gave the same', () => expect(isOvertaken(draft, { ...all(3), teamWork: 5 })).toBe(false))
  it('stays noticed while one goes on giving marks', () => {
    const saved = { ...all(3), teamWork: 4 }
    expect(isOvertaken(giveMark(draft, saved, 'initiative', 1), saved)).toBe(true)
  })
  it('is over once one has decided', () => {
    const saved = { ...all(3), teamWork: 4 }
    const decided = acceptSaved(draft, saved)
    expect(isOvertaken(decided, saved)).toBe(false)
    expect(openChanges(decided, saved)).toEqual({ teamWork: 5 })
  })
  it('is noticed also over first marks', () => {
    const first = giveMark(noChanges, {}, 'teamWork', 5)
    expect(isOvertaken(first, all(2))).toBe(true)
  })
})

describe('after a save', () => {
  it('nothing is open, also when somebody changes it later', () => {
    const draft = settle(giveMark(noChanges, all(3), 'teamWork', 5), { ...all(3), teamWork: 5 })
    expect(draft).toEqual(noChanges)
    expect(isOvertaken(draft, { ...all(3), teamWork: 1 })).toBe(false)
  })
  it('what was given while it was on its way stands over what is saved now', () => {
    const sent = { ...all(3), teamWork: 5 }
    const meanwhile = giveMark(giveMark(noChanges, all(3), 'teamWork', 5), all(3), 'teamWork', 4)
    const draft = settle(meanwhile, sent)
    expect(openChanges(draft, sent)).toEqual({ teamWork: 4 })
    expect(isOvertaken(draft, sent)).toBe(false)
  })
})

describe('what the browser kept', () => {
  it('comes back as it was', () => {
    const draft = giveMark(noChanges, { teamWork: 2 }, 'teamWork', 5)
    expect(readDraft(JSON.parse(JSON.stringify(draft)))).toEqual(draft)
  })
  it.each([null, 7, 'x', [], {}, { changes: { teamWork: 6 } }, { changes: { other: 3 }, base: 1 }])(
    'is nothing when it is %j',
    (kept) => expect(readDraft(kept)).toEqual(noChanges),
  )
})

describe('keys [TEAM-04]', () => {
  it.each(['1', '2', '3', '4', '5'])('%s is a mark', (key) => expect(markOfKey(key)).toBe(Number(key)))
  it.each(['0', '6', '9', 'a', 'Enter', '15', ' '])('%j is none', (key) => expect(markOfKey(key)).toBeNull())
})
