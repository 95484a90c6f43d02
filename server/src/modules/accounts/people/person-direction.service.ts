import type { DirectionPreview } from '@academy/contract/directions'
import type { Direction } from '@academy/contract/groups'
import { accountById } from '#modules/system/accounts/accounts.service.ts'
import { enterDirection } from '#modules/academies/groups/group-membership.service.ts'
import * as mail from '#modules/messages/mail/mail.service.ts'
import { followDirection } from '#modules/programme/stages/stage-user-state.service.ts'
import { heldAgainstStarts, runningTestOf } from '#modules/assessment/test-taking/test-taking-started.service.ts'
import type { AcademyCtx, Ctx } from '#platform/ctx.ts'
import { fail } from '#platform/errors.ts'
import type { LimitRule, Limits } from '#platform/limits.ts'
import { directionRepo } from './person-direction.repo.ts'

export interface DirectionTools {
  limits: Limits
}

/** T7: each change sends a mail to the student. */
const changesPerStudent: LimitRule = { name: 'direction-changes', points: 10, seconds: 3600 }

/** The direction to come, and whose it is: a student of this academy. */
const partsOf = async (ctx: AcademyCtx, userId: number, directionId: number) => {
  const { academyId } = ctx
  const to = (await directionRepo.held(ctx.db, academyId, directionId)) ?? fail('GroupNotFound')
  if (!(await directionRepo.isStudent(ctx.db, academyId, userId))) fail('UserNotFound')
  return { academyId, to }
}

export const preview = async (ctx: AcademyCtx, userId: number, directionId: number): Promise<DirectionPreview> => {
  const { academyId, to } = await partsOf(ctx, userId, directionId)
  const running = await runningTestOf(ctx, academyId, userId)
  return {
    from: (await directionRepo.of(ctx.db, academyId, userId)) ?? null,
    to,
    runningTest: running && { stage: running.stage, deadline: new Date(running.deadline).toISOString() },
    ...(await directionRepo.consequences(ctx.db, academyId, userId, directionId)),
  }
}

const mailDirectionChange = async (
  ctx: Ctx,
  academyId: number,
  userId: number,
  from: Direction | undefined,
  to: Direction,
) => {
  const account = await accountById(ctx, userId)
  if (!account) return
  const values = { from: from?.specialization.name ?? '', to: to.specialization.name }
  await mail.send(ctx, account, 'direction changed', '/cabinet', values, academyId)
}

/**
 * after the first start of a test staff change the direction. Not while a test runs: its questions are those
 * of the direction it was started in.
 */
export const change = async (
  tools: DirectionTools,
  ctx: AcademyCtx,
  userId: number,
  directionId: number,
): Promise<Direction> => {
  await tools.limits.use(changesPerStudent, `${ctx.academyId}:${userId}`)
  return ctx.transaction(async (ctx) => {
    const { academyId, to } = await partsOf(ctx, userId, directionId)
    await heldAgainstStarts(ctx, academyId, userId)
    const from = await directionRepo.of(ctx.db, academyId, userId)
    if (from?.id === to.id) return to
    if (await runningTestOf(ctx, academyId, userId))
      fail('ValidationError', { status: 409, fields: [{ field: 'directionId', message: 'testRunning' }] })
    await enterDirection(ctx, academyId, userId, to.id)
    await followDirection(ctx, academyId, userId, to.specialization.id)
    await ctx.audit('user.direction-changed', {
      academyId,
      targetId: userId,
      details: { before: from?.specialization.name ?? null, after: to.specialization.name },
    })
    await mailDirectionChange(ctx, academyId, userId, from, to)
    ctx.emit('academy.changed', { academyId })
    ctx.emit('routes.changed', { academyId, userIds: [userId] })
    return to
  })
}
