import type { PublicSettings } from '@academy/contract/system'
import type { Ctx } from '#platform/ctx.ts'
import { systemSettings } from '#server/schema/settings.ts'

/** SYS-03: the part everybody may see. */
export const publicSettings = async (ctx: Ctx, hasLocalMailbox: boolean): Promise<PublicSettings> => {
  const [row] = await ctx.db.select().from(systemSettings)
  return {
    liveChatEnabled: row!.liveChatEnabled,
    liveChatId: row!.liveChatId,
    referralsEnabled: row!.referralsEnabled,
    supportEmail: row!.supportEmail,
    analyticsTagId: row!.analyticsTagId,
    hasLocalMailbox,
  }
}
