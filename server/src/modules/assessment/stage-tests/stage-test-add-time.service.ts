import * as attempts from '#modules/assessment/test-taking/test-taking-staff.service.ts'
import type { Ctx, PersonCtx } from '#platform/ctx.ts'
import { fail } from '#platform/errors.ts'
import { addTimeRepo } from './stage-test-add-time.repo.ts'
import { stageTestOfCall } from './stage-test-results.service.ts'

export interface MoreTime {
  userIds: readonly number[] | null
  minutes: number
  reason: string
}

/** Who finished meanwhile is passed over; who never began this test was named by mistake, or by guessing. */
const refuseStrangers = async (
  ctx: Ctx,
  academyId: number,
  stageTestId: number,
  userIds: readonly number[] | null,
): Promise<void> => {
  if (userIds === null) return
  const known = await addTimeRepo.startedCount(ctx.db, academyId, stageTestId, userIds)
  if (known < new Set(userIds).size) fail('UserNotFound')
}

/** More time for some or all who are in the middle of the test. Repeated with the same key, it is added once (E7). */
export const addTime = async (
  ctx: PersonCtx,
  stageTestId: number,
  { userIds, minutes, reason }: MoreTime,
): Promise<{ prolonged: number }> => {
  const { academyId } = await stageTestOfCall(ctx, stageTestId, 'tests.manage', 'write')
  if (userIds?.length === 0) fail('ValidationError', { fields: [{ field: 'userIds', message: 'fieldIsRequired' }] })
  return ctx.once(async (ctx) => {
    await refuseStrangers(ctx, academyId, stageTestId, userIds)
    const prolonged = await attempts.addTime(ctx, { academyId, stageTestId, userIds, minutes, reason })
    if (prolonged.length === 0) return { prolonged: 0 }
    await ctx.audit('test-time.added', {
      academyId,
      targetId: stageTestId,
      details: { minutes, reason, userIds: prolonged },
    })
    ctx.emit('test.prolonged', { academyId, stageTestId, userIds: prolonged })
    ctx.emit('test.changed', { academyId, stageTestId })
    return { prolonged: prolonged.length }
  })
}
