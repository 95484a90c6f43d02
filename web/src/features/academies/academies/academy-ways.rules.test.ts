import { problemKinds, type AcademyProblem } from '@academy/contract/academies'
import { describe, expect, test } from 'vitest'
import { waysOf } from './academy-ways.rules.ts'

const stage = { id: 5, name: { ua: 'Тест', en: 'Test' } }
const problem = (kind: AcademyProblem['kind'], of: AcademyProblem['stage'] = null): AcademyProblem => ({
  kind,
  severity: 'error',
  stage: of,
  about: null,
})
const placesOf = (...problems: AcademyProblem[]) => waysOf(problems, 7).map(({ href }) => href)

describe('the way to what the check found', () => {
  test('of an academy as a whole leads to each place once', () => {
    expect(placesOf(problem('noDirections'), problem('failedStageMissing'), problem('finishedStageMissing'))).toEqual([
      '/main/academy/7?tab=groups',
      '/main/stages',
    ])
  })
  test('of a stage leads to the stage, or to all dates where only they are wrong', () => {
    expect(placesOf(problem('testingWithoutTest', stage), problem('datesOverlap', stage))).toEqual(['/main/stages/5'])
    expect(placesOf(problem('datesOverlap', stage))).toEqual(['/main/stages/dates'])
  })
  test('is there for everything that the check can find', () => {
    for (const kind of problemKinds)
      expect([kind, placesOf(problem(kind)).length + placesOf(problem(kind, stage)).length > 0]).toEqual([kind, true])
  })
})
