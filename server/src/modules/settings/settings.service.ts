import type { PublicSettings } from '@academy/contract/system'
import { socialProviders } from '@academy/contract/enums'
import type { Config } from '#platform/config.ts'
import type { Ctx } from '#platform/ctx.ts'
import { systemSettings } from '#server/schema/settings.ts'

/** SYS-03: the part everybody may see. */
export const publicSettings = async (
  ctx: Ctx,
  tools: { hasLocalMailbox: boolean; social: Config['social'] },
): Promise<PublicSettings> => {
  const [row] = await ctx.db.select().from(systemSettings)
  return {
    liveChatEnabled: row!.liveChatEnabled,
    liveChatId: row!.liveChatId,
    referralsEnabled: row!.referralsEnabled,
    supportEmail: row!.supportEmail,
    analyticsTagId: row!.analyticsTagId,
    hasLocalMailbox: tools.hasLocalMailbox,
    socialLogins: socialProviders.filter((provider) => tools.social[provider] !== null),
    companyDomains: row!.companyDomains,
  }
}

/** VAL-10: whose addresses make an employee. */
export const companyDomains = async (ctx: Ctx): Promise<string[]> => {
  const [row] = await ctx.db.select({ domains: systemSettings.companyDomains }).from(systemSettings)
  return row!.domains
}
