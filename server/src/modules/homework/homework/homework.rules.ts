import { appealWindowDays } from '@academy/contract/limits'
import type { Handed } from '#modules/programme/stages/stage-homework.rules.ts'

export interface ReviewedWork extends Pick<Handed, 'isAnswered' | 'isReviewed'> {
  reviewedAt: Date | null
}

/** When the window of an appeal ends, or ended; null: there is nothing to appeal against. */
export const appealUntil = (response: ReviewedWork): Date | null => {
  if (!response.isReviewed || !response.isAnswered || response.reviewedAt === null) return null
  return new Date(response.reviewedAt.getTime() + appealWindowDays * 86_400_000)
}

/** Against a review that was published, while its window is open. */
export const mayAppeal = (response: ReviewedWork, now: Date): boolean => {
  const until = appealUntil(response)
  return until !== null && now <= until
}
