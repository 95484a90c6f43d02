import { lectureForStaff, mayReadLecture, readScope } from '#modules/homework/reviewers.service.ts'
import { oneAcademyOf } from '#platform/academy-of-call.ts'
import type { Ctx } from '#platform/ctx.ts'
import { fail } from '#platform/errors.ts'
import { keepCounts } from '#platform/kept-counts.ts'
import { loadRepo, type Waiting } from './load.repo.ts'
import type { Viewer } from './queue.repo.ts'

/** Fewer say nothing about the next one. */
const enoughReviews = 5
const weekMs = 7 * 24 * 3_600_000

/** How long a review takes in the middle; null: too few to say. */
export const medianWaitMinutes = async (
  ctx: Pick<Ctx, 'db'>,
  academyId: number,
  stageLectureId?: number,
): Promise<number | null> => {
  const { minutes, count } = await loadRepo.medianWait(ctx.db, academyId, stageLectureId)
  return count < enoughReviews ? null : minutes
}

const sumOf = (rows: readonly Waiting[]): number => rows.reduce((sum, { waiting }) => sum + waiting, 0)
const counted = keepCounts<Waiting[]>(sumOf)

const nothing = {
  waiting: 0,
  unassigned: 0,
  mine: 0,
  medianWaitMinutes: null,
  reviewedByMeThisWeek: 0,
  reviewers: [],
}

/** What waits, for whom and how long. */
export const load = async (ctx: Ctx, stageLectureId?: number) => {
  const academyId = oneAcademyOf(ctx)
  const actor = ctx.actor!
  const lecture = stageLectureId === undefined ? null : await lectureForStaff(ctx, academyId, stageLectureId)
  const scope = readScope(actor, academyId)
  if (lecture && !mayReadLecture(actor, academyId, lecture)) fail('StageLectureNotFound')
  if (!scope) return nothing
  const viewer: Viewer = { userId: actor.userId, scope }
  const now = ctx.now()
  const question = [academyId, scope === 'theirs' ? viewer : 'every', stageLectureId ?? null]
  const rows = await counted(ctx.db, question, now.getTime(), () =>
    loadRepo.waiting(ctx.db, academyId, viewer, stageLectureId),
  )
  const byReviewer = new Map(rows.map(({ reviewerId, waiting }) => [reviewerId, waiting]))
  const named = new Set([...byReviewer.keys(), ...(lecture?.reviewerIds ?? [])].filter((id) => id !== null))
  const people = named.size > 0 ? await loadRepo.people(ctx.db, [...named]) : []
  return {
    waiting: sumOf(rows),
    unassigned: byReviewer.get(null) ?? 0,
    mine: byReviewer.get(actor.userId) ?? 0,
    medianWaitMinutes: await medianWaitMinutes(ctx, academyId, stageLectureId),
    reviewedByMeThisWeek: await loadRepo.reviewedSince(
      ctx.db,
      academyId,
      actor.userId,
      new Date(now.getTime() - weekMs),
    ),
    reviewers: people.map((person) => ({ ...person, waiting: byReviewer.get(person.id) ?? 0 })),
  }
}
