import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  discriminationOf,
  doLanguagesDiffer,
  facilityOf,
  hintsOf,
  type ItemSums,
  leastAsked,
  leastForDiscrimination,
  rounded,
} from './stage-test-question-statistics.rules.ts'

/** One pair per student: got it right, how many of the others. */
const sumsOf = (pairs: readonly (readonly [boolean, number])[]): ItemSums => ({
  asked: pairs.length,
  correct: pairs.filter(([isRight]) => isRight).length,
  restSum: pairs.reduce((sum, [, rest]) => sum + rest, 0),
  restSquareSum: pairs.reduce((sum, [, rest]) => sum + rest * rest, 0),
  restSumOfCorrect: pairs.reduce((sum, [isRight, rest]) => sum + (isRight ? rest : 0), 0),
})
const times = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value)

describe('facility', () => {
  test.each([
    [20, 5, 0.25],
    [10, 10, 1],
    [10, 0, 0],
    [9, 9, null],
    [0, 0, null],
  ])('%i asked, %i right: %s', (asked, correct, expected) => {
    expect(facilityOf({ asked, correct })).toBe(expected)
  })
})

describe('discrimination', () => {
  // By hand: M1 and M0 are the mean rests of those who got it right and wrong, s the standard deviation of all rests,
  // p the share of right answers; r = (M1 - M0) / s * sqrt(p * (1 - p)).
  test.each([
    ['it follows the rest exactly', [...times(10, [true, 8] as const), ...times(10, [false, 2] as const)], 1],
    ['it goes against the rest exactly', [...times(10, [true, 2] as const), ...times(10, [false, 8] as const)], -1],
    // Rests 8 6 (right) and 6 4 (wrong), five of each: M1 = 7, M0 = 5, s = sqrt(2), p = 0.5: 2 / 1.4142 * 0.5 = 0.7071
    [
      'it goes along with the rest',
      [
        ...times(5, [true, 8] as const),
        ...times(5, [true, 6] as const),
        ...times(5, [false, 6] as const),
        ...times(5, [false, 4] as const),
      ],
      0.7071,
    ],
    // p = 0.25, M1 = 9, M0 = 5, mean 6, s = sqrt((5 * 9 + 15 * 1) / 20) = sqrt(3): 4 / 1.7321 * 0.4330 = 1
    ['few get it, and they are the best', [...times(5, [true, 9] as const), ...times(15, [false, 5] as const)], 1],
    [
      'it has nothing to do with the rest',
      [
        ...times(5, [true, 3] as const),
        ...times(5, [true, 7] as const),
        ...times(5, [false, 3] as const),
        ...times(5, [false, 7] as const),
      ],
      0,
    ],
  ])('%s', (_, pairs, expected) => {
    expect(discriminationOf(sumsOf(pairs))).toBeCloseTo(expected, 4)
  })

  test.each([
    ['too few were asked', times(leastForDiscrimination - 1, [true, 3] as const)],
    ['everybody got it', [...times(10, [true, 3] as const), ...times(10, [true, 4] as const)]],
    ['nobody got it', [...times(10, [false, 3] as const), ...times(10, [false, 4] as const)]],
    ['the rests are all the same', [...times(10, [true, 3] as const), ...times(10, [false, 3] as const)]],
  ])('says nothing when %s', (_, pairs) => {
    expect(discriminationOf(sumsOf(pairs))).toBeNull()
  })

  test('is what correlating the two lists gives, and stays between -1 and 1', () => {
    const pair = fc.tuple(fc.boolean(), fc.integer({ min: 0, max: 29 }))
    fc.assert(
      fc.property(fc.array(pair, { minLength: leastForDiscrimination, maxLength: 200 }), (pairs) => {
        const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
        const xs = pairs.map(([isRight]) => Number(isRight))
        const ys = pairs.map(([, rest]) => rest)
        const [mx, my] = [mean(xs), mean(ys)]
        const together = mean(xs.map((x, index) => (x - mx) * (ys[index]! - my)))
        const spread = Math.sqrt(mean(xs.map((x) => (x - mx) ** 2)) * mean(ys.map((y) => (y - my) ** 2)))
        const found = discriminationOf(sumsOf(pairs))
        if (found === null) return expect(spread).toBeCloseTo(0, 6)
        expect(found).toBeCloseTo(together / spread, 6)
        expect(Math.abs(found)).toBeLessThanOrEqual(1 + 1e-9)
      }),
    )
  })
})

describe('languages', () => {
  test.each([
    // 0.9 and 0.4 of 40 each: z = 0.5 / sqrt(0.65 * 0.35 * 2 / 40) = 4.69
    [40, 36, 40, 16, true],
    // 0.6 and 0.4 of ten each: z = 0.2 / sqrt(0.5 * 0.5 * 2 / 10) = 0.89, which chance does as well
    [10, 6, 10, 4, false],
    // 0.55 and 0.45 of a thousand each: clear, but too little to matter
    [1000, 550, 1000, 450, false],
    [1000, 580, 1000, 420, true],
    [leastAsked - 1, 9, 40, 4, false],
    [40, 40, 40, 40, false],
  ])('%i asked and %i right, %i asked and %i right: %s', (askedUa, correctUa, askedEn, correctEn, expected) => {
    const languages = [
      { language: 'ua' as const, asked: askedUa, correct: correctUa },
      { language: 'en' as const, asked: askedEn, correct: correctEn },
    ]
    expect(doLanguagesDiffer(languages)).toBe(expected)
    expect(doLanguagesDiffer(languages.toReversed())).toBe(expected)
    expect(doLanguagesDiffer(languages.slice(0, 1))).toBe(false)
  })
})

describe('hints', () => {
  const fine = {
    facility: 0.6,
    discrimination: 0.4,
    perLanguage: [],
    options: [
      { isCorrect: true, pickedCount: 12 },
      { isCorrect: false, pickedCount: 8 },
    ],
    answered: 20,
  }
  const unpicked = [
    { isCorrect: true, pickedCount: 20 },
    { isCorrect: false, pickedCount: 0 },
  ]
  test.each([
    [{}, []],
    [{ facility: 0.95 }, ['tooEasy']],
    [{ facility: 0.94 }, []],
    [{ facility: 0.2 }, ['tooHard']],
    [{ facility: 0.21 }, []],
    [{ discrimination: 0.09 }, ['doesNotSeparate']],
    [{ discrimination: 0.1 }, []],
    [{ discrimination: 0 }, ['doesNotSeparate']],
    [{ discrimination: -0.09 }, ['doesNotSeparate']],
    [{ discrimination: -0.1 }, ['negative']],
    [{ options: unpicked }, ['deadOption']],
    [{ options: unpicked, answered: 19 }, []],
    // A right option nobody picks is a hard question, not a dead option.
    [
      {
        options: [
          { isCorrect: true, pickedCount: 0 },
          { isCorrect: false, pickedCount: 20 },
        ],
      },
      [],
    ],
    [{ facility: null, discrimination: null, answered: 0 }, []],
    [{ facility: 0.1, discrimination: -0.3 }, ['negative', 'tooHard']],
  ])('%o: %o', (values, expected) => {
    expect(hintsOf({ ...fine, ...values })).toEqual(expected)
  })
})

test('two places are enough', () => {
  expect([rounded(0.7071), rounded(-0.125), rounded(null)]).toEqual([0.71, -0.12, null])
})
