import type { StaticPage, StaticPageInput } from '@academy/contract/static-pages'
import { academiesOfCall } from '#platform/academy-of-call.ts'
import type { AcademyCtx, Ctx, PersonCtx } from '#platform/ctx.ts'
import { fail } from '#platform/errors.ts'
import type { PagesAddress } from '#server/schema/pages-place.ts'
import { type PagesOfAcademy, staticPagesRepo, type StaticPageRow } from './static-pages.repo.ts'

/** STG-32, STG-33, Q-77: without a page the address holds 'null', which the cabinet tells the student about. */
export const linkOf = ({ staticPagesUrl, place }: PagesAddress, name: string | null): string =>
  `${staticPagesUrl ?? ''}/static-pages/${place}/${name}`

const asStaticPage = (row: StaticPageRow, address: PagesOfAcademy): StaticPage => ({
  academyId: row.academyId,
  academyName: address.academyName,
  name: row.name,
  title: row.title,
  body: row.body,
  link: linkOf(address, row.name),
  updatedAt: row.updatedAt.toISOString(),
})

/** ACAD-52 */
export const list = async (ctx: PersonCtx): Promise<StaticPage[]> => {
  const rows = await staticPagesRepo.listed(ctx.db, academiesOfCall(ctx, 'stages.board'))
  return rows.map((row) => asStaticPage(row, row))
}

/** STG-74 */
export const links = async (ctx: Ctx, academyId: number): Promise<{ name: string; link: string }[]> => {
  const rows = await staticPagesRepo.ofAcademy(ctx.db, academyId)
  const address = await staticPagesRepo.address(ctx.db, academyId)
  return rows.map(({ name }) => ({ name, link: linkOf(address, name) }))
}

const savedMeanwhile = (): never =>
  fail('ValidationError', { status: 409, fields: [{ field: 'updatedAt', message: 'savedMeanwhile' }] })

/** Two saves are never of the same moment, or the second of them would pass for one that saw the first. */
export const save = (ctx: AcademyCtx, name: string, input: StaticPageInput): Promise<StaticPage> =>
  ctx.transaction(async (ctx) => {
    const { academyId } = ctx
    const { updatedAt, ...texts } = input
    const before = await staticPagesRepo.locked(ctx.db, academyId, name)
    if (before ? before.updatedAt.toISOString() !== updatedAt : updatedAt !== null) savedMeanwhile()
    const at = new Date(Math.max(ctx.now().getTime(), (before?.updatedAt.getTime() ?? 0) + 1))
    const row = before
      ? await staticPagesRepo.update(ctx.db, academyId, name, { ...texts, updatedAt: at })
      : ((await staticPagesRepo.insert(ctx.db, { academyId, name, ...texts, updatedAt: at })) ?? savedMeanwhile())
    ctx.emit('academy.changed', { academyId })
    return asStaticPage(row, await staticPagesRepo.address(ctx.db, academyId))
  })

export const remove = (ctx: AcademyCtx, name: string): Promise<void> =>
  ctx.transaction(async (ctx) => {
    const { academyId } = ctx
    if (!(await staticPagesRepo.locked(ctx.db, academyId, name))) fail('EndpointNotFound')
    if (await staticPagesRepo.isFramed(ctx.db, academyId, name))
      fail('ValidationError', { status: 409, fields: [{ field: 'name', message: 'usedByStages' }] })
    await staticPagesRepo.remove(ctx.db, academyId, name)
    await ctx.audit('static-page.removed', { academyId, targetId: name })
    ctx.emit('academy.changed', { academyId })
  })

/** An address that went astray: whoever is inside the academy finds the new one where the old one stood. */
export const renewKey = (ctx: AcademyCtx): Promise<void> =>
  ctx.transaction(async (ctx) => {
    const { academyId } = ctx
    if (!(await staticPagesRepo.renewKey(ctx.db, academyId))) fail('AcademyNotFound')
    await ctx.audit('static-pages.key-renewed', { academyId, targetId: academyId })
    ctx.emit('academy.changed', { academyId })
  })

/** for whoever has its address. */
export const published = (ctx: Pick<Ctx, 'db'>, page: Parameters<typeof staticPagesRepo.published>[1]) =>
  staticPagesRepo.published(ctx.db, page)
