import { notificationTypes } from '@academy/contract/enums'
import { notificationsApi } from '@academy/contract/notifications'
import type { CacheKey } from '#lib/query-keys.ts'
import { call } from '#lib/api.ts'
import { errorText } from '#lib/error-texts.ts'
import type { MessageKey } from '#lib/i18n/messages.ts'
import { queryClient } from '#lib/query-client.ts'
import {
  type AnnouncementList,
  type InboxList,
  type Entry,
  withAllAnnouncementsRead,
  withAllRead,
  withAnnouncementRead,
  withRead,
} from './inbox.rules.ts'
import { inboxQueries, reloadInbox } from './notifications.api.ts'

const announcementsKey = (userId: number): CacheKey => ['notifications', 'all', userId, 'announcements']

const change = (
  userId: number,
  list: (before: InboxList) => InboxList,
  announcements: (before: AnnouncementList) => AnnouncementList,
) => {
  queryClient.setQueryData(inboxQueries.list(userId).queryKey, (before) => before && list(before))
  queryClient.setQueriesData<AnnouncementList>(
    { queryKey: announcementsKey(userId) },
    (before) => before && announcements(before),
  )
}

/**
 * Shown at once, and taken back when the server has not heard of it: nothing counts as read that is not. Returns what
 * went wrong, null: nothing.
 */
const showAtOnce = async (
  userId: number,
  show: () => void,
  save: () => Promise<unknown>,
): Promise<MessageKey | null> => {
  const whole = { queryKey: ['notifications', 'all', userId] as const }
  await queryClient.cancelQueries(whole)
  const before = queryClient.getQueriesData(whole)
  show()
  try {
    await save()
    return null
  } catch (error) {
    for (const [key, data] of before) queryClient.setQueryData(key, data)
    void reloadInbox(userId)
    return errorText(error)
  }
}

/** NTF-13 */
export const readEntry = async (userId: number, entry: Entry): Promise<MessageKey | null> => {
  if (entry.isRead) return null
  const { announcement, notification } = entry
  const { id } = announcement ?? notification
  if (!announcement && notification.type !== notificationTypes.Announcement)
    return showAtOnce(
      userId,
      () =>
        change(
          userId,
          (list) => withRead(list, id),
          (list) => list,
        ),
      () => call(notificationsApi.markRead, { params: { id } }),
    )
  return showAtOnce(
    userId,
    () =>
      change(
        userId,
        (list) => ({ ...list, unreadAnnouncements: Math.max(0, list.unreadAnnouncements - 1) }),
        (list) => withAnnouncementRead(list, id),
      ),
    () => call(notificationsApi.markAnnouncementRead, { params: { id } }),
  )
}

export const readAll = (userId: number): Promise<MessageKey | null> =>
  showAtOnce(
    userId,
    () => change(userId, withAllRead, withAllAnnouncementsRead),
    () => call(notificationsApi.markAllRead, {}),
  )
