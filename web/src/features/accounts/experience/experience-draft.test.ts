import { expect, test } from 'vitest'
import { keepExperience, keptExperience } from './experience-draft.ts'
import { emptyExperience } from './experience.rules.ts'

test('answers that were begun are there again for the same person and academy, and for nobody else', () => {
  const begun = { ...emptyExperience, programmerLevel: '7', backendExperience: 4 }
  keepExperience({ userId: 1, selection: 5 }, begun)
  expect(keptExperience({ userId: 1, selection: 5 })).toEqual(begun)
  expect(keptExperience({ userId: 2, selection: 5 })).toEqual(emptyExperience)
  expect(keptExperience({ userId: 1, selection: 6 })).toEqual(emptyExperience)
})
