import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { questionCategories, type QuestionDifficulty } from '@academy/contract/enums'
import { isRight, type ScoredQuestion, scoredQuestionsOf, scoreOf, weightOf } from './test-taking-scoring.rules.ts'

const asked = (
  correct: readonly number[],
  given: readonly number[] | null,
  rest: { difficulty?: QuestionDifficulty; category?: number; verdict?: ScoredQuestion['verdict'] } = {},
): ScoredQuestion => ({
  content: {
    answerType: correct.length === 1 ? 0 : 1,
    category: (rest.category ?? 0) as 0,
    difficulty: rest.difficulty ?? 0,
    options: [1, 2, 3, 4].map((id) => ({ id, text: { ua: '', en: '' }, isCorrect: correct.includes(id) })),
  },
  given: given && { optionIds: given, written: null },
  verdict: rest.verdict ?? null,
})
const dropped = { kind: 'dropped' as const, acceptedSets: [], acceptedWritten: [] }
const alsoSecond = { kind: 'accepted' as const, acceptedSets: [[2]], acceptedWritten: [] }

describe('one question (Q-30)', () => {
  test.each([
    ['the right radio option', asked([2], [2]), true],
    ['a wrong radio option', asked([2], [1]), false],
    ['the whole set', asked([1, 3], [3, 1]), true],
    ['a part of the set', asked([1, 3], [1]), false],
    ['more than the set', asked([1, 3], [1, 2, 3]), false],
    ['nothing', asked([1], null), false],
    ['nothing where nothing is right', asked([], null), false],
    ['two options where one is right', asked([1], [1, 2]), false],
    ['the wrong ones, as many as are right', asked([2, 4], [1, 3]), false],
    ['an option that is not there', asked([2, 4], [2, 99]), false],
    ['another set that staff accepted', asked([1], [2], { verdict: alsoSecond }), true],
    ['the first set, with another accepted', asked([1], [1], { verdict: alsoSecond }), true],
    ['a set nobody accepted', asked([1], [3], { verdict: alsoSecond }), false],
  ])('[TEST-53] %s', (_, question, expected) => {
    expect(isRight(question)).toBe(expected)
  })
})

