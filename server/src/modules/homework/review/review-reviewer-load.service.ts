import { mayReadLecture } from '#modules/homework/reviewers/reviewers.rules.ts'
import { lectureForStaff } from '#modules/homework/reviewers/reviewers.service.ts'
import { isAcademyOfCall } from '#platform/academy-of-call.ts'
import type { AcademyScope } from '#platform/academy-scope.ts'
import type { Ctx, PersonCtx } from '#platform/ctx.ts'
import { fail } from '#platform/errors.ts'
import { createCountCache } from '#platform/count-cache.ts'
import { loadRepo, type Waiting } from './review-reviewer-load.repo.ts'
import { seesNothing, viewerIn, viewerOf } from './review-viewer.service.ts'
import { watchRepo } from './review-watch.repo.ts'

/** Fewer say nothing about the next one. */
const enoughReviews = 5
const weekMs = 7 * 24 * 3_600_000

/** How long a review takes in the middle; null: too few to say. */
export const medianWaitMinutes = async (
  ctx: Pick<Ctx, 'db'>,
  academies: AcademyScope,
  stageLectureId?: number,
): Promise<number | null> => {
  const { minutes, count } = await loadRepo.medianWait(ctx.db, academies, stageLectureId)
  return count < enoughReviews ? null : minutes
}

const sumOf = (rows: readonly Waiting[]): number => rows.reduce((sum, { waiting }) => sum + waiting, 0)
const counted = createCountCache<Waiting[]>(sumOf)

const nothing = {
  waiting: 0,
  unassigned: 0,
  mine: 0,
  medianWaitMinutes: null,
  reviewedByMeThisWeek: 0,
  reviewers: [],
}

/** A lecture of one of the academies of the call; a student learns nothing of it. */
const readLecture = async (ctx: PersonCtx, stageLectureId: number) => {
  const academyId = await watchRepo.academyOfLecture(ctx.db, stageLectureId)
  if (academyId === null || !isAcademyOfCall(ctx, academyId, 'homework.read', 'read'))
    return fail('StageLectureNotFound')
  const lecture = await lectureForStaff(ctx, academyId, stageLectureId)
  return mayReadLecture(ctx.actor, academyId, lecture) ? { ...lecture, academyId } : fail('StageLectureNotFound')
}

/** What waits, for whom and how long. */
export const load = async (ctx: PersonCtx, stageLectureId?: number) => {
  const { actor } = ctx
  const lecture = stageLectureId === undefined ? null : await readLecture(ctx, stageLectureId)
  const viewer = lecture ? viewerIn(ctx, [lecture.academyId]) : viewerOf(ctx)
  if (seesNothing(viewer)) return nothing
  const { academies, theirs } = viewer
  const now = ctx.now()
  const question = [academies, theirs.length > 0 ? viewer : 'every', stageLectureId ?? null]
  const rows = await counted(ctx.db, question, now.getTime(), () => loadRepo.waiting(ctx.db, viewer, stageLectureId))
  const byReviewer = new Map(rows.map(({ reviewerId, waiting }) => [reviewerId, waiting]))
  const named = new Set([...byReviewer.keys(), ...(lecture?.reviewerIds ?? [])].filter((id) => id !== null))
  const people = named.size > 0 ? await loadRepo.people(ctx.db, [...named]) : []
  return {
    waiting: sumOf(rows),
    unassigned: byReviewer.get(null) ?? 0,
    mine: byReviewer.get(actor.userId) ?? 0,
    medianWaitMinutes: await medianWaitMinutes(ctx, academies, stageLectureId),
    reviewedByMeThisWeek: await loadRepo.reviewedSince(
      ctx.db,
      academies,
      actor.userId,
      new Date(now.getTime() - weekMs),
    ),
    reviewers: people.map((person) => ({ ...person, waiting: byReviewer.get(person.id) ?? 0 })),
  }
}
