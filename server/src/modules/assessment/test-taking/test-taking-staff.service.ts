import type { Ctx, PersonCtx } from '#platform/ctx.ts'
import { answersRepo } from './test-taking-answers.repo.ts'
import { markFinishedToCount } from './test-taking-count.service.ts'
import { type AddedTime, type AttemptKey, testsStaffRepo } from './test-taking-staff.repo.ts'

/**
 * the end of running attempts was moved, in this transaction. What was given between the old end and the new one
 * counts like any other; what only says so is held for staff, unless they have refused it.
 */
const countByNewEnd = async (ctx: Ctx, academyId: number, attemptIds: readonly number[]): Promise<void> => {
  await answersRepo.countByNewEnd(ctx.db, academyId, attemptIds)
}

const byCaller = (ctx: Ctx) => ({ actorId: ctx.actor?.userId ?? null, now: ctx.now() })

/** More time for whoever is in the middle of the test. Returns whose time was added. Inside a transaction. */
export const addTime = async (ctx: Ctx, added: Omit<AddedTime, 'actorId' | 'now'>): Promise<number[]> => {
  const prolonged = await testsStaffRepo.addTime(ctx.db, { ...added, ...byCaller(ctx) })
  const attemptIds = prolonged.map(({ attemptId }) => attemptId)
  if (attemptIds.length > 0) await countByNewEnd(ctx, added.academyId, attemptIds)
  return prolonged.map(({ userId }) => userId)
}

/** The running attempt of one student gets the minutes they are allowed more. Inside a transaction. */
export const prolongByAllowance = async (
  ctx: Ctx,
  key: AttemptKey,
  { extraMinutes, note }: { extraMinutes: number; note: string },
): Promise<void> => {
  const { actorId, now } = byCaller(ctx)
  const prolonged = await testsStaffRepo.prolong(ctx.db, key, extraMinutes, now)
  if (!prolonged) return
  await countByNewEnd(ctx, key.academyId, [prolonged.attemptId])
  await testsStaffRepo.addEvent(ctx.db, {
    academyId: key.academyId,
    attemptId: prolonged.attemptId,
    kind: 'timeAdded',
    at: now,
    receivedAt: now,
    actorId,
    details: { minutes: Math.round(prolonged.seconds / 60), source: 'allowance', reason: note },
  })
}

/** whether there was such an answer to decide about. */
export const decideHeld = (ctx: Ctx, academyId: number, attemptId: number, number: number, isCounted: boolean) =>
  testsStaffRepo.decideHeld(ctx.db, academyId, attemptId, number, isCounted)

/** what was done stays to be read, and the test can be begun anew. */
export const archiveAttempts = async (
  ctx: PersonCtx,
  academyId: number,
  attemptIds: readonly number[],
): Promise<void> => {
  await testsStaffRepo.archive(ctx.db, academyId, attemptIds, ctx.actor.userId, ctx.now())
  await markFinishedToCount(ctx, academyId, attemptIds)
}