describe('an attempt (Q-31, Q-33, Q-45)', () => {
  test('[TEST-54] counts, percents and weights', () => {
    const questions = [
      asked([1], [1], { difficulty: 3 }),
      asked([1], [2], { difficulty: 0 }),
      asked([1], null, { difficulty: 1, category: questionCategories.English }),
      asked([1], [1], { difficulty: 2, category: questionCategories.English }),
    ]
    expect(scoreOf(questions, 50)).toEqual({
      correctAnswersCount: 2,
      wrongAnswersCount: 2,
      earnedCredit: 200,
      successPercent: 50,
      equityPercent: 71,
      englishCorrectCount: 1,
      englishCount: 2,
      passed: true,
    })
    expect(([0, 1, 2, 3] as const).map(weightOf)).toEqual([1, 1, 2, 3])
  })

  test.each([
    [1, 3, 33, 33, true],
    [1, 3, 33, 34, false],
    [2, 3, 67, 67, true],
    [0, 4, 0, 0, true],
    [4, 4, 100, 100, true],
    [1, 2, 50, null, null],
  ])('%i of %i is %i percent; with %s to pass that is %s', (right, total, percent, pass, passed) => {
    const questions = Array.from({ length: total }, (_, index) => asked([1], [index < right ? 1 : 2]))
    expect(scoreOf(questions, pass)).toMatchObject({ successPercent: percent, passed })
  })

  test('a dropped question was never asked, and with all of them dropped nobody passes or fails', () => {
    const questions = [asked([1], [2], { verdict: dropped }), asked([1], [1])]
    expect(scoreOf(questions, 60)).toMatchObject({ correctAnswersCount: 1, wrongAnswersCount: 0, successPercent: 100 })
    expect(scoreOf([asked([1], [1], { verdict: dropped })], 60)).toMatchObject({ successPercent: 0, passed: null })
  })

  const set = fc.uniqueArray(fc.integer({ min: 1, max: 4 }), { minLength: 1 })
  const question = fc
    .record({
      correct: set,
      given: fc.option(set),
      difficulty: fc.constantFrom(0 as const, 1 as const, 2 as const, 3 as const),
      isDropped: fc.boolean(),
    })
    .map(({ correct, given, difficulty, isDropped }) =>
      asked(correct, given, { difficulty, verdict: isDropped ? dropped : null }),
    )
  const attempt = fc.array(question, { maxLength: 40 })

  test('[TEST-54] percents lie between 0 and 100, counts add up, the order of anything does not matter', () => {
    fc.assert(
      fc.property(attempt, (questions) => {
        const score = scoreOf(questions, 60)
        const counted = questions.filter(({ verdict }) => verdict === null)
        expect(score.correctAnswersCount + score.wrongAnswersCount).toBe(counted.length)
        for (const percent of [score.successPercent, score.equityPercent]) {
          expect(percent).toBeGreaterThanOrEqual(0)
          expect(percent).toBeLessThanOrEqual(100)
        }
        const turned = questions
          .map((one) => ({ ...one, given: one.given && { ...one.given, optionIds: one.given.optionIds.toReversed() } }))
          .toReversed()
        expect(scoreOf(turned, 60)).toEqual(score)
      }),
    )
  })

  test('[TEST-53] putting a wrong answer right never costs anything; leaving one out is as wrong as answering wrong', () => {
    fc.assert(
      fc.property(attempt, fc.nat(), (questions, at) => {
        if (questions.length === 0) return
        const index = at % questions.length
        const { content } = questions[index]!
        const correct = content.options.filter(({ isCorrect }) => isCorrect).map(({ id }) => id)
        const before = scoreOf(questions, 60)
        const better = scoreOf(
          questions.with(index, { ...questions[index]!, given: { optionIds: correct, written: null } }),
          60,
        )
        expect(better.successPercent).toBeGreaterThanOrEqual(before.successPercent)
        expect(better.equityPercent).toBeGreaterThanOrEqual(before.equityPercent)
        const wrong = questions.with(index, { ...questions[index]!, given: { optionIds: [99], written: null } })
        const left = questions.with(index, { ...questions[index]!, given: null })
        expect(scoreOf(wrong, 60)).toEqual(scoreOf(left, 60))
      }),
    )
  })

  test('with equal weights both percents are the same', () => {
    fc.assert(
      fc.property(attempt, (questions) => {
        const equal = questions.map((one) => ({ ...one, content: { ...one.content, difficulty: 3 as const } }))
        const { successPercent, equityPercent } = scoreOf(equal, null)
        expect(equityPercent).toBe(successPercent)
      }),
    )
  })

  test('an answer after the deadline is shown but not counted, and versions do not mix', () => {
    const content = (right: number) => ({ ...asked([right], null).content }) as never
    const questions = scoredQuestionsOf({
      drawn: [
        { id: 7, version: 2 },
        { id: 8, version: 1 },
        { id: 9, version: 1 },
      ],
      contents: [
        { questionId: 7, version: 1, content: content(1) },
        { questionId: 7, version: 2, content: content(2) },
        { questionId: 8, version: 1, content: content(1) },
        { questionId: 9, version: 1, content: content(1) },
      ],
      answers: [
        { number: 1, optionIds: [2], written: null, isScored: true },
        { number: 2, optionIds: [1], written: null, isScored: false },
      ],
      verdicts: [{ questionId: 9, kind: 'dropped', acceptedSets: [], acceptedWritten: [] }],
    })
    expect(questions.map(isRight)).toEqual([true, false, false])
    expect(questions[2]!.verdict?.kind).toBe('dropped')
  })
})
