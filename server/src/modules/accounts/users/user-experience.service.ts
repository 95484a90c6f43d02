import { rolesIn } from '@academy/contract/permissions'
import type { User } from '@academy/contract/users'
import { experienceForm } from '#modules/programme/form-variants/form-variants-experience.rules.ts'
import * as formVariants from '#modules/programme/form-variants/form-variants.service.ts'
import { me } from '#modules/accounts/me/me.service.ts'
import type { PersonCtx } from '#platform/ctx.ts'
import { fail } from '#platform/errors.ts'
import { profileRepo } from './user-profile.repo.ts'

/** ACC-55, ACC-56: the six answers of a student for one academy, in place of the ones before. */
export const saveExperience = (
  ctx: PersonCtx,
  academyId: number | null,
  formVariantIds: readonly number[],
): Promise<User> =>
  ctx.transaction(async (ctx) => {
    const { actor } = ctx
    // where somebody is blocked, they hold no role.
    if (academyId === null || !rolesIn(actor, academyId).includes('Student')) return fail('NoRightToAccessAcademy')
    await profileRepo.lock(ctx.db, actor.userId)
    await formVariants.setAcademyVariants(ctx, academyId, actor.userId, formVariantIds, experienceForm)
    return me(ctx)
  })

/** ACC-56: what the form begins with when it is changed. */
export const ownExperience = async (ctx: PersonCtx, academyId: number): Promise<{ formVariantIds: number[] }> => {
  const { actor } = ctx
  if (!rolesIn(actor, academyId).includes('Student')) fail('NoRightToAccessAcademy')
  return { formVariantIds: await formVariants.academyVariantsOf(ctx, academyId, actor.userId) }
}
