import type { AttemptTimeline, LiveAttempt } from '@academy/contract/stage-tests'
import type { TimelineEvent } from '@academy/contract/tests'
import { describe, expect, test } from 'vitest'
import { numbersText, timelineItems, trackOf } from './timeline.rules.ts'

const start = Date.parse('2026-11-15T10:00:00.000Z')
const iso = (seconds: number) => new Date(start + seconds * 1_000).toISOString()
const event = (kind: TimelineEvent['kind'], at: number, values: Partial<TimelineEvent> = {}): TimelineEvent => ({
  id: at + 1,
  kind,
  at: iso(at),
  endedAt: null,
  questionNumber: null,
  minutes: null,
  actorName: null,
  reason: null,
  explanation: null,
  ...values,
})
const answer = (number: number, at: number, received = at, isLate = false) => ({
  number,
  answeredAt: iso(at),
  receivedAt: iso(received),
  isLate,
})

describe('the line of an attempt', () => {
  test('puts answers between the events where they were given, not where they arrived', () => {
    const items = timelineItems({
      events: [event('started', 0), event('offline', 100, { endedAt: iso(300) }), event('finished', 400)],
      answers: [answer(1, 50), answer(2, 90), answer(3, 150, 300), answer(5, 200, 305), answer(4, 350)],
    })
    expect(items.map((item) => (item.kind === 'event' ? item.event.kind : item.numbers))).toEqual([
      'started',
      [1, 2],
      'offline',
      [3, 5],
      [4],
      'finished',
    ])
    expect(items.filter(({ kind }) => kind === 'answers')).toMatchObject([
      { waitedMs: null },
      { waitedMs: 150_000, at: start + 150_000, until: start + 200_000 },
      { waitedMs: null },
    ])
  })

  test('an answer after the time stands apart', () => {
    const items = timelineItems({ events: [], answers: [answer(1, 10), answer(2, 20, 20, true)] })
    expect(items).toMatchObject([
      { numbers: [1], isLate: false },
      { numbers: [2], isLate: true },
    ])
  })

  test('at the same moment it begins first and ends last', () => {
    const events = [event('finished', 0, { id: 1 }), event('timeAdded', 0, { id: 2 }), event('started', 0, { id: 3 })]
    const items = timelineItems({ events, answers: [answer(1, 0)] })
    expect(items.map((item) => (item.kind === 'event' ? item.event.kind : 'answers'))).toEqual([
      'started',
      'answers',
      'timeAdded',
      'finished',
    ])
  })
})

test.each([
  [[4], '4'],
  [[3, 1, 2], '1–3'],
  [[1, 2, 7, 9, 10], '1–2, 7, 9–10'],
])('%j is read as %s', (numbers, text) => expect(numbersText(numbers)).toBe(text))

describe('the track', () => {
  const attempt = { startDate: iso(0), deadline: iso(1_000), finishedAt: null } as LiveAttempt
  const track = (values: Partial<AttemptTimeline>, now: number) =>
    trackOf({ attempt, serverTime: iso(now), events: [], answers: [], ...values }, start + now * 1_000)

  test('goes from the start to the deadline', () => {
    const events = [
      event('focusLost', 100),
      event('offline', 200, { endedAt: iso(300) }),
      event('offline', 450),
      event('timeAdded', 400),
    ]
    expect(track({ events, answers: [answer(1, 250)] }, 500)).toEqual({
      now: 50,
      deadline: 100,
      answers: [{ number: 1, at: 25 }],
      spans: [
        { kind: 'focusLost', at: 10, width: 0 },
        { kind: 'offline', at: 20, width: 10 },
        // It goes on.
        { kind: 'offline', at: 45, width: 5 },
      ],
      added: [40],
    })
  })

  test('reaches on where the end came after the deadline, and never leaves its box', () => {
    const late = { ...attempt, finishedAt: iso(2_000) }
    expect(track({ attempt: late, answers: [answer(1, 5_000)] }, 9_000)).toMatchObject({
      now: 100,
      deadline: 50,
      answers: [{ at: 100 }],
    })
  })
})
