import type { HomeworkResponse } from '@academy/contract/homework'
import { mayRead } from '#modules/homework/reviewers/reviewers.rules.ts'
import type { Ctx, PersonCtx } from '#platform/ctx.ts'
import { fail } from '#platform/errors.ts'
import { type ResponseRow, responsesRepo } from './homework-responses.repo.ts'

export type { ResponseRow } from './homework-responses.repo.ts'

/** What the caller may not see is as absent as what is not there. */
const refuseHidden = (ctx: PersonCtx, academyId: number, row: ResponseRow | undefined): ResponseRow =>
  row && mayRead(ctx.actor, academyId, row) ? row : fail('HomeworkResponseNotFound')

export const responseForStaff = async (ctx: PersonCtx, academyId: number, id: number): Promise<ResponseRow> =>
  refuseHidden(ctx, academyId, await responsesRepo.byId(ctx.db, academyId, id))

/** The same, held until the end of the transaction. */
export const lockedForStaff = async (ctx: PersonCtx, academyId: number, id: number): Promise<ResponseRow> => {
  const [row] = await responsesRepo.locked(ctx.db, academyId, [id])
  return refuseHidden(ctx, academyId, row)
}

/** For the page of its student, who sees of it what asOwnResponse lets through. */
export const responseById = (ctx: Ctx, academyId: number, id: number): Promise<ResponseRow | undefined> =>
  responsesRepo.byId(ctx.db, academyId, id)

const iso = (moment: Date | null): string | null => moment?.toISOString() ?? null

/** HW-03, HW-53 */
export const asHomeworkResponse = (row: ResponseRow): HomeworkResponse => ({
  id: row.id,
  stageLectureId: row.stageLectureId,
  userId: row.userId,
  reviewerId: row.reviewerId,
  body: row.body,
  repoLink: row.repoLink,
  attempts: row.attempts,
  studentWaitForAutogradeResult: row.studentWaits,
  teacherWaitForAutogradeResult: row.teacherWaits,
  mark: row.mark,
  reviewBody: row.reviewBody,
  likeAbility: row.likeAbility,
  reanswerDeadline: iso(row.reanswerDeadline),
  isReviewed: row.isReviewed,
  isAnswered: row.isAnswered,
  notificationStatus: row.notificationStatus,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
})
