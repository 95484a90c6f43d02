import type { AnnouncementRow } from '@academy/contract/announcements'
import type { MessageKey } from '@academy/contract/fields'
import { scheduleAheadMaxDays } from '@academy/contract/limits'
import type { AcademyCtx } from '#platform/ctx.ts'
import { fail } from '#platform/errors.ts'
import { addFitting, locked } from './announcement-receivers.service.ts'
import { type Chosen, receiversRepo } from './announcement-receivers.repo.ts'
import { publishChosen } from './announcement-publish.service.ts'
import { enqueuePublishing } from './announcements.jobs.ts'
import { announcementsRepo } from './announcements.repo.ts'
import { asRow, byId } from './announcements.service.ts'

const refuse = (field: string, message: MessageKey, options: { status?: 409 } = {}): never =>
  fail('ValidationError', { ...options, fields: [{ field, message }] })

/** One that somebody has got already is not planned any more: a copy of it can be. */
export const set = (
  ctx: AcademyCtx,
  id: number,
  { publishAt, receivers }: { publishAt: string; receivers?: Chosen | undefined },
): Promise<AnnouncementRow> =>
  ctx.transaction(async (ctx) => {
    const key = { ...(await locked(ctx, ctx.academyId, id)), isWaiting: true }
    const [at, now] = [new Date(publishAt), ctx.now()]
    if (at <= now) refuse('publishAt', 'momentInPast')
    if (at.getTime() - now.getTime() > scheduleAheadMaxDays * 24 * 3_600_000) refuse('publishAt', 'outOfRange')
    if ((await receiversRepo.amounts(ctx.db, key)).receiversAmount > 0)
      refuse('publishAt', 'alreadySent', { status: 409 })
    if (receivers) await addFitting(ctx, key, receivers, now)
    if ((await receiversRepo.amounts(ctx.db, key)).chosenAmount === 0) refuse('receivers', 'fieldIsRequired')
    await announcementsRepo.update(ctx.db, key.academyId, id, { publishAt: at })
    await enqueuePublishing(ctx.db, { academyId: key.academyId, announcementId: id, publishAt: at.toISOString() })
    await ctx.audit('announcement.scheduled', { academyId: key.academyId, targetId: id, details: { publishAt: at } })
    return asRow(await byId(ctx, key.academyId, id))
  })

/** Its job stays, and finds nothing to do. */
export const cancel = (ctx: AcademyCtx, id: number): Promise<void> =>
  ctx.transaction(async (ctx) => {
    const { academyId } = await locked(ctx, ctx.academyId, id)
    await announcementsRepo.update(ctx.db, academyId, id, { publishAt: null })
    await ctx.audit('announcement.schedule-cancelled', { academyId, targetId: id })
  })

/** Before its moment, or without one. */
export const publish = (ctx: AcademyCtx, id: number) =>
  ctx.transaction(async (ctx) => {
    const key = await locked(ctx, ctx.academyId, id)
    const told = await publishChosen(ctx, key)
    return { ...(await receiversRepo.amounts(ctx.db, key)), told }
  })
