import { appealWindowDays } from '@academy/contract/limits'
import type { Handed } from '#modules/programme/stages/stage-homework.rules.ts'

export interface ReviewedWork extends Pick<Handed, 'isAnswered' | 'isReviewed'> {
  reviewedAt: Date | null
}

/** One appeal, against a review that was published, while its window is open. */
export const appealUntil = (response: ReviewedWork, hasAppeal: boolean, now: Date): Date | null => {
  if (hasAppeal || !response.isReviewed || !response.isAnswered || response.reviewedAt === null) return null
  const until = new Date(response.reviewedAt.getTime() + appealWindowDays * 86_400_000)
  return now <= until ? until : null
}
