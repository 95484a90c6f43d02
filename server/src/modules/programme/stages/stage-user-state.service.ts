import { makeCertificateNumber } from '#modules/programme/certificates/certificate-number.rules.ts'
import type { Ctx } from '#platform/ctx.ts'
import { fail } from '#platform/errors.ts'
import { type ChangeCause, type UserStageChange, userStageStateRepo } from './stage-user-state.repo.ts'

export type { ChangeCause, UserStageChange } from './stage-user-state.repo.ts'

/**
 * The only function that changes the stages of students: every change of user_stages also writes its event. A call
 * names each student and stage at most once; the changes of one student are neighbours.
 */
export const changeUserStages = async (
  ctx: Ctx,
  academyId: number,
  changes: readonly UserStageChange[],
  cause: ChangeCause,
): Promise<void> => {
  if (changes.length === 0) return
  await userStageStateRepo.change(ctx.db, academyId, changes, cause, ctx.now())
  const stageIds = [...new Set(changes.map(({ stageId }) => stageId))]
  if (!(await userStageStateRepo.hasFinishing(ctx.db, academyId, stageIds))) return
  const userIds = [...new Set(changes.map(({ userId }) => userId))]
  const people = await userStageStateRepo.notInStepWithFinish(ctx.db, academyId, userIds)
  if (people.length === 0) return
  await userStageStateRepo.finish(
    ctx.db,
    academyId,
    people.map(({ userId, isFinished }) => ({
      userId,
      certificateNumber: isFinished ? makeCertificateNumber() : null,
    })),
    ctx.now(),
  )
}

const restoredAtOnce = 10_000

/** Gives everybody whom a move changed their stages of before it. */
export const restoreUserStages = async (
  ctx: Ctx,
  academyId: number,
  moveId: number,
  onProgress: (people: number) => void = () => {},
): Promise<void> => {
  let afterId: number | null = 0
  while (afterId !== null) {
    const { lastId, count } = await userStageStateRepo.restore(
      ctx.db,
      academyId,
      moveId,
      { afterId, size: restoredAtOnce },
      ctx.now(),
    )
    if (count > 0) onProgress(count)
    afterId = lastId
  }
}

/** what the test of a stage came to. A later result takes the place of an earlier one. */
export const recordTestResult = async (
  ctx: Ctx,
  result: { academyId: number; userId: number; stageId: number; successPercent: number; equityPercent: number },
): Promise<void> => {
  if (!(await userStageStateRepo.saveTestResult(ctx.db, result, ctx.now()))) fail('StageNotAvailable')
}

/** A verdict on a question changed what tests came to; the time of submission and the stage states stay as they are. */
export const correctTestResults = async (
  ctx: Ctx,
  academyId: number,
  results: readonly { userId: number; stageId: number; successPercent: number; equityPercent: number }[],
): Promise<void> => {
  if (results.length > 0) await userStageStateRepo.correctTestResults(ctx.db, academyId, results)
}

/** as if the test had not been submitted. */
export const clearTestResults = async (
  ctx: Ctx,
  academyId: number,
  userId: number,
  stageIds: readonly number[],
): Promise<void> => {
  if (stageIds.length > 0) await userStageStateRepo.clearTestResults(ctx.db, academyId, userId, stageIds)
}

/** The funnel is read per direction, so the past of a student moves along to the new one. */
export const followDirection = async (
  ctx: Ctx,
  academyId: number,
  userId: number,
  specializationId: number | null,
): Promise<void> => {
  await userStageStateRepo.followDirection(ctx.db, academyId, userId, specializationId)
}
