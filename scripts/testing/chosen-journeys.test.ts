import { expect, test } from 'vitest'
import { chooseJourneys, withNightJourneys, onlyAtNight } from './chosen-journeys.ts'
import { browserParts, filesOf } from './parts.ts'
import { listJourneys } from './playwright.ts'

const all = Object.values(browserParts).flatMap(filesOf).toSorted()

test('every journey has something to run when it is chosen, but for those of the night', async () => {
  const told = await listJourneys([], { ...process.env, ACADEMY_TEST_SIZE: 'day', ...withNightJourneys })
  expect([...new Set(told)].toSorted()).toEqual(all.filter((file) => !onlyAtNight.includes(file)))
  // Otherwise a file that was moved would be left out without a word.
  expect(all).toEqual(expect.arrayContaining([...onlyAtNight]))
})

test('what is chosen runs whole, and what is left out is named', () => {
  const [night] = onlyAtNight
  expect(chooseJourneys(['e2e/journeys/moves.spec.ts', night!], all)).toEqual({
    journeys: ['e2e/journeys/moves.spec.ts'],
    env: withNightJourneys,
    notes: [`${night} runs at full size only (npm run test:full): it is left out.`],
  })
})

test('all of them are those of the day, and none are none', () => {
  expect(chooseJourneys(all, all)).toMatchObject({ journeys: all, env: {} })
  expect(chooseJourneys([], all)).toEqual({ journeys: [], env: {}, notes: [] })
})
