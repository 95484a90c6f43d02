import { describe, expect, test } from 'vitest'
import type { ReviewOfPast } from '@academy/contract/review'
import { earlierReviews } from './cabinet-earlier-reviews.rules.ts'

const versions = [{ number: 2 }, { number: 1 }]
const review = (kind: ReviewOfPast['kind'], mark: number | null, reviewBody: string | null) => ({
  submissionNumber: 1,
  kind,
  mark,
  reviewBody,
})

describe('what a student reads about a version before the newest one', () => {
  test.each<[string, ReturnType<typeof review>[], unknown]>([
    ['nothing was said', [], undefined],
    ['returned', [review('returned', 5, 'Add tests')], { mark: 5, reviewBody: 'Add tests' }],
    ['taken back before the new version', [review('withdrawn', 5, 'Add tests'), review('checked', 5, 'x')], undefined],
    [
      'reviewed once more',
      [review('checked', 7, 'Better'), review('returned', 5, 'x')],
      { mark: 7, reviewBody: 'Better' },
    ],
    ['graded by tests alone', [review('autograde', 8, null)], { mark: 8, reviewBody: null }],
    [
      'an appeal changed the mark, not the words',
      [review('appeal', 9, 'Agreed'), review('checked', 6, 'Add tests')],
      { mark: 9, reviewBody: 'Add tests' },
    ],
  ])('%s', (_what, reviews, expected) => {
    expect(earlierReviews(versions, reviews).get(1)).toEqual(expected)
  })

  test('the review of the newest version is not among them', () => {
    expect(earlierReviews([{ number: 1 }], [review('checked', 9, 'Fine')]).size).toBe(0)
  })
})
