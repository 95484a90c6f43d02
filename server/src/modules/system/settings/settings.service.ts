import type { PublicSettings, SystemSettings, SystemSettingsInput } from '@academy/contract/system'
import { socialProviders } from '@academy/contract/enums'
import * as legal from '#modules/system/legal/legal.service.ts'
import type { Config } from '#platform/config.ts'
import type { Ctx, PersonCtx } from '#platform/ctx.ts'
import { fail } from '#platform/errors.ts'
import { settingsRepo } from './settings.repo.ts'
import { changedSettings, outsideFrames } from './settings.rules.ts'

/** All of them, for the server itself. */
export const current = (ctx: Pick<Ctx, 'db'>) => settingsRepo.get(ctx.db)

/** SYS-03: the part everybody may see. */
export const publicSettings = async (
  ctx: Ctx,
  tools: {
    hasLocalMailbox: boolean
    demo: unknown
    social: Config['social']
    passwordLength: Config['passwordLength']
  },
): Promise<PublicSettings> => {
  const settings = await settingsRepo.get(ctx.db)
  return {
    liveChatEnabled: settings.liveChatEnabled,
    liveChatId: settings.liveChatId,
    referralsEnabled: settings.referralsEnabled,
    supportEmail: settings.supportEmail,
    analyticsTagId: settings.analyticsTagId,
    ...outsideFrames(settings),
    headerLinks: settings.headerLinks,
    legalDocuments: await legal.written(ctx),
    hasLocalMailbox: tools.hasLocalMailbox,
    isDemo: tools.demo !== null,
    socialLogins: socialProviders.filter((provider) => tools.social[provider] !== null),
    companyDomains: settings.companyDomains,
    passwordLength: tools.passwordLength,
  }
}

/** VAL-10: whose addresses make an employee. */
export const companyDomains = async (ctx: Ctx): Promise<string[]> => (await settingsRepo.get(ctx.db)).companyDomains

/** SYS-04 */
export const adminInfo = async (ctx: Ctx): Promise<SystemSettings> => {
  const { settings, updatedBy } = await settingsRepo.withEditor(ctx.db)
  const { updatedAt, updatedById: _, ...values } = settings
  return { ...values, updatedAt: updatedAt?.toISOString() ?? null, updatedBy }
}

/** SYS-05: everything at once; the last save wins. */
export const update = (ctx: PersonCtx, id: number, input: SystemSettingsInput): Promise<SystemSettings> =>
  ctx.transaction(async (ctx) => {
    const before = (await settingsRepo.locked(ctx.db, id)) ?? fail('EndpointNotFound')
    await settingsRepo.update(ctx.db, id, { ...input, updatedAt: ctx.now(), updatedById: ctx.actor.userId })
    await ctx.audit('settings.updated', { targetId: id, details: changedSettings(before, input) })
    return adminInfo(ctx)
  })
