import type { LecturePage, StudentLecture } from '@academy/contract/homework'
import type { RepoType } from '@academy/contract/enums'
import type { RouteLecture } from '@academy/contract/users'
import * as autograde from '#modules/homework/autograde/autograde-results.service.ts'
import { responseById, type ResponseRow } from '#modules/homework/homework/homework-responses.service.ts'
import { appealUntil, mayAppeal } from '#modules/homework/homework/homework.rules.ts'
import { asOwnResponse, routeOfLecture } from '#modules/homework/homework/homework-submit.service.ts'
import { lineCommentsOf } from '#modules/homework/review/review-comments.service.ts'
import { historyOf } from '#modules/homework/review/review-details.service.ts'
import { medianWaitMinutes } from '#modules/homework/review/review-reviewer-load.service.ts'
import { homeworkStateOf, mayStillSubmit } from '#modules/programme/stages/stage-homework.rules.ts'
import type { AcademyCtx, PersonCtx } from '#platform/ctx.ts'
import { fail } from '#platform/errors.ts'
import { textTree, textTrees } from '#platform/markdown.ts'
import { cabinetLectureRepo } from './cabinet-lecture.repo.ts'
import { earlierComments, type EarlierReview, earlierReviews } from './cabinet-earlier-reviews.rules.ts'

const noText = { ua: '', en: '' }
type LectureRow = NonNullable<Awaited<ReturnType<typeof cabinetLectureRepo.lecture>>>
type Homework = NonNullable<LecturePage['homework']>

const asOwnReview = async ({ marksShown }: ResponseRow, review: EarlierReview | undefined) =>
  review
    ? {
        mark: marksShown ? review.mark : null,
        tree: review.reviewBody === null ? [] : await textTree(review.reviewBody),
      }
    : null

/** What is known once something was handed in. */
const handedIn = async (ctx: PersonCtx, academyId: number, row: ResponseRow, isGradingShown: boolean) => {
  const { submissions, reviews, appeal } = await historyOf(ctx, academyId, row.id)
  const earlier = earlierReviews(submissions, reviews)
  const comments = await lineCommentsOf(ctx, academyId, row.id)
  const isWaiting = row.isAnswered && !row.isReviewed && row.submittedAt !== null
  return {
    submissions: await Promise.all(
      submissions.map(async (one) => ({ ...one, review: await asOwnReview(row, earlier.get(one.number)) })),
    ),
    appeal,
    // A review is seen once it was published, and what was said of lines is part of it.
    lineComments: row.isReviewed ? comments : earlierComments(submissions, earlier, comments),
    autograde: isGradingShown ? await autograde.results(ctx, row.id, { limit: 20 }) : null,
    isRunning: row.studentWaits && (await cabinetLectureRepo.isBeingGraded(ctx.db, academyId, row.id)),
    place: isWaiting
      ? await cabinetLectureRepo.place(ctx.db, academyId, row.stageLectureId, row.submittedAt!, row.id)
      : null,
    medianWaitMinutes: isWaiting ? await medianWaitMinutes(ctx, [academyId], row.stageLectureId) : null,
  }
}

const homeworkOf = async (
  ctx: PersonCtx,
  academyId: number,
  lecture: LectureRow,
  route: RouteLecture,
): Promise<Homework> => {
  const { userId } = ctx.actor
  const now = ctx.now()
  const id = await cabinetLectureRepo.responseId(ctx.db, academyId, lecture.stageLectureId, userId)
  const row = id === null ? null : (await responseById(ctx, academyId, id))!
  const handed = row && (await handedIn(ctx, academyId, row, lecture.showAutogradeResult))
  const task = { ...lecture, available: route.available }
  const grading = { isQueued: row?.studentWaits ?? false, isRunning: handed?.isRunning ?? false }
  return {
    text: await textTrees(lecture.homework),
    needRepo: lecture.needRepo,
    repoType: lecture.repoType as RepoType,
    attemptsAllowed: lecture.attempts,
    attemptsUsed: row?.attempts ?? 0,
    deadline: mayStillSubmit(task, row, now)?.toISOString() ?? null,
    hasAutograde: lecture.hasAutograde,
    minMark: lecture.minMark,
    state: homeworkStateOf(task, row, grading, row?.hasOpenAppeal ?? false, now),
    isUrgent: route.isUrgent,
    response: row && asOwnResponse(row),
    submissions: handed?.submissions ?? [],
    reviewTree: row?.isReviewed && row.reviewBody !== null ? await textTree(row.reviewBody) : null,
    lineComments: handed?.lineComments ?? [],
    // AG-09
    autograde: lecture.showAutogradeResult ? (handed?.autograde ?? []) : null,
    place: handed?.place ?? null,
    medianWaitMinutes: handed?.medianWaitMinutes ?? null,
    appealUntil: (row && appealUntil(row)?.toISOString()) ?? null,
    mayAppeal: row !== null && handed?.appeal === null && mayAppeal(row, now),
    appeal: handed?.appeal ?? null,
  }
}

/** HW-21: the lecture as its student sees it. */
export const page = async (ctx: AcademyCtx, stageLectureId: number): Promise<LecturePage> => {
  const { academyId } = ctx
  const { lecture: route } = await routeOfLecture(ctx, stageLectureId)
  if (!route.available) fail('StageNotAvailable')
  const lecture = (await cabinetLectureRepo.lecture(ctx.db, academyId, stageLectureId)) ?? fail('StageLectureNotFound')
  const { enabled, isTextRequired, maxLength } = lecture.feedbackConfig
  const own = await cabinetLectureRepo.feedback(ctx.db, academyId, lecture.lectureId, ctx.actor.userId)
  return {
    stageLectureId,
    stageId: lecture.stageId,
    lectureId: lecture.lectureId,
    name: lecture.name,
    urlName: lecture.urlName,
    startDate: lecture.startDate.toISOString(),
    endDate: lecture.endDate.toISOString(),
    lecturer: lecture.lecturer,
    description: await textTrees(lecture.description ?? noText),
    materials: await textTrees(lecture.materials),
    homework: lecture.hasHomework ? await homeworkOf(ctx, academyId, lecture, route) : null,
    feedback: enabled ? { isTextRequired, maxLength, own } : null,
    hasChat: lecture.hasChat,
    videoLink: lecture.videoLink,
  }
}

/** HW-01, STG-82: the lectures of a stage with what the student did in each. */
export const withOwnWork = async (
  ctx: AcademyCtx,
  stageId: number,
  lectures: readonly RouteLecture[],
): Promise<StudentLecture[]> => {
  const { responses, feedback } = await cabinetLectureRepo.ofStage(ctx.db, ctx.academyId, stageId, ctx.actor.userId)
  const byLecture = new Map(responses.map((row) => [row.stageLectureId, asOwnResponse(row)]))
  const feedbackByLecture = new Map(feedback.map(({ lectureId, ...given }) => [lectureId, given]))
  return lectures.map((lecture) => {
    const homeworkResponse = byLecture.get(lecture.stageLectureId) ?? null
    return {
      ...lecture,
      homeworkResponse,
      homeworkResponseMark: homeworkResponse?.mark ?? null,
      lectureFeedback: feedbackByLecture.get(lecture.lectureId) ?? null,
    }
  })
}
