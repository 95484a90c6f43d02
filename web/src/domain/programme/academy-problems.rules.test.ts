import { problemKinds, type AcademyProblem, type AcademyStage } from '@academy/contract/academies'
import { describe, expect, test } from 'vitest'
import ua from '../../../../translations/ua/staff.json'
import { byStage, problemText } from './academy-problems.rules.ts'

const problem = (changes: Partial<AcademyProblem>): AcademyProblem => ({
  kind: 'noAdmin',
  severity: 'warning',
  stage: null,
  about: null,
  ...changes,
})
const test4 = { id: 4, name: { ua: 'Тест', en: 'Test' } }
const stages = [
  { ...test4, stageType: 4, position: 1, startDate: null, endDate: null, isOnlyForDesignated: false },
] as AcademyStage[]

describe('the sentence of a problem', () => {
  test('there is one for every kind', () => {
    expect(problemKinds.filter((kind) => !(`academies.problem.${kind}` in ua))).toEqual([])
  })

  test('names the other stage in the language of the reader', () => {
    const overlap = problem({ kind: 'datesOverlap', about: 'Тест' })
    expect(problemText(overlap, stages, 'en').about).toBe('Test')
    expect(problemText(overlap, [], 'en').about).toBe('Тест')
  })

  test('names the direction where only one is concerned', () => {
    const one = problemText(problem({ kind: 'testingWithoutTest', about: 'QA' }), stages, 'ua')
    expect([one.key, one.about]).toEqual(['academies.problem.testingWithoutTest.about', 'QA'])
    expect(problemText(problem({ kind: 'testingWithoutTest' }), stages, 'ua').key).toBe(
      'academies.problem.testingWithoutTest',
    )
  })

  test.each(['missingTranslation', 'mailLanguageMissing'] as const)('names the language by its word: %s', (kind) => {
    expect(problemText(problem({ kind, about: 'en' }), stages, 'ua').language).toBe('en')
  })
})

test('problems of one stage stand together, those of the whole first', () => {
  const found = [
    problem({}),
    problem({ kind: 'stageWithoutDates', stage: test4 }),
    problem({ kind: 'testingWithoutTest', stage: test4 }),
  ]
  expect(byStage(found).map(({ id, problems }) => [id, problems.length])).toEqual([
    [null, 1],
    [4, 2],
  ])
})
