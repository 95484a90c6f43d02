import type { MaterialCategory } from '@academy/contract/enums'
import { pageSize } from '@academy/contract/limits'
import type {
  MaterialGroup,
  MaterialGroupInput,
  MaterialGroupQuery,
  MaterialGroupRow,
} from '@academy/contract/materials'
import { academiesOfCall } from '#platform/academy-of-call.ts'
import type { AcademyCtx, Ctx, PersonCtx } from '#platform/ctx.ts'
import { fail, isDuplicate } from '#platform/errors.ts'
import { materialGroupsRepo } from './material-groups.repo.ts'

/** MAT-18, ACAD-52 */
export const search = async (
  ctx: PersonCtx,
  query: MaterialGroupQuery,
): Promise<{ rows: MaterialGroupRow[]; count: number }> => {
  const limit = query.perPage ?? pageSize.initial
  const offset = ((query.page ?? 1) - 1) * limit
  const scope = academiesOfCall(ctx, 'materialGroups.manage')
  const { rows, count } = await materialGroupsRepo.page(ctx.db, scope, query, { offset, limit })
  return { rows: rows.map((row) => ({ ...row, updatedAt: new Date(row.updatedAt).toISOString() })), count }
}

/** MAT-23 */
export const names = (ctx: AcademyCtx): Promise<{ id: number; name: string }[]> =>
  materialGroupsRepo.names(ctx.db, ctx.academyId)

/** MAT-20 */
export const get = async (ctx: AcademyCtx, id: number): Promise<MaterialGroup> => {
  const { academyId } = ctx
  const group = (await materialGroupsRepo.byId(ctx.db, academyId, id)) ?? fail('MaterialGroupNotFound')
  const contents = await materialGroupsRepo.contents(ctx.db, academyId, id)
  return {
    ...group,
    contents: contents.map((content) => ({ ...content, category: content.category as MaterialCategory })),
    updatedAt: group.updatedAt.toISOString(),
  }
}

const withFreeName = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    if (isDuplicate(error, 'material_groups_name'))
      fail('ValidationError', { status: 409, fields: [{ field: 'name', message: 'nameTaken' }] })
    throw error
  }
}

const placed = <T>(contents: readonly T[]): (T & { position: number })[] =>
  contents.map((content, index) => ({ ...content, position: index + 1 }))

/** MAT-21 */
export const create = (ctx: AcademyCtx, { name, contents }: MaterialGroupInput): Promise<MaterialGroup> =>
  withFreeName(() =>
    ctx.once(async (ctx) => {
      const { academyId } = ctx
      refuseUnknownContents(contents, [])
      const id = await materialGroupsRepo.insert(ctx.db, academyId, name, ctx.now())
      await materialGroupsRepo.addContents(ctx.db, academyId, id, placed(contents))
      return get(ctx, id)
    }),
  )

/** MAT-22: a content keeps its id, and with it the marks of those who learnt it. */
export const update = (ctx: AcademyCtx, id: number, { name, contents }: MaterialGroupInput): Promise<MaterialGroup> =>
  withFreeName(() =>
    ctx.transaction(async (ctx) => {
      const { academyId } = ctx
      if (!(await materialGroupsRepo.rename(ctx.db, academyId, id, name, ctx.now()))) fail('MaterialGroupNotFound')
      const known = (await materialGroupsRepo.contents(ctx.db, academyId, id)).map((content) => content.id)
      refuseUnknownContents(contents, known)
      const kept = placed(contents).filter((content) => content.id !== undefined)
      const added = placed(contents).filter((content) => content.id === undefined)
      const keptIds = kept.map((content) => content.id!)
      await materialGroupsRepo.removeContentsBut(ctx.db, academyId, id, keptIds)
      await materialGroupsRepo.changeContents(ctx.db, academyId, id, kept)
      await materialGroupsRepo.addContents(ctx.db, academyId, id, added)
      return get(ctx, id)
    }),
  )

/** Says which ones, so that the screen can save as new what another person removed meanwhile: the last save wins. */
const refuseUnknownContents = (contents: MaterialGroupInput['contents'], known: readonly number[]): void => {
  const left = new Set(known)
  const unknown = contents.flatMap(({ id }, index) => (id === undefined || left.delete(id) ? [] : [index]))
  if (unknown.length === 0) return
  fail('MaterialGroupNotFound', {
    fields: unknown.slice(0, 50).map((index) => ({ field: `contents.${index}.id`, message: 'wrongId' })),
  })
}

/** MAT-19, MAT-24 */
export const removeMany = (ctx: AcademyCtx, materialGroupIds: readonly number[]): Promise<void> =>
  ctx.transaction(async (ctx) => {
    const { academyId } = ctx
    const ids = [...new Set(materialGroupIds)]
    const found = await materialGroupsRepo.lockForRemoval(ctx.db, academyId, ids)
    if (found.length < ids.length) fail('MaterialGroupNotFound')
    await refuseUsed(ctx, academyId, found)
    await materialGroupsRepo.remove(ctx.db, academyId, ids)
    await ctx.audit('material-groups.removed', { academyId, details: { before: found } })
  })

/** MAT-24: one field per group and stage that shows it, `materialGroupIds.{id}.{name of the stage}`. */
const refuseUsed = async (ctx: Ctx, academyId: number, found: readonly { id: number }[]): Promise<void> => {
  const ids = found.map(({ id }) => id)
  const shown = await materialGroupsRepo.stagesShowing(ctx.db, academyId, ids)
  if (shown.length === 0) return
  const fields = shown.slice(0, 50).map(({ materialGroupId, name }) => ({
    field: `materialGroupIds.${materialGroupId}.${name.ua}`,
    message: 'usedByStages',
  }))
  fail('ValidationError', { status: 409, fields })
}
