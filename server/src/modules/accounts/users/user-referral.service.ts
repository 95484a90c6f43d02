import type { PersonCtx } from '#platform/ctx.ts'
import { fail } from '#platform/errors.ts'
import { profileRepo } from './user-profile.repo.ts'

/** SYS-10, SYS-15: of students and applicants, while referrals are enabled; the prompt asks inside an academy. */
export const referralLink = async (ctx: PersonCtx, academyId?: number): Promise<{ userHash: string }> => {
  const { actor } = ctx
  const { userHash, referralsEnabled } = (await profileRepo.referral(ctx.db, actor.userId)) ?? fail('UserNotFound')
  if (actor.isEmployee || !referralsEnabled) fail('AccessDenied')
  if (academyId !== undefined && !actor.rolesByAcademy.has(academyId)) fail('NoRightToAccessAcademy')
  return { userHash }
}

/** SYS-14: {id} is the caller's own id, and nobody else is there. */
export const seeReferralPage = async (ctx: PersonCtx, userId: number): Promise<void> => {
  if (userId !== ctx.actor.userId) fail('UserNotFound')
  await profileRepo.seeReferral(ctx.db, userId, ctx.now())
}
