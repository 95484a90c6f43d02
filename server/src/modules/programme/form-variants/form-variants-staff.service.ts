import type { FormVariantType } from '@academy/contract/enums'
import {
  type FormVariantChange,
  type FormVariantInput,
  type FormVariantQuery,
  type FormVariantRow,
  neededVariantTypes,
} from '@academy/contract/form-variants'
import { formVariantsMaxCount, pageSize } from '@academy/contract/limits'
import { academiesFor } from '@academy/contract/permissions'
import * as academyLookup from '#modules/system/academy-lookup/academy-lookup.service.ts'
import { academiesOfCall, isAcademyOfCall } from '#platform/academy-of-call.ts'
import type { AcademyScope } from '#platform/academy-scope.ts'
import type { Ctx, PersonCtx } from '#platform/ctx.ts'
import { fail, isDuplicate } from '#platform/errors.ts'
import { formVariantsStaffRepo, type VariantFound } from './form-variants-staff.repo.ts'
import { inStaffOrder, isSlider, isWritten, sameText } from './form-variants-staff.rules.ts'

const capability = 'formVariants.manage'

const reachOf = (ctx: PersonCtx): AcademyScope => academiesOfCall(ctx, capability)

const refuse = (field: string, message: string): never => fail('ValidationError', { fields: [{ field, message }] })
const refuseUnknown = (field: string): never => fail('FormVariantsInvalid', { fields: [{ field, message: 'wrongId' }] })

const withCounts = async (ctx: PersonCtx, rows: readonly VariantFound[]): Promise<FormVariantRow[]> => {
  const counts = await formVariantsStaffRepo.usedCounts(
    ctx.db,
    reachOf(ctx),
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({ ...row, usedCount: counts.get(row.id) ?? 0 }))
}

/** FORM-34. A list is short enough to be sorted whole, by an alphabet the database may not know. */
export const search = async (
  ctx: PersonCtx,
  { type, search = '', isHidden, isShared, page = 1, perPage = pageSize.initial }: FormVariantQuery,
): Promise<{ rows: FormVariantRow[]; count: number }> => {
  const found = (await formVariantsStaffRepo.entries(ctx.db, reachOf(ctx), type ? { type } : {}))
    .filter((row) => isHidden === undefined || row.isHidden === isHidden)
    .filter(({ academyId }) => isShared === undefined || (academyId === null) === isShared)
    .filter(({ text }) => isWritten(text, search))
    .toSorted(inStaffOrder)
  const start = (page - 1) * perPage
  return { rows: await withCounts(ctx, found.slice(start, start + perPage)), count: found.length }
}

/** FORM-35 */
export const byAcademy = async (ctx: PersonCtx, academyId: number): Promise<FormVariantRow[]> => {
  await mustBeAcademyOfCall(ctx, academyId, 'read')
  const found = await formVariantsStaffRepo.entries(ctx.db, [academyId])
  return withCounts(ctx, found.toSorted(inStaffOrder))
}

const mustBeAcademyOfCall = async (ctx: Ctx, academyId: number, effect: 'read' | 'write'): Promise<void> => {
  if (!isAcademyOfCall(ctx, academyId, capability, effect) || !(await academyLookup.exists(ctx, academyId)))
    fail('AcademyNotFound')
}

/** Shared entries belong to all academies: only who may change every academy changes them. */
const mayChangeShared = (ctx: PersonCtx): boolean => academiesFor(ctx.actor, capability, 'write') === 'every'

/** FORM-36 */
export const add = (ctx: PersonCtx, { type, text, academyId, position }: FormVariantInput): Promise<FormVariantRow> =>
  withFreeText(() =>
    ctx.once(async (ctx) => {
      if (academyId === null && !mayChangeShared(ctx)) fail('AccessDenied')
      if (academyId !== null) await mustBeAcademyOfCall(ctx, academyId, 'write')
      if (isSlider(type)) refuse('type', 'sliderList')
      await formVariantsStaffRepo.takeTurn(ctx.db)
      const list = await formVariantsStaffRepo.entries(ctx.db, academyId === null ? [] : [academyId], { type })
      refuseTaken(list, academyId, text)
      const count = list.filter((row) => row.academyId === academyId).length
      if (count >= formVariantsMaxCount[academyId === null ? 'shared' : 'academy']) refuse('type', 'listFull')
      const values = { type, textUa: text.ua, textEn: text.en, position }
      const id = await formVariantsStaffRepo.insert(ctx.db, academyId, values)
      await ctx.audit('formVariant.added', { academyId, targetId: id, details: { type, text } })
      return rowOf(ctx, academyId, id)
    }),
  )

