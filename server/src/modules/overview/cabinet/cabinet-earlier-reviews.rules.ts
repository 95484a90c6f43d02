import type { LineComment, Submission } from '@academy/contract/homework'
import type { ReviewOfPast } from '@academy/contract/review'

type Past = Pick<ReviewOfPast, 'submissionNumber' | 'kind' | 'mark' | 'reviewBody'>
export type EarlierReview = Pick<ReviewOfPast, 'mark' | 'reviewBody'>

/** What was published about one version: the mark that was last, the words of its review; null: nothing, or taken back. */
const publishedOf = (newestFirst: readonly Past[]): EarlierReview | null => {
  const [last] = newestFirst
  if (!last || last.kind === 'withdrawn') return null
  const withWords = newestFirst.find(({ kind }) => kind === 'checked' || kind === 'returned')
  return { mark: last.mark, reviewBody: withWords?.reviewBody ?? null }
}

/** The reviews of the versions before the newest one, by their number: a new version takes nothing away that was read. */
export const earlierReviews = (
  submissions: readonly Pick<Submission, 'number'>[],
  reviews: readonly Past[],
): Map<number, EarlierReview> => {
  const newest = Math.max(0, ...submissions.map(({ number }) => number))
  const found = new Map<number, EarlierReview>()
  for (const { number } of submissions) {
    const review = publishedOf(reviews.filter((one) => one.submissionNumber === number))
    if (number < newest && review) found.set(number, review)
  }
  return found
}

/** Comments of lines that were published with one of them; what staff wrote since is not published yet. */
export const earlierComments = (
  submissions: readonly Pick<Submission, 'number' | 'submittedAt'>[],
  earlier: ReadonlyMap<number, unknown>,
  comments: readonly LineComment[],
): LineComment[] => {
  const next = submissions.find(({ number }) => number === Math.max(...earlier.keys()) + 1)
  return next === undefined ? [] : comments.filter(({ createdAt }) => createdAt <= next.submittedAt)
}
