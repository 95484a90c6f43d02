import type { ReviewNotificationStatus } from '@academy/contract/enums'
import { isReviewable, type ResponseProgress } from '#modules/homework/reviewers/reviewers.rules.ts'

/** What a review consists of. */
export interface Review {
  mark: number | null
  reviewBody: string | null
  likeAbility: number | null
  reanswerDeadline: Date | null
  isReviewed: boolean
}
/** What is left out stays as it is. */
export type ReviewChange = { [K in keyof Review]?: Review[K] | undefined }
export type ReviewedResponse = ResponseProgress & Review & { notificationStatus: ReviewNotificationStatus }

export interface SavedReview extends Review {
  isAnswered: boolean
  notificationStatus: ReviewNotificationStatus
  /** For the history; null: nothing the student could ever see has changed. */
  kind: 'checked' | 'returned' | 'withdrawn' | null
  notifiesStudent: boolean
}

const timeOf = (moment: Date | null): number | null => moment?.getTime() ?? null

/**
 * What a response is after a review (HW-32, HW-33, Q-48, Q-50). A new deadline in the future returns it: the student
 * sees the review and may hand in once more. 'past': such a deadline helps nobody. null: what is not answered is not
 * reviewed; of one that was returned only the deadline can still be moved or taken back.
 */
export const reviewAfter = (before: ReviewedResponse, change: ReviewChange, now: Date): SavedReview | 'past' | null => {
  const given = <K extends keyof Review>(key: K): Review[K] =>
    change[key] === undefined ? before[key] : (change[key] as Review[K])
  const reanswerDeadline = given('reanswerDeadline')
  const isMoved = timeOf(reanswerDeadline) !== timeOf(before.reanswerDeadline)
  const isReturn = isMoved && reanswerDeadline !== null
  if (isReturn && reanswerDeadline <= now) return 'past'
  const [mark, reviewBody, likeAbility] = [given('mark'), given('reviewBody'), given('likeAbility')]
  const isReviewed = isReturn || given('isReviewed')
  const isOtherText = mark !== before.mark || reviewBody !== before.reviewBody
  if (!isReviewable(before)) {
    const isOnlyMoved = isMoved && !isOtherText && likeAbility === before.likeAbility && isReviewed
    if (!before.isReviewed || !isOnlyMoved) return null
  }
  // Taken back: what was handed in last is what counts again.
  const isTakenBack = isMoved && reanswerDeadline === null && !before.isAnswered
  const isAnswered = isReturn ? false : isTakenBack ? before.submittedAt !== null : before.isAnswered
  const review = { mark, reviewBody, likeAbility, reanswerDeadline, isReviewed, isAnswered }
  if (!isReviewed) {
    const kind = before.isReviewed ? 'withdrawn' : null
    const isDraft = isOtherText || before.notificationStatus === 'Pending'
    return { ...review, kind, notifiesStudent: false, notificationStatus: !kind && isDraft ? 'Pending' : 'None' }
  }
  const isNews = isOtherText || isMoved || !before.isReviewed
  const kind = !isNews ? null : isReturn ? 'returned' : 'checked'
  return {
    ...review,
    kind,
    notifiesStudent: isNews,
    notificationStatus: isNews ? 'Sent' : before.notificationStatus,
  }
}

/** publish or withdraw, and whether the student is notified now, later or not. */
export const statusAfter = (
  before: Pick<ReviewedResponse, 'isReviewed' | 'notificationStatus'>,
  change: { isReviewed: boolean; notificationStatus?: ReviewNotificationStatus | undefined },
): Pick<SavedReview, 'isReviewed' | 'notificationStatus' | 'kind' | 'notifiesStudent'> => {
  const { isReviewed } = change
  if (!isReviewed) {
    const notificationStatus = change.notificationStatus === 'Pending' ? 'Pending' : 'None'
    return { isReviewed, notificationStatus, kind: before.isReviewed ? 'withdrawn' : null, notifiesStudent: false }
  }
  const isPublished = !before.isReviewed
  const wasNotified = before.isReviewed && before.notificationStatus === 'Sent'
  const notificationStatus = wasNotified ? 'Sent' : (change.notificationStatus ?? 'Sent')
  const notifiesStudent = !wasNotified && notificationStatus === 'Sent'
  return { isReviewed, notificationStatus, kind: isPublished ? 'checked' : null, notifiesStudent }
}