/** FORM-37 */
export const update = (ctx: PersonCtx, id: number, change: FormVariantChange): Promise<FormVariantRow> =>
  withFreeText(() =>
    ctx.transaction(async (ctx) => {
      await formVariantsStaffRepo.takeTurn(ctx.db)
      const [entry] = await changeable(ctx, [id], 'id')
      const { type, academyId } = entry!
      if (isSlider(type)) refuse('text', 'sliderList')
      const list = await formVariantsStaffRepo.entries(ctx.db, academyId === null ? [] : [academyId], { type })
      const before = list.find((row) => row.id === id)!
      const text = { ua: change.text?.ua ?? before.text.ua, en: change.text?.en ?? before.text.en }
      const { position = before.position, isHidden = before.isHidden } = change
      const others = list.filter((row) => row.id !== id)
      if (change.text) refuseTaken(others, academyId, text)
      const hiding = before.isHidden === isHidden ? {} : { hiddenAt: isHidden ? ctx.now() : null }
      await formVariantsStaffRepo.update(ctx.db, academyId, id, {
        textUa: text.ua,
        textEn: text.en,
        position,
        ...hiding,
      })
      await refuseEmptyList(ctx, [type], 'isHidden')
      const details = { type, before: before.text, text, isHidden }
      await ctx.audit('formVariant.changed', { academyId, targetId: id, details })
      return rowOf(ctx, academyId, id)
    }),
  )

/** FORM-38, Q-66 */
export const removeMany = (ctx: PersonCtx, asked: readonly number[]): Promise<{ deleted: number; hidden: number }> =>
  ctx.transaction(async (ctx) => {
    await formVariantsStaffRepo.takeTurn(ctx.db)
    const ids = [...new Set(asked)]
    const entries = await changeable(ctx, ids, 'ids')
    if (entries.some(({ type }) => isSlider(type))) refuse('ids', 'sliderList')
    let deleted = 0
    for (const [academyId, own] of Map.groupBy(entries, (entry) => entry.academyId)) {
      const ownIds = own.map(({ id }) => id)
      const gone = await formVariantsStaffRepo.removeOrHide(ctx.db, academyId, ownIds, ctx.now())
      deleted += gone.length
      const details = { deleted: gone, hidden: ownIds.filter((id) => !gone.includes(id)) }
      await ctx.audit('formVariants.deleted', { academyId, details })
    }
    await refuseEmptyList(
      ctx,
      entries.map(({ type }) => type),
      'ids',
    )
    return { deleted, hidden: ids.length - deleted }
  })

/** All of them, or a refusal: one of another academy is not there, a shared one is there to be read. */
const changeable = async (ctx: PersonCtx, ids: readonly number[], field: string) => {
  const found = (await formVariantsStaffRepo.locked(ctx.db, ids)).filter(
    ({ academyId }) => academyId === null || isAcademyOfCall(ctx, academyId, capability, 'write'),
  )
  if (found.length !== ids.length) refuseUnknown(field)
  if (found.some(({ academyId }) => academyId === null) && !mayChangeShared(ctx)) fail('AccessDenied')
  return found
}

/** A form that asks for a list nobody can choose from can never be sent, and the cabinet behind it never opened. */
const refuseEmptyList = async (ctx: Ctx, types: readonly FormVariantType[], field: string): Promise<void> => {
  const needed = neededVariantTypes.filter((type) => types.includes(type))
  if ((await formVariantsStaffRepo.listsWithout(ctx.db, needed)).length > 0) refuse(field, 'lastOfList')
}

const refuseName = (language: 'ua' | 'en'): never =>
  fail('ValidationError', { status: 409, fields: [{ field: `text.${language}`, message: 'nameTaken' }] })

/** In one list a text stands once: among the shared ones, and among those an academy sees. */
const refuseTaken = (list: readonly VariantFound[], academyId: number | null, text: FormVariantInput['text']): void => {
  const seen = list.filter((row) => row.academyId === null || row.academyId === academyId)
  for (const language of ['ua', 'en'] as const)
    if (seen.some((row) => sameText(row.text[language], text[language]))) refuseName(language)
}

/** The friendly check first; the unique indexes decide about what it did not see. */
const withFreeText = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    if (isDuplicate(error, 'form_variants_text') || isDuplicate(error, 'academy_form_variants_text')) refuseName('ua')
    if (isDuplicate(error, 'form_variants_text_en') || isDuplicate(error, 'academy_form_variants_text_en'))
      refuseName('en')
    throw error
  }
}

const rowOf = async (ctx: PersonCtx, academyId: number | null, id: number): Promise<FormVariantRow> => {
  const [found] = await formVariantsStaffRepo.entries(ctx.db, academyId === null ? [] : [academyId], { id })
  const [row] = await withCounts(ctx, [found!])
  return row!
}
