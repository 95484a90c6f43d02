import { type Capability, grantFor, type RoleHolder } from '@academy/contract/permissions'
import type { AssignRefusal } from '@academy/contract/homework'
import type { ReviewState } from '@academy/contract/homework-state'
import type { ReviewRefusal } from '@academy/contract/review'

/** Who belongs to a stage lecture (HW-05, Q-49). */
export interface LectureStaff {
  reviewerIds: readonly number[]
  homeworkCuratorId: number | null
  lecturerId: number | null
}
/** The same, with who is assigned to one response of it, and whose it is. */
export interface ResponseStaff extends LectureStaff {
  reviewerId: number | null
  userId: number
}
export interface ResponseProgress {
  isAnswered: boolean
  isReviewed: boolean
  reanswerDeadline: Date | null
  /** null: made by staff for somebody who handed in nothing. */
  submittedAt: Date | null
}
type Who = RoleHolder & { userId: number }

export const isStaffOfLecture = (userId: number, of: LectureStaff): boolean =>
  of.reviewerIds.includes(userId) || of.homeworkCuratorId === userId || of.lecturerId === userId

/** R in the table of permissions: the assigned reviewer and the staff of the lecture. */
const isTheirs = (userId: number, of: ResponseStaff): boolean =>
  of.reviewerId === userId || isStaffOfLecture(userId, of)

/** A person who studies and teaches in one academy may not review their own homework. */
const isOwn = (who: Who, of: ResponseStaff): boolean => who.userId === of.userId

const holds = (who: Who, capability: Capability, academyId: number, effect: 'read' | 'write', ifAssigned: boolean) => {
  const grant = grantFor(who, capability, academyId, effect)
  return grant === 'R' ? ifAssigned : grant !== null && grant !== 'S'
}

/** Coaches read what is theirs, everybody else of the staff the whole academy. */
export const mayRead = (who: Who, academyId: number, of: ResponseStaff): boolean =>
  !isOwn(who, of) && holds(who, 'homework.read', academyId, 'read', isTheirs(who.userId, of))

/** What happens in a stage lecture as a whole. */
export const mayReadLecture = (who: Who, academyId: number, of: LectureStaff): boolean =>
  holds(who, 'homework.read', academyId, 'read', isStaffOfLecture(who.userId, of))

const scopeOf = (
  who: Who,
  capability: Capability,
  academyId: number,
  effect: 'read' | 'write',
): 'every' | 'theirs' | null => {
  const grant = grantFor(who, capability, academyId, effect)
  if (grant === null || grant === 'S') return null
  return grant === 'R' ? 'theirs' : 'every'
}

/** The whole academy, or only what is theirs; null: nothing (a student has a page of their own). */
export const readScope = (who: Who, academyId: number) => scopeOf(who, 'homework.read', academyId, 'read')
export const reviewScope = (who: Who, academyId: number) => scopeOf(who, 'homework.review', academyId, 'write')

/** once somebody is assigned, the other plain reviewers may not. Curator and lecturer are no plain ones. */
export const mayReview = (who: Who, academyId: number, of: ResponseStaff): boolean => {
  const { userId } = who
  const isFree = of.reviewerId === null || of.reviewerId === userId
  const isMore = of.homeworkCuratorId === userId || of.lecturerId === userId
  const isEnough = isTheirs(userId, of) && (isFree || isMore)
  return !isOwn(who, of) && holds(who, 'homework.review', academyId, 'write', isEnough)
}

/** curator, TrackOwner, Admin, SuperAdmin. */
export const mayManage = (who: Who, academyId: number, of: ResponseStaff): boolean =>
  !isOwn(who, of) && holds(who, 'homework.manage', academyId, 'write', of.homeworkCuratorId === who.userId)

/** Whether somebody may give the homework of others away, and not only take some. */
export const mayAssignOthers = (who: Who, academyId: number): boolean =>
  holds(who, 'homework.assign', academyId, 'write', false)

/** who can be the reviewer of a response: those of the lecture, and who reviews everything. */
export const canBeReviewer = (who: Who, academyId: number, of: LectureStaff): boolean =>
  holds(who, 'homework.review', academyId, 'write', isStaffOfLecture(who.userId, of))

export const mayResend = (who: Who, academyId: number, of: ResponseStaff): boolean =>
  !isOwn(who, of) && holds(who, 'autograde.resend', academyId, 'write', isTheirs(who.userId, of))

/** The state of a response for its reviewers. An appeal counts once there is a review to appeal against. */
export const reviewStateOf = (of: ResponseProgress & { hasOpenAppeal: boolean }): ReviewState => {
  if (!of.isReviewed) return of.isAnswered ? 'waiting' : 'empty'
  if (of.hasOpenAppeal) return 'appealed'
  return !of.isAnswered && of.reanswerDeadline !== null ? 'returned' : 'reviewed'
}

/** nobody reviews what is not answered, unless staff made it for somebody who handed in nothing. */
export const isReviewable = ({
  isAnswered,
  submittedAt,
}: Pick<ResponseProgress, 'isAnswered' | 'submittedAt'>): boolean => isAnswered || submittedAt === null

/** Why somebody may not review a response; null: they may. A review that exists can be changed. */
export const reviewRefusal = (
  who: Who,
  academyId: number,
  of: ResponseStaff & Pick<ResponseProgress, 'isAnswered' | 'isReviewed' | 'submittedAt'>,
): ReviewRefusal | null => {
  if (mayReview(who, academyId, of)) return isReviewable(of) || of.isReviewed ? null : 'notAnswered'
  return of.reviewerId === null || of.reviewerId === who.userId ? 'noRight' : 'ofOthers'
}

/** Why a response is not given to a reviewer or taken from one; null: it is. */
export const assignRefusal = (
  who: Who,
  academyId: number,
  of: ResponseStaff & Pick<ResponseProgress, 'isAnswered' | 'isReviewed' | 'submittedAt'>,
): AssignRefusal | null => {
  if (of.isReviewed) return 'reviewed'
  if (!isReviewable(of)) return 'notAnswered'
  const isFree = of.reviewerId === null || of.reviewerId === who.userId
  return isFree || mayAssignOthers(who, academyId) ? null : 'ofOthers'
}

export interface Shared {
  id: number
  reviewerId: number | null
  /** Which of the given reviewers can review it. */
  candidates: readonly number[]
}

/**
 * Each reviewer gets an equal share of what they can review; what one of them has already stays and counts. Answers the
 * reviewer of each, null where none of them can.
 */
export const shareOut = (responses: readonly Shared[], reviewerIds: readonly number[]): Map<number, number | null> => {
  const shares = new Map(reviewerIds.map((id) => [id, 0]))
  const result = new Map<number, number | null>()
  const give = (id: number, reviewerId: number | null): void => {
    result.set(id, reviewerId)
    if (reviewerId !== null) shares.set(reviewerId, shares.get(reviewerId)! + 1)
  }
  const isKept = ({ reviewerId, candidates }: Shared) => reviewerId !== null && candidates.includes(reviewerId)
  for (const response of responses) if (isKept(response)) give(response.id, response.reviewerId)
  for (const response of responses) {
    if (isKept(response)) continue
    const able = reviewerIds.filter((id) => response.candidates.includes(id))
    give(response.id, able.toSorted((a, b) => shares.get(a)! - shares.get(b)!)[0] ?? null)
  }
  return result
}
