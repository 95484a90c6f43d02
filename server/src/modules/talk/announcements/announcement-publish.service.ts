import * as academyLookup from '#modules/system/academy-lookup/academy-lookup.service.ts'
import { allowTime } from '#platform/allow-time.ts'
import type { Ctx } from '#platform/ctx.ts'
import type { Db } from '#platform/db.ts'
import { tell } from './announcement-receivers.service.ts'
import { type Key, receiversRepo } from './announcement-receivers.repo.ts'
import { announcementsRepo } from './announcements.repo.ts'

/** Those who are chosen have it from now on. Whoever calls holds the announcement. Returns how many they are. */
export const publishChosen = async (ctx: Ctx, key: Key): Promise<number> => {
  const now = ctx.now()
  const userIds = await receiversRepo.tellChosen(ctx.db, key, now)
  await announcementsRepo.update(ctx.db, key.academyId, key.announcementId, { publishAt: null })
  if (userIds.length === 0) return 0
  await ctx.audit('announcement.receivers', {
    academyId: key.academyId,
    targetId: key.announcementId,
    details: { added: userIds.length, taken: 0 },
  })
  await tell(ctx, key, { userIds, at: now })
  return userIds.length
}

/**
 * At its moment, once: receivers, messages to devices and the end of the plan are one transaction, and whoever comes
 * second finds no plan. One that was moved or cancelled meanwhile is left to its newer job, or to nobody.
 */
export const publishDue = (
  ctx: Ctx,
  { academyId, announcementId, publishAt }: Key & { publishAt: string },
  again: (db: Db) => Promise<void>,
): Promise<void> =>
  ctx.transaction(async (ctx) => {
    await allowTime(ctx.db)
    const found = await announcementsRepo.locked(ctx.db, academyId, announcementId)
    if (found?.publishAt?.toISOString() !== publishAt) return
    if (!(await academyLookup.exists(ctx, academyId))) return
    // The clocks of the database and of this machine differ.
    if (ctx.now() < found.publishAt) return again(ctx.db)
    await publishChosen(ctx, { academyId, announcementId })
  })
