import { expect, test } from 'vitest'
import { growthOf, linearGrowthMax } from '#test/cost.ts'
import { fourQuestions } from '#test/make/make-forms.ts'
import { questionsOfSummary } from './forms-summary.rules.ts'

const questions = fourQuestions.map((question, index) => ({ id: index + 1, index, ...question }))
const partsOf = (length: number) => Array.from({ length }, (_, index) => index + 1)
const countsOf = (parts: readonly number[]) =>
  parts.flatMap((part) =>
    questions.flatMap(({ id: questionId }) =>
      [null, 1, 2].map((option) => ({
        part,
        questionId,
        isTotal: option === null,
        option,
        answersAmount: 2,
        count: option ?? 3,
        average: 1.5,
      })),
    ),
  )

test('every part has its own counts of every question', () => {
  const [single, , , scale] = questionsOfSummary(questions, [1, 2, null], countsOf([1, 2]))
  const counts = [
    { option: 1, count: 1 },
    { option: 2, count: 2 },
  ]
  expect(single!.parts).toEqual([
    { part: 1, answersAmount: 2, average: null, counts },
    { part: 2, answersAmount: 2, average: null, counts },
    { part: null, answersAmount: 0, average: null, counts: counts.map(({ option }) => ({ option, count: 0 })) },
  ])
  expect(scale!.parts.map(({ average }) => average)).toEqual([1.5, 1.5, null])
})

test('[V4] sixteen times as many parts cost sixteen times as much, not the square of it', () => {
  const work = (length: number) => {
    const parts = partsOf(length)
    return questionsOfSummary(questions, parts, countsOf(parts))
  }
  expect(growthOf(work, 1_000)).toBeLessThan(linearGrowthMax)
})
