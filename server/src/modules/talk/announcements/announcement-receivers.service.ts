import type { PeopleFilters, ReceiverCandidate } from '@academy/contract/announcements'
import { notificationTypes } from '@academy/contract/enums'
import { pageSize } from '@academy/contract/limits'
import type { Notification } from '@academy/contract/realtime'
import { pushAnnouncementTo } from '#modules/messages/notifications/notification-push.service.ts'
import { isAcademyOfCall } from '#platform/academy-of-call.ts'
import { allowTime } from '#platform/allow-time.ts'
import type { AcademyCtx, Ctx } from '#platform/ctx.ts'
import { fail } from '#platform/errors.ts'
import { avatarUrlOf } from '#platform/file-routes.ts'
import { createCountCache } from '#platform/count-cache.ts'
import { announcementsRepo } from './announcements.repo.ts'
import {
  type CandidateFound,
  type Chosen,
  type Key,
  type ListKey,
  receiversRepo,
} from './announcement-receivers.repo.ts'

const asCandidate = ({ avatarFile, readAt, ...row }: CandidateFound): ReceiverCandidate => ({
  ...row,
  avatarUrl: avatarUrlOf(avatarFile),
  readAt: readAt === null ? null : new Date(readAt).toISOString(),
})

const refuseUnknown = async (
  ctx: Ctx,
  academyId: number,
  { groupId, stageId, teamId }: PeopleFilters,
): Promise<void> => {
  if (groupId !== undefined && !(await receiversRepo.hasGroup(ctx.db, academyId, groupId))) fail('GroupNotFound')
  if (stageId !== undefined && !(await receiversRepo.hasStage(ctx.db, academyId, stageId))) fail('StageNotFound')
  if (teamId !== undefined && !(await receiversRepo.hasTeam(ctx.db, academyId, teamId))) fail('TeamNotFound')
}

const kept = createCountCache()

/** NTF-45 */
export const candidates = async (
  ctx: Ctx,
  of: Key,
  query: PeopleFilters & { page?: number; perPage?: number },
): Promise<{ rows: ReceiverCandidate[]; count: number }> => {
  const { page = 1, perPage: limit = pageSize.initial, ...filters } = query
  const isHere = isAcademyOfCall(ctx, of.academyId, 'announcements.manage', 'read')
  const state = isHere ? await announcementsRepo.state(ctx.db, of.academyId, of.announcementId) : undefined
  if (!state) return fail('AnnouncementNotFound')
  const key: ListKey = { ...of, isWaiting: state.isWaiting }
  await refuseUnknown(ctx, key.academyId, filters)
  const offset = (page - 1) * limit
  const rows = await receiversRepo.page(ctx.db, key, filters, { offset, limit })
  const isLast = rows.length < limit && (rows.length > 0 || offset === 0)
  const countAll = () => receiversRepo.count(ctx.db, key, filters)
  const countPossible = () =>
    filters.state === undefined ? kept(ctx.db, [key, filters], ctx.now().getTime(), countAll) : countAll()
  return { rows: rows.map(asCandidate), count: isLast ? offset + rows.length : await countPossible() }
}

/** C4, NTF-23: on their pages after the commit, at their devices by a job of the same transaction. */
export const tell = async (
  ctx: Ctx,
  { academyId, announcementId }: Key,
  { userIds, at, isAgain = false }: { userIds: readonly number[]; at: Date; isAgain?: boolean },
): Promise<void> => {
  if (userIds.length === 0) return
  const key = { academyId, announcementId }
  ctx.emit('announcement.told', { userIds, notification: newsOf(key, at), ...(isAgain && { isAgain: true }) })
  await pushAnnouncementTo(ctx, { ...key, receivedAt: at })
}

