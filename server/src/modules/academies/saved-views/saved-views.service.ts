import { can } from '@academy/contract/permissions'
import {
  type ListName,
  listRights,
  type SavedView,
  savedViewLimits,
  type ViewWords,
} from '@academy/contract/saved-views'
import { academiesOfCall } from '#platform/academy-of-call.ts'
import type { AcademyCtx, PersonCtx } from '#platform/ctx.ts'
import { fail } from '#platform/errors.ts'
import { savedViewsRepo, type ViewRow } from './saved-views.repo.ts'

interface ViewContent {
  name: string
  words: ViewWords
  isShared: boolean
}

const maySee = (ctx: PersonCtx, academyId: number, list: ListName): boolean =>
  can(ctx.actor, listRights[list], academyId, 'read')

/** Who leaves the staff leaves views behind that others open: who edits the academy clears them away. */
const mayDelete = (ctx: PersonCtx, { academyId, ownerId, isShared }: ViewRow): boolean =>
  ownerId === ctx.actor.userId || (isShared && can(ctx.actor, 'academies.update', academyId))

const asView = (
  ctx: PersonCtx,
  { ownerId, ownerName, updatedAt, ...row }: ViewRow,
  isDeletable: boolean,
): SavedView => {
  const isOwn = ownerId === ctx.actor.userId
  return {
    ...row,
    isOwn,
    ownerName: isOwn ? null : ownerName,
    mayDelete: isDeletable,
    updatedAt: new Date(updatedAt).toISOString(),
  }
}

const seen = async (ctx: AcademyCtx, id: number): Promise<ViewRow> => {
  const [row] = await savedViewsRepo.seen(ctx.db, [ctx.academyId], ctx.actor.userId, { id })
  if (!row || !maySee(ctx, row.academyId, row.list)) return fail('EndpointNotFound')
  return row
}
const own = async (ctx: AcademyCtx, id: number): Promise<ViewRow> => {
  const row = await seen(ctx, id)
  return row.ownerId === ctx.actor.userId ? row : fail('EndpointNotFound')
}
const refuseName = () => fail('ValidationError', { status: 409, fields: [{ field: 'name', message: 'nameTaken' }] })
const shown = async (ctx: AcademyCtx, id: number): Promise<SavedView> => {
  const row = await seen(ctx, id)
  return asView(ctx, row, mayDelete(ctx, row))
}

export const ofList = async (ctx: PersonCtx, list: ListName): Promise<SavedView[]> => {
  if (typeof ctx.academy === 'number' && !maySee(ctx, ctx.academy, list)) fail('AccessDenied')
  const scope = academiesOfCall(ctx, listRights[list])
  const rows = await savedViewsRepo.seen(ctx.db, scope, ctx.actor.userId, { list })
  return rows.map((row) => asView(ctx, row, mayDelete(ctx, row)))
}

export const create = (ctx: AcademyCtx, { list, ...content }: ViewContent & { list: ListName }): Promise<SavedView> =>
  ctx.once(async (ctx) => {
    const { academyId } = ctx
    const ownerId = ctx.actor.userId
    if (!maySee(ctx, academyId, list)) fail('AccessDenied')
    await savedViewsRepo.lockOwner(ctx.db, ownerId)
    if ((await savedViewsRepo.countOwn(ctx.db, academyId, ownerId, list)) >= savedViewLimits.ownPerList)
      fail('ValidationError', { status: 409, fields: [{ field: 'name', message: 'listFull' }] })
    const values = { academyId, ownerId, list, ...content, updatedAt: ctx.now() }
    return shown(ctx, (await savedViewsRepo.add(ctx.db, values)) ?? refuseName())
  })

export const update = (ctx: AcademyCtx, id: number, content: ViewContent & { version: number }): Promise<SavedView> =>
  ctx.transaction(async (ctx) => {
    await savedViewsRepo.lockOwner(ctx.db, ctx.actor.userId)
    const view = await own(ctx, id)
    if (await savedViewsRepo.isNameTaken(ctx.db, view, content.name)) refuseName()
    if (!(await savedViewsRepo.replace(ctx.db, ctx.academyId, id, content, ctx.now())))
      fail('ValidationError', { status: 409, fields: [{ field: 'version', message: 'savedMeanwhile' }] })
    if (!content.isShared) await savedViewsRepo.forgetDefaultsOfOthers(ctx.db, ctx.academyId, id, view.ownerId)
    return shown(ctx, id)
  })

export const remove = (ctx: AcademyCtx, id: number): Promise<void> =>
  ctx.transaction(async (ctx) => {
    const view = await seen(ctx, id)
    if (!mayDelete(ctx, view)) fail('EndpointNotFound')
    await savedViewsRepo.remove(ctx.db, ctx.academyId, id)
    const { list, ownerId } = view
    if (view.isShared)
      await ctx.audit('savedView.removed', { academyId: ctx.academyId, targetId: id, details: { list, ownerId } })
  })

export const setDefault = (ctx: AcademyCtx, list: ListName, viewId: number | null): Promise<void> =>
  ctx.transaction(async (ctx) => {
    const key = { academyId: ctx.academyId, userId: ctx.actor.userId, list }
    if (viewId === null) return savedViewsRepo.clearDefault(ctx.db, key)
    await seen(ctx, viewId)
    if (!(await savedViewsRepo.setDefault(ctx.db, key, viewId))) fail('EndpointNotFound')
  })
