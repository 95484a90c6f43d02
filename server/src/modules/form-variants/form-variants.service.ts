import type { FormVariantType, Locale } from '@academy/contract/enums'
import type { FormVariantLists } from '@academy/contract/form-variants'
import type { Ctx } from '#platform/ctx.ts'
import { fail } from '#platform/errors.ts'
import { formVariantsRepo } from './form-variants.repo.ts'
import { answersEach, type ChosenVariant, fitsPerson, groupByType } from './form-variants.rules.ts'

/** FORM-39 */
export const listByLocalization = async (ctx: Ctx, locale: Locale): Promise<FormVariantLists> =>
  groupByType(await formVariantsRepo.listed(ctx.db, locale), locale)

/**
 * FORM-41: what is chosen from the shared lists, in place of what was chosen before. Answers whether that changed
 * anything. Of two calls for one person the caller lets one wait, or both choices would stay.
 */
export const setUserVariants = async (ctx: Ctx, userId: number, ids: readonly number[]): Promise<boolean> => {
  const chosen = await choose(ctx, userId, ids, fitsPerson)
  const before = await formVariantsRepo.ofUser(ctx.db, userId)
  if (before.length === chosen.length && chosen.every((id) => before.includes(id))) return false
  await formVariantsRepo.setOfUser(ctx.db, userId, chosen, ctx.now())
  return true
}

/** ACC-54: beside what was chosen before; a second university is refused. */
export const addUserVariants = async (ctx: Ctx, userId: number, ids: readonly number[]): Promise<boolean> =>
  setUserVariants(ctx, userId, [...(await formVariantsRepo.ofUser(ctx.db, userId)), ...ids])

export const hasUniversity = (ctx: Ctx, userId: number): Promise<boolean> =>
  formVariantsRepo.hasOfType(ctx.db, userId, 'University')

/** ACC-56: one choice of each of these lists, for one academy of the person. */
export const setAcademyVariants = async (
  ctx: Ctx,
  academyId: number,
  userId: number,
  ids: readonly number[],
  types: readonly FormVariantType[],
): Promise<void> => {
  const chosen = await choose(ctx, userId, ids, (variants) => answersEach(variants, types))
  await formVariantsRepo.setOfMember(ctx.db, academyId, userId, chosen, ctx.now())
}

/** ACC-29, FORM-40: all of them are there and fit, or none is taken. */
const choose = async (
  ctx: Ctx,
  userId: number,
  ids: readonly number[],
  doFit: (variants: readonly ChosenVariant[]) => boolean,
): Promise<number[]> => {
  const asked = [...new Set(ids)]
  const found = await formVariantsRepo.choosable(ctx.db, userId, asked)
  if (found.length !== asked.length || !doFit(found))
    fail('FormVariantsInvalid', { fields: [{ field: 'formVariantIds', message: 'wrongChoice' }] })
  return asked
}
