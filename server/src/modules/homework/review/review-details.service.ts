import type { ReviewDetails } from '@academy/contract/review'
import * as autograde from '#modules/homework/autograde/autograde-results.service.ts'
import { asAppeal } from '#modules/homework/homework/homework-appeal-decision.service.ts'
import { countingCommit } from '#modules/homework/homework/homework-commits.service.ts'
import { holderOf } from '#modules/homework/homework/homework-holds.service.ts'
import {
  asHomeworkResponse,
  responseForStaff,
  type ResponseRow,
} from '#modules/homework/homework/homework-responses.service.ts'
import {
  assignRefusal,
  canBeReviewer,
  mayAssignOthers,
  mayManage,
  mayResend,
  reviewRefusal,
  reviewStateOf,
} from '#modules/homework/reviewers/reviewers.rules.ts'
import * as stageLectures from '#modules/homework/stage-lectures/stage-lectures.service.ts'
import type { AcademyCtx, Ctx, PersonCtx } from '#platform/ctx.ts'
import { avatarUrlOf } from '#platform/file-routes.ts'
import { textTree } from '#platform/markdown.ts'
import { lineCommentsOf } from './review-comments.service.ts'
import { detailsRepo } from './review-details.repo.ts'

const iso = (moment: string | Date): string => new Date(moment).toISOString()
const isoOrNull = (moment: string | Date | null): string | null => (moment === null ? null : iso(moment))

const mayOf = (ctx: PersonCtx, academyId: number, row: ResponseRow): ReviewDetails['may'] => {
  const { actor } = ctx
  const refusal = reviewRefusal(actor, academyId, row)
  const canTakeIt = mayAssignOthers(actor, academyId) || canBeReviewer(actor, academyId, row)
  return {
    review: refusal === null,
    reviewRefusal: refusal,
    manage: mayManage(actor, academyId, row),
    assign: (canTakeIt || row.reviewerId === actor.userId) && assignRefusal(actor, academyId, row) === null,
    resend: row.repoLink !== null && mayResend(actor, academyId, row),
  }
}

/** What was handed in, what was said of it and what came of that. */
export const historyOf = async (ctx: Ctx, academyId: number, id: number) => {
  const submissions = await detailsRepo.submissions(ctx.db, academyId, id)
  const reviews = await detailsRepo.reviews(ctx.db, academyId, id)
  const appeal = await detailsRepo.appeal(ctx.db, academyId, id)
  return {
    submissions: await Promise.all(
      submissions.map(async (row) => ({
        ...row,
        bodyTree: await textTree(row.body),
        submittedAt: iso(row.submittedAt),
      })),
    ),
    reviews: reviews.map((row) => ({
      ...row,
      reanswerDeadline: isoOrNull(row.reanswerDeadline),
      createdAt: iso(row.createdAt),
    })),
    appeal: appeal && (await asAppeal(appeal)),
  }
}

/** Everything a reviewer needs, so that nothing else has to be opened. */
export const details = async (ctx: AcademyCtx, id: number): Promise<ReviewDetails> => {
  const { academyId } = ctx
  const row = await responseForStaff(ctx, academyId, id)
  const { student, groupName, reviewer, language } = await detailsRepo.people(ctx.db, academyId, id, ctx.actor.userId)
  const stageLecture = await stageLectures.ofStaff(ctx, academyId, row.stageLectureId)
  const { avatarFile, ...person } = student
  const { commit, notedAt, noting } = await countingCommit(ctx.db, academyId, { id })
  return {
    response: asHomeworkResponse(row),
    bodyTree: await textTree(row.body),
    student: { ...person, avatarUrl: avatarUrlOf(avatarFile) },
    groupName,
    stageLecture,
    homeworkTree: await textTree(stageLecture.homework[language]),
    reviewer,
    state: reviewStateOf(row),
    ...(await historyOf(ctx, academyId, id)),
    lineComments: await lineCommentsOf(ctx, academyId, id),
    autograde: await autograde.results(ctx, id, { limit: 10 }),
    holder: await holderOf(ctx, academyId, id),
    may: mayOf(ctx, academyId, row),
    commit,
    deadline: notedAt && noting && { notedAt: iso(notedAt), noting },
  }
}
