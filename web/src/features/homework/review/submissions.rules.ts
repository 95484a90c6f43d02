import type { Submission } from '@academy/contract/homework'

/** What was handed in last, in whatever order they come; undefined: nothing ever was. */
export const newestOf = (submissions: readonly Submission[]): Submission | undefined =>
  submissions.toSorted((a, b) => b.number - a.number)[0]
