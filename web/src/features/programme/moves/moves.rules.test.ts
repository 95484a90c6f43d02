import { describe, expect, test } from 'vitest'
import type { Move, MoveCount } from '@academy/contract/moves'
import { numbersOf } from '#domain/moves/move-numbers.ts'
import { decidedCounts, firstChoices, stateOf, timeLeft, withChoices } from './moves.rules.ts'

const now = Date.parse('2026-05-01T12:00:00Z')
const inSeconds = (seconds: number) => new Date(now + seconds * 1000).toISOString()

test.each([
  [900, '15:00'],
  [61, '1:01'],
  [0.2, '0:01'],
  [0, null],
  [-5, null],
])('with %d seconds left the clock says %s', (seconds, expected) => {
  expect(timeLeft(inSeconds(seconds), now)).toBe(expected)
})

describe('the state of a move', () => {
  const move = (changes: Partial<Move> = {}): Move => ({
    id: 1,
    kind: 'advance',
    fromStage: null,
    toStage: null,
    actor: null,
    createdAt: inSeconds(-60),
    movedCount: 3,
    failedCount: 0,
    stayedCount: 0,
    waitingCount: 0,
    undoUntil: inSeconds(60),
    undoneAt: null,
    undoneBy: null,
    toldAt: null,
    choices: null,
    canUndo: true,
    ...changes,
  })
  test.each<[string, Partial<Move>]>([
    ['held', {}],
    ['undone', { undoneAt: inSeconds(-1) }],
    ['mailing', { undoUntil: inSeconds(-1) }],
    ['mailed', { undoUntil: inSeconds(-1), toldAt: inSeconds(-1) }],
    ['nothing', { kind: 'add', movedCount: 0, toldAt: inSeconds(-1) }],
    ['held', { movedCount: 0 }],
  ])('is %s', (expected, changes) => {
    const made = move(changes)
    expect(stateOf(made, timeLeft(made.undoUntil, now) !== null)).toBe(expected)
  })
})

test('the numbers of a reason are told as far as they are there', () => {
  expect(numbersOf({ rule: 'byHand' })).toBeNull()
  expect(numbersOf({ rule: 'notSubmitted', passPercent: 60 })).toMatchObject({ text: 'needed', pass: 60 })
  expect(numbersOf({ rule: 'belowPassPercent', successPercent: 0, passPercent: 60 })).toMatchObject({
    text: 'both',
    success: 0,
  })
  expect(numbersOf({ rule: 'secondChancePassed', successPercent: 5, passPercent: null })).toMatchObject({ text: 'got' })
})

describe('those whom an interview leaves undecided', () => {
  const counted: Pick<MoveCount, 'reasons' | 'undecided'> = {
    undecided: { notPassed: 2, noOutcome: 3 },
    reasons: [
      { outcome: 'moves', rule: 'nextStage', count: 4 },
      { outcome: 'moves', rule: 'noOutcome', count: 3 },
      { outcome: 'moves', rule: 'notPassed', count: 1 },
      { outcome: 'stays', rule: 'notPassed', count: 1 },
    ],
  }
  test('are not among those the programme decides about', () => {
    expect(decidedCounts(counted)).toEqual({ moves: 4, fails: 0, waits: 0, stays: 0 })
  })
  test('stay until staff choose otherwise', () => {
    expect(withChoices(counted, firstChoices).counts).toEqual({ moves: 4, fails: 0, waits: 0, stays: 5 })
  })
  test('count where staff choose, each under their reason', () => {
    expect(withChoices(counted, { notPassed: 'fails', noOutcome: 'moves' })).toEqual({
      counts: { moves: 7, fails: 2, waits: 0, stays: 0 },
      reasons: [
        { outcome: 'moves', rule: 'nextStage', count: 4 },
        { outcome: 'fails', rule: 'notPassed', count: 2 },
        { outcome: 'moves', rule: 'noOutcome', count: 3 },
      ],
    })
  })
})
