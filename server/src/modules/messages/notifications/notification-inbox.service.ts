import type { ReceivedAnnouncement } from '@academy/contract/announcements'
import { notificationListMaxCount } from '@academy/contract/limits'
import type { Notification } from '@academy/contract/realtime'
import type { PersonCtx } from '#platform/ctx.ts'
import { fail } from '#platform/errors.ts'
import { textTree } from '#platform/markdown.ts'
import { inboxRepo } from './notification-inbox.repo.ts'
import { asNotification } from './notification-writing.service.ts'

interface Inbox {
  notifications: Notification[]
  unread: number
  unreadAnnouncements: number
}

/** NTF-10, NTF-31 */
export const list = async (ctx: PersonCtx): Promise<Inbox> => {
  const rows = await inboxRepo.newest(ctx.db, ctx.actor)
  return { notifications: rows.map(asNotification), ...(await inboxRepo.unread(ctx.db, ctx.actor)) }
}

/** Few enough figures for every hello, and any news changes one of them. */
export const stateOf = async (
  ctx: PersonCtx,
): Promise<{ unread: number; unreadAnnouncements: number; newestAt: string | null }> => {
  const newestAt = await inboxRepo.newestAt(ctx.db, ctx.actor)
  return { ...(await inboxRepo.unread(ctx.db, ctx.actor)), newestAt: newestAt?.toISOString() ?? null }
}

/** NTF-32. For its receiver an announcement begins when it was received. */
export const announcements = async (
  ctx: PersonCtx,
): Promise<{ announcements: ReceivedAnnouncement[]; unread: number }> => {
  const rows = await inboxRepo.announcements(ctx.db, ctx.actor)
  const { unreadAnnouncements } = await inboxRepo.unread(ctx.db, ctx.actor)
  return {
    announcements: await Promise.all(
      rows.map(async ({ receivedAt, body, ...row }) => ({
        ...row,
        body: await textTree(body),
        createdAt: new Date(receivedAt).toISOString(),
      })),
    ),
    unread: unreadAnnouncements,
  }
}

/** The ids that the other tabs of a person load again, not more than they can show; null: nothing changed for them. */
type ReadIds = number[] | null

/** NTF-24: of somebody else, or of nobody. Reading twice is reading once. */
export const read = async (ctx: PersonCtx, ids: readonly number[]): Promise<ReadIds> => {
  const { userId } = ctx.actor
  const own = await inboxRepo.own(ctx.db, userId, ids)
  if (ids.some((id) => !own.has(id))) fail('NotificationCanNotBeRead')
  const read = await inboxRepo.markRead(ctx.db, userId, ids)
  return read.length > 0 ? read : null
}

/** NTF-48. Announcements have ids of their own, so the other tabs load the whole list again. */
const readAnnouncement = async (ctx: PersonCtx, id: number): Promise<ReadIds> => {
  const { userId } = ctx.actor
  if (!(await inboxRepo.hasAnnouncement(ctx.db, userId, id))) fail('AnnouncementNotFound')
  return (await inboxRepo.markAnnouncementsRead(ctx.db, userId, id, ctx.now())) > 0 ? [] : null
}

/** Everything, announcements too: both or none. */
export const readAll = (ctx: PersonCtx): Promise<ReadIds> =>
  ctx.transaction(async (ctx) => {
    const { userId } = ctx.actor
    const ids = await inboxRepo.markRead(ctx.db, userId, 'all')
    const count = await inboxRepo.markAnnouncementsRead(ctx.db, userId, 'all', ctx.now())
    if (ids.length + count === 0) return null
    return ids.toSorted((a, b) => b - a).slice(0, notificationListMaxCount)
  })

const emitRead = (ctx: PersonCtx, ids: ReadIds): void => {
  if (ids !== null) ctx.emit('notification.read', { userId: ctx.actor.userId, ids })
}

/** NTF-33, RT-51: a call does not say which tab it comes from, so all of them get the event. */
export const markRead = async (ctx: PersonCtx, id: number): Promise<void> => emitRead(ctx, await read(ctx, [id]))

export const markAnnouncementRead = async (ctx: PersonCtx, id: number): Promise<void> =>
  emitRead(ctx, await readAnnouncement(ctx, id))

export const markAllRead = async (ctx: PersonCtx): Promise<void> => emitRead(ctx, await readAll(ctx))
