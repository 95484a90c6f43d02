import { lateAnswerGraceMs, testAwayAfterMs } from '@academy/contract/limits'
import type { LiveAttempt, StageTestRow } from '@academy/contract/stage-tests'
import { describe, expect, test } from 'vitest'
import {
  canGetTime,
  chosenAttempts,
  clockText,
  countsOf,
  liveAddress,
  type LiveFilter,
  presenceOf,
  windowStateOf,
} from './live.rules.ts'

const { read: readLiveFilter, write: toLiveAddress } = liveAddress

const now = Date.parse('2026-11-15T10:00:00.000Z')
const iso = (seconds: number) => new Date(now + seconds * 1_000).toISOString()

const attempt = (id: number, values: Partial<LiveAttempt> & { name?: string } = {}): LiveAttempt => {
  const { name = `Студент ${id}`, ...rest } = values
  return {
    attemptId: id,
    summaryId: `s${id}`,
    student: { id, fullName: name, avatarUrl: null },
    startDate: iso(-600),
    deadline: iso(1_800),
    finishedAt: null,
    answeredCount: 5,
    questionsCount: 30,
    lastSeenAt: iso(-5),
    focusLossCount: 0,
    networkGapCount: 0,
    explanationCount: 0,
    ...rest,
  }
}
const filter = (values: Partial<LiveFilter> = {}): LiveFilter => ({ ...readLiveFilter({}), ...values })
const idsOf = (attempts: readonly LiveAttempt[]) => attempts.map(({ attemptId }) => attemptId)

describe('the connection of a student', () => {
  test.each([
    ['here', {}],
    ['here', { lastSeenAt: new Date(now - testAwayAfterMs).toISOString() }],
    ['away', { lastSeenAt: new Date(now - testAwayAfterMs - 1).toISOString() }],
    ['over', { deadline: iso(0), lastSeenAt: iso(-500) }],
    ['finished', { finishedAt: iso(-1), deadline: iso(-500), lastSeenAt: iso(-900) }],
  ] as const)('%s: %j', (presence, values) => expect(presenceOf(attempt(1, values), now)).toBe(presence))
})

test('more time reaches who runs, and who waits for the network until the grace is over', () => {
  const endedAt = (ms: number) => attempt(1, { deadline: new Date(now - ms).toISOString() })
  expect(canGetTime(attempt(1), now)).toBe(true)
  expect(canGetTime(endedAt(lateAnswerGraceMs), now)).toBe(true)
  expect(canGetTime(endedAt(lateAnswerGraceMs + 1), now)).toBe(false)
  expect(canGetTime(attempt(1, { finishedAt: iso(-1) }), now)).toBe(false)
})

describe('the list', () => {
  const all = [
    attempt(5, { name: 'Юлія Їжак', answeredCount: 9, networkGapCount: 1 }),
    attempt(4, { name: 'Андрій Ґава', deadline: iso(60), lastSeenAt: iso(-300) }),
    attempt(3, { name: 'Ірина Д’яченко', answeredCount: 1, focusLossCount: 2 }),
    attempt(2, { name: 'Богдан Коваль', finishedAt: iso(-60), explanationCount: 1, lastSeenAt: iso(-900) }),
  ]

  test.each([
    ['all', [5, 4, 3, 2]],
    ['running', [5, 4, 3]],
    ['away', [4]],
    ['finished', [2]],
    ['events', [5, 3, 2]],
  ] as const)('shows %s', (show, ids) => {
    expect(idsOf(chosenAttempts(all, filter({ show }), now))).toEqual(ids)
    expect(countsOf(all, now)[show]).toBe(ids.length)
  })

  test.each([
    ['newest', [5, 4, 3, 2]],
    ['name', [4, 2, 3, 5]],
    ['timeLeft', [4, 5, 3, 2]],
    ['progress', [3, 4, 5, 2]],
    ['lastSeen', [4, 5, 3, 2]],
  ] as const)('in the order %s; who finished stands behind those who run', (sort, ids) =>
    expect(idsOf(chosenAttempts(all, filter({ sort }), now))).toEqual(ids),
  )

  test.each([
    ["д'яченко", [3]],
    ['їжак юл', [5]],
    ['  ', [5, 4, 3, 2]],
    ['нікого', []],
  ])('finds "%s"', (search, ids) => expect(idsOf(chosenAttempts(all, filter({ search }), now))).toEqual(ids))
})

describe('the address', () => {
  test('keeps what was chosen, and says nothing of what was not', () => {
    const chosen: LiveFilter = { show: 'away', sort: 'name', search: 'Їжак', attemptId: 7 }
    expect(readLiveFilter(toLiveAddress(chosen))).toEqual(chosen)
    expect(Object.values(toLiveAddress(filter())).filter(Boolean)).toEqual([])
  })

  test.each([{ show: 'x', sort: '1', attempt: '-3' }, { attempt: '1e3' }, { attempt: '' }])(
    '%j is nothing',
    (address) => expect(readLiveFilter(address)).toEqual(filter()),
  )
})

test.each([
  [0, '0:00'],
  [-5_000, '0:00'],
  [1, '0:01'],
  [65_000, '1:05'],
  [3_600_000, '1:00:00'],
  [100 * 3_600_000 + 5_000, '100:00:05'],
])('%i ms are read as %s', (ms, text) => expect(clockText(ms)).toBe(text))

test.each([
  ['notSet', { test: null }],
  ['open', { startDate: null, endDate: null }],
  ['before', { startDate: iso(1), endDate: null }],
  ['open', { startDate: iso(0), endDate: iso(1) }],
  ['closed', { startDate: null, endDate: iso(0) }],
] as const)('the window is %s: %j', (state, values) => {
  const row = { test: { id: 1, name: 'T', questionsCount: 30 }, startDate: null, endDate: null, ...values }
  expect(windowStateOf(row as StageTestRow, now)).toBe(state)
})
