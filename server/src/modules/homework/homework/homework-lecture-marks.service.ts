import type { LectureMark } from '@academy/contract/homework'
import { grantFor } from '@academy/contract/permissions'
import { reviewStateOf } from '#modules/homework/reviewers/reviewers.rules.ts'
import type { AcademyCtx } from '#platform/ctx.ts'
import { type LectureMarkRow, lectureMarksRepo } from './homework-lecture-marks.repo.ts'

interface Asked {
  userId?: number | undefined
  userIds?: readonly number[] | undefined
  stageId?: number | undefined
}

const dateOf = (moment: string | Date | null): Date | null => (moment === null ? null : new Date(moment))

const asMark = ({ isAnswered, hasOpenAppeal, reanswerDeadline, ...row }: LectureMarkRow): LectureMark => {
  const submittedAt = dateOf(row.submittedAt)
  const progress = { isReviewed: row.isReviewed, isAnswered, reanswerDeadline: dateOf(reanswerDeadline), submittedAt }
  return {
    ...row,
    state: reviewStateOf({ ...progress, hasOpenAppeal }),
    submittedAt: submittedAt?.toISOString() ?? null,
  }
}

/** ACC-75: the marks of the named people; a student reads only their own marks, a Coach only the marks of what they review. */
export const lectureMarks = async (
  ctx: AcademyCtx,
  { userId, userIds = [], stageId }: Asked,
): Promise<LectureMark[]> => {
  const { academyId } = ctx
  const { actor } = ctx
  const grant = grantFor(actor, 'users.summary', academyId, 'read')
  const named = [...new Set([...userIds, ...(userId === undefined ? [] : [userId])])]
  const rows = await lectureMarksRepo.of(ctx.db, academyId, {
    userIds: grant === 'S' ? [actor.userId] : named,
    stageId: stageId ?? null,
    reviewerId: grant === 'R' ? actor.userId : null,
    isForStudent: grant === 'S',
  })
  return rows.map(asMark)
}
