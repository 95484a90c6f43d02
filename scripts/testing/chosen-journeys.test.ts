import { expect, test } from 'vitest'
import { chooseJourneys, chosenByFilters, withNightTests, onlyAtNight } from './chosen-journeys.ts'
import { browserParts, filesOf } from './parts.ts'
import { listJourneys } from './playwright.ts'
import { isFullSize } from './size.ts'

const byDay = { isAtNight: false }
const all = Object.values(browserParts).flatMap(filesOf).toSorted()

// Listing them takes ten seconds, and by day whoever runs a journey lists it.
if (isFullSize)
  test('every journey has something to run when it is chosen, but for those of the night', async () => {
    const told = await listJourneys([], { ...process.env, ACADEMY_TEST_SIZE: 'day', ...withNightTests })
    expect([...new Set(told)].toSorted()).toEqual(all.filter((file) => !onlyAtNight.includes(file)))
    // Otherwise a file that was moved would be left out without a word.
    expect(all).toEqual(expect.arrayContaining([...onlyAtNight]))
  })

test('what is chosen runs whole, and what is left out is named; at full size nothing is', () => {
  const [night] = onlyAtNight
  const chosen = ['e2e/journeys/programme/moves.spec.ts', night!]
  expect(chooseJourneys(chosen, all, { isAtNight: true })).toEqual({ journeys: chosen, env: {}, notes: [] })
  expect(chooseJourneys(chosen, all, byDay)).toEqual({
    journeys: ['e2e/journeys/programme/moves.spec.ts'],
    env: withNightTests,
    notes: [`${night} runs at full size only (npm run test:full): it is left out.`],
  })
})

test('all of them are those of the day, and none are none', () => {
  expect(chooseJourneys(all, all, byDay)).toMatchObject({ journeys: all, env: {} })
  expect(chooseJourneys([], all, byDay)).toEqual({ journeys: [], env: {}, notes: [] })
})

test('a filter that names journeys chooses them as a path does; one that names none leaves those of the day', () => {
  expect(chosenByFilters(['moves'], all, byDay)).toMatchObject({ env: withNightTests, notes: [] })
  expect(chosenByFilters(['-g', 'leads the programme on'], all)).toMatchObject({ env: withNightTests })
  expect(chosenByFilters(['--workers=1', '--headed'], all)).toEqual({ env: {}, notes: [] })
  expect(chosenByFilters([], all)).toEqual({ env: {}, notes: [] })
  expect(chosenByFilters(['screens.spec'], all, byDay).notes).toEqual([
    'e2e/journeys/system/screens.spec.ts runs at full size only (npm run test:full): it is left out.',
  ])
})
