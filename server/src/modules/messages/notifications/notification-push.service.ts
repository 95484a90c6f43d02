import type { Ctx } from '#platform/ctx.ts'
import { enqueueJobs } from '#platform/jobs.ts'
import { keyOfSend, pushAnnouncement, sendPush } from './notification-push.jobs.ts'
import { pushRepo } from './notification-push.repo.ts'

interface NotificationToPush {
  academyId: number
  id: number
  userId: number
}

/** C4, Q-63: in the transaction of the news: no news without its messages to devices, no message without its news. */
export const pushNotifications = async (ctx: Pick<Ctx, 'db'>, rows: readonly NotificationToPush[]): Promise<void> => {
  if (rows.length === 0) return
  const devices = Map.groupBy(
    await pushRepo.devicesOf(ctx.db, [...new Set(rows.map(({ userId }) => userId))]),
    ({ userId }) => userId,
  )
  const sends = rows.flatMap(({ academyId, id: newsId, userId }) =>
    (devices.get(userId) ?? []).map(({ id }) => ({ deviceId: id, academyId, newsId, isAnnouncement: false })),
  )
  await enqueueJobs(ctx.db, sendPush, sends, keyOfSend)
}

/** NTF-23: to those who received it at this moment. */
export const pushAnnouncementTo = (
  ctx: Pick<Ctx, 'enqueue'>,
  announcement: { academyId: number; announcementId: number; receivedAt: Date },
): Promise<void> =>
  ctx.enqueue(pushAnnouncement, { ...announcement, receivedAt: announcement.receivedAt.toISOString() })
