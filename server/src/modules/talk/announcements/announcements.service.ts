import type { Announcement, AnnouncementInput, AnnouncementRow } from '@academy/contract/announcements'
import * as academyLookup from '#modules/system/academy-lookup/academy-lookup.service.ts'
import { academiesOfCall } from '#platform/academy-of-call.ts'
import { allowTime } from '#platform/allow-time.ts'
import type { AcademyCtx, Ctx, PersonCtx } from '#platform/ctx.ts'
import { fail } from '#platform/errors.ts'
import { type AnnouncementFound, announcementsRepo } from './announcements.repo.ts'
import { receiversRepo } from './announcement-receivers.repo.ts'

const iso = (moment: string | Date): string => new Date(moment).toISOString()

const asAnnouncement = ({ createdAt, updatedAt, publishAt, resentAt, ...row }: AnnouncementFound): Announcement => ({
  ...row,
  publishAt: publishAt && iso(publishAt),
  resentAt: resentAt && iso(resentAt),
  createdAt: iso(createdAt),
  updatedAt: iso(updatedAt),
})
export const asRow = (announcement: Announcement): AnnouncementRow => {
  const { body: _, ...row } = announcement
  return row
}

export const existingAcademy = async (ctx: Ctx, academyId: number): Promise<number> =>
  (await academyLookup.exists(ctx, academyId)) ? academyId : fail('AcademyNotFound')

/** NTF-39, ACAD-52 */
export const list = async (ctx: PersonCtx): Promise<AnnouncementRow[]> => {
  if (typeof ctx.academy === 'number') await existingAcademy(ctx, ctx.academy)
  return (await announcementsRepo.list(ctx.db, academiesOfCall(ctx, 'announcements.manage'))).map((found) =>
    asRow(asAnnouncement(found)),
  )
}

export const byId = async (ctx: Ctx, academyId: number, id: number): Promise<Announcement> =>
  asAnnouncement((await announcementsRepo.byId(ctx.db, academyId, id)) ?? fail('AnnouncementNotFound'))

/** NTF-40 */
export const get = async (ctx: AcademyCtx, id: number): Promise<Announcement> =>
  byId(ctx, await existingAcademy(ctx, ctx.academyId), id)

/** NTF-41 */
export const create = (ctx: AcademyCtx, input: AnnouncementInput): Promise<Announcement> =>
  ctx.once(async (ctx) => {
    const academyId = await existingAcademy(ctx, ctx.academyId)
    const now = ctx.now()
    const authorId = ctx.actor.userId
    const id = await announcementsRepo.insert(ctx.db, academyId, { ...input, authorId, createdAt: now, updatedAt: now })
    return byId(ctx, academyId, id)
  })

/** A draft with the texts of another one; nobody gets it before somebody sends it. */
export const copy = (ctx: AcademyCtx, id: number, withReceivers: boolean): Promise<Announcement> =>
  ctx.once(async (ctx) => {
    const academyId = await existingAcademy(ctx, ctx.academyId)
    await allowTime(ctx.db)
    const { title, body } = (await announcementsRepo.locked(ctx.db, academyId, id)) ?? fail('AnnouncementNotFound')
    const now = ctx.now()
    const values = { title, body, authorId: ctx.actor.userId, createdAt: now, updatedAt: now }
    const copyId = await announcementsRepo.insert(ctx.db, academyId, values)
    if (withReceivers) await receiversRepo.chooseSame(ctx.db, academyId, id, copyId)
    return byId(ctx, academyId, copyId)
  })

/** NTF-42, Q-62: for all who have it, without telling them again. */
export const update = (
  ctx: AcademyCtx,
  id: number,
  { updatedAt, ...input }: AnnouncementInput & { updatedAt: string },
): Promise<Announcement> =>
  ctx.transaction(async (ctx) => {
    const academyId = await existingAcademy(ctx, ctx.academyId)
    const before = (await announcementsRepo.locked(ctx.db, academyId, id)) ?? fail('AnnouncementNotFound')
    if (before.updatedAt.getTime() !== Date.parse(updatedAt))
      fail('ValidationError', { status: 409, fields: [{ field: 'updatedAt', message: 'savedMeanwhile' }] })
    const version = new Date(Math.max(ctx.now().getTime(), before.updatedAt.getTime() + 1))
    await announcementsRepo.update(ctx.db, academyId, id, { ...input, updatedAt: version })
    return byId(ctx, academyId, id)
  })

/** NTF-43 */
export const remove = (ctx: AcademyCtx, id: number): Promise<void> =>
  ctx.transaction(async (ctx) => {
    const academyId = await existingAcademy(ctx, ctx.academyId)
    await allowTime(ctx.db)
    const before = (await announcementsRepo.locked(ctx.db, academyId, id)) ?? fail('AnnouncementNotFound')
    const userIds = await receiversRepo.takeAll(ctx.db, { academyId, announcementId: id, isWaiting: false })
    await announcementsRepo.remove(ctx.db, academyId, id)
    const details = { title: before.title, receivers: userIds.length }
    await ctx.audit('announcement.deleted', { academyId, targetId: id, details })
    ctx.emit('announcement.taken', { userIds })
  })
