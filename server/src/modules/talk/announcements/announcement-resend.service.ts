import type { ResendPreview } from '@academy/contract/announcements'
import type { AcademyCtx } from '#platform/ctx.ts'
import { fail } from '#platform/errors.ts'
import { locked, tell } from './announcement-receivers.service.ts'
import { receiversRepo } from './announcement-receivers.repo.ts'
import { announcementsRepo } from './announcements.repo.ts'

const dayMs = 24 * 3_600_000
const dayBefore = (now: Date): Date => new Date(now.getTime() - dayMs)

export const preview = async (ctx: AcademyCtx, id: number): Promise<ResendPreview> => {
  const key = { academyId: ctx.academyId, announcementId: id }
  if (!(await announcementsRepo.state(ctx.db, ctx.academyId, id))) fail('AnnouncementNotFound')
  const { unread, due, lastTold } = await receiversRepo.unread(ctx.db, key, dayBefore(ctx.now()))
  return { unread, due, nextAt: lastTold && new Date(new Date(lastTold).getTime() + dayMs).toISOString() }
}

/**
 * Whoever was told within the last day is left in peace, so that a second press, or a second person, tells nobody twice.
 * It comes the way it came first: at the top of the inbox, on open pages and at devices.
 */
export const resend = (ctx: AcademyCtx, id: number): Promise<{ told: number }> =>
  ctx.once(async (ctx) => {
    const key = await locked(ctx, ctx.academyId, id)
    const now = ctx.now()
    const userIds = await receiversRepo.tellUnreadAgain(ctx.db, key, dayBefore(now), now)
    if (userIds.length === 0) return { told: 0 }
    await announcementsRepo.update(ctx.db, key.academyId, id, { resentAt: now })
    await ctx.audit('announcement.resent', {
      academyId: key.academyId,
      targetId: id,
      details: { told: userIds.length },
    })
    await tell(ctx, key, { userIds, at: now, isAgain: true })
    return { told: userIds.length }
  })
