import { reviewHoldMs } from '@academy/contract/limits'
import type { Holder } from '@academy/contract/review'
import type { AcademyCtx, Ctx } from '#platform/ctx.ts'
import { holdsRepo } from './homework-holds.repo.ts'
import { responseForStaff, type ResponseRow } from './homework-responses.service.ts'

export const holderOf = async (ctx: Ctx, academyId: number, id: number): Promise<Holder | null> => {
  const row = await holdsRepo.holder(ctx.db, academyId, id, ctx.now())
  return row && { ...row, until: new Date(row.until).toISOString() }
}

/** The event goes to the review desk only: a student does not learn who looks when. */
const emitHoldChange = (ctx: Ctx, { academyId, stageLectureId, id: homeworkResponseId, userId }: ResponseRow): void =>
  ctx.emit('homework.changed', { academyId, stageLectureId, homeworkResponseId, userId, isForStaffOnly: true })

/** A soft lock: it warns the others, ends by itself and keeps nobody out; what is saved is guarded by its version. */
export const hold = async (
  ctx: AcademyCtx,
  id: number,
  { isTakingOver = false }: { isTakingOver?: boolean | undefined },
): Promise<{ holder: Holder; isMine: boolean }> => {
  const { academyId } = ctx
  const response = await responseForStaff(ctx, academyId, id)
  const { userId } = ctx.actor
  const now = ctx.now()
  const until = new Date(now.getTime() + reviewHoldMs)
  return ctx.transaction(async (ctx) => {
    const taken = await holdsRepo.take(ctx.db, { academyId, id, userId, now, until, isTakingOver })
    if (taken?.wasOthers) emitHoldChange(ctx, response)
    const holder = await holderOf(ctx, academyId, id)
    // A holder whose account was removed meanwhile holds nothing.
    if (!holder) return hold(ctx, id, { isTakingOver: true })
    return { holder, isMine: holder.id === userId }
  })
}

export const release = async (ctx: AcademyCtx, id: number): Promise<void> => {
  const { academyId } = ctx
  const response = await responseForStaff(ctx, academyId, id)
  if (await holdsRepo.release(ctx.db, academyId, id, ctx.actor.userId)) emitHoldChange(ctx, response)
}