/** NTF-23: the same for everybody, as everybody reads the texts in their own language. */
const newsOf = ({ academyId, announcementId }: Key, now: Date): Notification => ({
  id: announcementId,
  type: notificationTypes.Announcement,
  isRead: false,
  createdAt: now.toISOString(),
  academyId,
  payload: {
    lectureName: null,
    stageLectureName: null,
    stageName: null,
    stageLectureId: null,
    userId: null,
    groupId: null,
    fullName: null,
    messageId: null,
  },
  message: null,
  homeworkResponse: null,
})

interface Change {
  added: number[]
  taken: number[]
}

/** Nobody else changes it until the end of the transaction. */
export const locked = async (ctx: Ctx, academyId: number, id: number): Promise<ListKey> => {
  // A hundred thousand receivers are one statement.
  await allowTime(ctx.db)
  if (!(await announcementsRepo.locked(ctx.db, academyId, id))) fail('AnnouncementNotFound')
  const { isWaiting } = (await announcementsRepo.state(ctx.db, academyId, id))!
  return { academyId, announcementId: id, isWaiting }
}

/**
 * C4, Q-62: those who are new are told once it is certain; those who are no longer among them see it go. For one that
 * waits they are only chosen.
 */
const change = (ctx: AcademyCtx, id: number, work: (ctx: Ctx, key: ListKey, now: Date) => Promise<Change>) =>
  ctx.transaction(async (ctx) => {
    const key = await locked(ctx, ctx.academyId, id)
    const receivedAt = ctx.now()
    const { added, taken } = await work(ctx, key, receivedAt)
    if (added.length + taken.length > 0)
      await ctx.audit('announcement.receivers', {
        academyId: key.academyId,
        targetId: id,
        details: { added: added.length, taken: taken.length, ...(key.isWaiting && { isWaiting: true }) },
      })
    const told = key.isWaiting ? [] : added
    await tell(ctx, key, { userIds: told, at: receivedAt })
    if (taken.length > 0 && !key.isWaiting) ctx.emit('announcement.taken', { userIds: taken })
    return { ...(await receiversRepo.amounts(ctx.db, key)), told: told.length }
  })

/** Nobody is left out in silence: each is a receiver already or can become one. */
const refuseStrangers = async (ctx: Ctx, key: ListKey, userIds: readonly number[]): Promise<void> => {
  if ((await receiversRepo.count(ctx.db, key, { userIds })) !== userIds.length) fail('UserNotFound')
}

/** Everybody who fits, where nobody and nothing that is named is unknown. */
export const addFitting = async (ctx: Ctx, key: ListKey, chosen: Chosen, now: Date): Promise<number[]> => {
  await refuseUnknown(ctx, key.academyId, chosen)
  if (chosen.userIds) await refuseStrangers(ctx, key, [...new Set(chosen.userIds)])
  return receiversRepo.addFitting(ctx.db, key, chosen, now)
}

/** NTF-44 */
export const set = (ctx: AcademyCtx, id: number, receivers: readonly number[]) =>
  change(ctx, id, async (ctx, key, now) => {
    const userIds = [...new Set(receivers)]
    await refuseStrangers(ctx, key, userIds)
    const taken = await receiversRepo.takeAllBut(ctx.db, key, userIds)
    return { added: await receiversRepo.addFitting(ctx.db, key, { userIds }, now), taken }
  })

export const changeFitting = (
  ctx: AcademyCtx,
  id: number,
  input: Chosen & { isReceiver: boolean; isWaiting?: boolean | undefined },
) =>
  change(ctx, id, async (ctx, key, now) => {
    const { isReceiver, isWaiting = key.isWaiting, ...chosen } = input
    if (isWaiting !== key.isWaiting)
      fail('ValidationError', { status: 409, fields: [{ field: 'isWaiting', message: 'savedMeanwhile' }] })
    if (isReceiver) return { added: await addFitting(ctx, key, chosen, now), taken: [] }
    await refuseUnknown(ctx, key.academyId, chosen)
    if (chosen.userIds) await refuseStrangers(ctx, key, [...new Set(chosen.userIds)])
    return { added: [], taken: await receiversRepo.takeFitting(ctx.db, key, chosen) }
  })
