import { academyTypes, type FormVariantType, type Locale } from '@academy/contract/enums'
import type { FormVariantLists } from '@academy/contract/form-variants'
import { roleIn } from '@academy/contract/permissions'
import * as academyLookup from '#modules/system/academy-lookup/academy-lookup.service.ts'
import type { Ctx } from '#platform/ctx.ts'
import { fail } from '#platform/errors.ts'
import { formVariantsRepo } from './form-variants.repo.ts'
import { answersEach, type ChosenVariant, fitsPerson, groupByType } from './form-variants.rules.ts'

/**
 * FORM-39. Entries of an academy are for its people, and for who came through its address: one that would let nobody in
 * by it shows nothing.
 */
export const listByLocalization = async (
  ctx: Ctx,
  locale: Locale,
  { academy, academyHash }: { academy?: number | undefined; academyHash?: string | undefined },
): Promise<FormVariantLists> => {
  const academyId = academyHash === undefined ? academyOfCaller(ctx, academy) : await academyOfAddress(ctx, academyHash)
  const own = academyId === null ? [] : await formVariantsRepo.listedOf(ctx.db, academyId, locale)
  return groupByType([...(await formVariantsRepo.listed(ctx.db, locale)), ...own], locale)
}

const academyOfCaller = ({ actor }: Ctx, academyId: number | undefined): number | null =>
  actor && academyId !== undefined && roleIn(actor, academyId) !== null ? academyId : null

const academyOfAddress = async (ctx: Ctx, hash: string): Promise<number | null> => {
  const found = await academyLookup.findByAnyHash(ctx, hash)
  if (!found || found.type === academyTypes.Secret) return null
  return found.type === academyTypes.Private && hash === found.hash ? null : found.id
}

/**
 * FORM-41: what is chosen from the lists, in place of what was chosen before. Returns whether that changed
 * anything. Of two calls for one person the caller lets one wait, or both choices would stay.
 */
export const setUserVariants = async (ctx: Ctx, userId: number, ids: readonly number[]): Promise<boolean> => {
  const { shared, own } = await choose(ctx, userId, ids, null, fitsPerson)
  const before = await formVariantsRepo.ofUser(ctx.db, userId)
  const chosen = [...shared, ...own]
  if (before.length === chosen.length && chosen.every((id) => before.includes(id))) return false
  await formVariantsRepo.setOfUser(ctx.db, userId, shared, ctx.now())
  await formVariantsRepo.setOwn(ctx.db, userId, own, 'person', ctx.now())
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
  const { shared, own } = await choose(ctx, userId, ids, academyId, (variants) => answersEach(variants, types))
  await formVariantsRepo.setOfMember(ctx.db, academyId, userId, shared, ctx.now())
  await formVariantsRepo.setOwn(ctx.db, userId, own, { academyId }, ctx.now())
}

export const academyVariantsOf = (ctx: Ctx, academyId: number, userId: number): Promise<number[]> =>
  formVariantsRepo.ofMember(ctx.db, academyId, userId)

/** Of somebody who does not belong to the academy any more. */
export const forgetAcademyVariants = (ctx: Ctx, academyId: number, userId: number): Promise<void> =>
  formVariantsRepo.removeOfMember(ctx.db, academyId, userId)

/** ACC-29, FORM-40: all of them are there and fit, or none is taken. */
const choose = async (
  ctx: Ctx,
  userId: number,
  ids: readonly number[],
  /** null: those of every academy the person belongs to. */
  academyId: number | null,
  doFit: (variants: readonly ChosenVariant[]) => boolean,
): Promise<{ shared: number[]; own: number[] }> => {
  const asked = [...new Set(ids)]
  const found = [
    ...(await formVariantsRepo.choosable(ctx.db, userId, asked)),
    ...(await formVariantsRepo.choosableOwn(ctx.db, userId, asked, academyId)),
  ]
  if (found.length !== asked.length || !doFit(found))
    fail('FormVariantsInvalid', { fields: [{ field: 'formVariantIds', message: 'wrongChoice' }] })
  const idsOf = (isShared: boolean) => found.filter((one) => (one.academyId === null) === isShared).map(({ id }) => id)
  return { shared: idsOf(true), own: idsOf(false) }
}
