import type { User, UserSettings, UserSettingsInput } from '@academy/contract/users'
import { isMember } from '#modules/academies/academy-membership/academy-membership.service.ts'
import * as academyLookup from '#modules/system/academy-lookup/academy-lookup.service.ts'
import * as accounts from '#modules/system/accounts/accounts.service.ts'
import { me } from '#modules/accounts/me/me.service.ts'
import type { PersonCtx } from '#platform/ctx.ts'
import { fail } from '#platform/errors.ts'
import { usersRepo } from './users.repo.ts'

/** ACC-48. Whoever acts as somebody chooses a language to read in, but not what that person is told. */
export const updateSettings = async (ctx: PersonCtx, settings: UserSettingsInput): Promise<UserSettings> => {
  const { userId, impersonatorId } = ctx.actor
  if (settings.remindersEnabled !== undefined && impersonatorId !== null) fail('ImpersonationNotAllowed')
  return usersRepo.setSettings(ctx.db, userId, settings)
}

export const updateCurrentAcademy = (ctx: PersonCtx, academyId: number | null): Promise<User> =>
  ctx.once(async (ctx) => {
    const { actor } = ctx
    if (academyId !== null) {
      // A blocked member may still look at the academy's door: /user-blocked is shown there (NAV-66).
      const isKnown = actor.isSuperAdmin
        ? await academyLookup.exists(ctx, academyId)
        : await isMember(ctx, actor.userId, academyId)
      if (!isKnown || actor.actsIn?.has(academyId) === false) fail('NoRightToAccessAcademy')
    }
    await accounts.setCurrentAcademy(ctx, actor.userId, academyId)
    return me(ctx)
  })
