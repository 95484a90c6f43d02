import { heldWithoutTest, settleHeld } from '#modules/programme/moves/move-held-back.service.ts'
import type { Ctx } from '#platform/ctx.ts'
import { windowOf } from './test-taking-status.rules.ts'
import { testTakingRepo } from './test-taking.repo.ts'

/** Whether a test that staff reset can still be started. One without an end can: staff decide about it by hand. */
const canStillStart = async (ctx: Ctx, academyId: number, userId: number, stageId: number): Promise<boolean> => {
  const places = await testTakingRepo.places(ctx.db, academyId, userId)
  const place = places.find((one) => one.stageId === stageId)
  const endDate = place ? windowOf(place).endDate : null
  return endDate === null || ctx.now() <= endDate
}

/** One who cannot be settled now must not keep the others waiting; the next minute tries again. */
export const settleWaiting = async (ctx: Ctx): Promise<void> => {
  for (const { academyId, userId, stageId, hasResult } of await heldWithoutTest(ctx))
    try {
      const isTestOver = !hasResult && !(await canStillStart(ctx, academyId, userId, stageId))
      await settleHeld(ctx, { academyId, userId }, { isTestOver })
    } catch (error) {
      ctx.log.error({ err: error, academyId, userId }, 'a student held back at a move could not be settled')
    }
}
