import type { ReceivedAnnouncement } from '@academy/contract/announcements'
import { generalGroup, notificationTypes } from '@academy/contract/enums'
import { notificationListMaxCount } from '@academy/contract/limits'
import type { TextNode } from '@academy/contract/markdown'
import { isReminder, keyOfNews, newsWords, type NewsWords, shorten } from '@academy/contract/news'
import type { Notification } from '@academy/contract/realtime'
import type { MessageKey } from '#lib/i18n/messages.ts'
import { paths } from '#lib/paths.ts'
import { formatQuery } from '#lib/query-string.ts'
import { academyOf, mayDo } from '#lib/session/roles.rules.ts'
import type { KnownSession } from '#lib/session/session.store.ts'

/** What the server returns for the list of the inbox. */
export interface InboxList {
  notifications: Notification[]
  unread: number
  unreadAnnouncements: number
}
export interface AnnouncementList {
  announcements: ReceivedAnnouncement[]
  unread: number
}

/** One line of the inbox: a notification or an announcement. */
export type Entry = { key: string; isRead: boolean; createdAt: string; academyId: number } & (
  | { notification: Notification; announcement?: never }
  | { announcement: ReceivedAnnouncement; notification?: never }
)

export const entryOf = (notification: Notification): Entry => {
  const { isRead, createdAt, academyId } = notification
  return { key: keyOfNews(notification), isRead, createdAt, academyId, notification }
}

/** NTF-10: unread first, then newest first. What was unread when the list opened keeps its place while it is open. */
export const entriesOf = (
  notifications: readonly Notification[],
  announcements: readonly ReceivedAnnouncement[],
  held: ReadonlySet<string> = new Set(),
): Entry[] => {
  const entries: Entry[] = [
    ...notifications.map(entryOf),
    ...announcements.map((announcement): Entry => {
      const { id, isRead, createdAt, academyId } = announcement
      return { key: `a${id}`, isRead, createdAt, academyId, announcement }
    }),
  ]
  const isFirst = (entry: Entry) => Number(isOnTop(entry, held))
  return entries.toSorted(
    (a, b) => isFirst(b) - isFirst(a) || Date.parse(b.createdAt) - Date.parse(a.createdAt) || (a.key < b.key ? 1 : -1),
  )
}

export const isOnTop = ({ isRead, key }: Entry, held: ReadonlySet<string>): boolean => !isRead || held.has(key)

// --- What the lists become

const asRead = <T extends { isRead: boolean }>(item: T): T => (item.isRead ? item : { ...item, isRead: true })
const less = (count: number, by: number) => Math.max(0, count - by)

export const withRead = (list: InboxList, id: number): InboxList => {
  const wasUnread = list.notifications.some((notification) => notification.id === id && !notification.isRead)
  return {
    ...list,
    notifications: list.notifications.map((notification) =>
      notification.id === id ? asRead(notification) : notification,
    ),
    unread: less(list.unread, wasUnread ? 1 : 0),
  }
}

export const withAnnouncementRead = (list: AnnouncementList, id: number): AnnouncementList => {
  const wasUnread = list.announcements.some((announcement) => announcement.id === id && !announcement.isRead)
  return {
    announcements: list.announcements.map((announcement) =>
      announcement.id === id ? asRead(announcement) : announcement,
    ),
    unread: less(list.unread, wasUnread ? 1 : 0),
  }
}

export const withAllRead = (list: InboxList): InboxList => ({
  notifications: list.notifications.map(asRead),
  unread: 0,
  unreadAnnouncements: 0,
})
export const withAllAnnouncementsRead = (list: AnnouncementList): AnnouncementList => ({
  announcements: list.announcements.map(asRead),
  unread: 0,
})

/** RT-50: news take the place of what they continue; an announcement only counts, its text is asked for. */
export const withNews = (list: InboxList, news: Notification): InboxList => {
  if (news.type === notificationTypes.Announcement)
    return { ...list, unreadAnnouncements: list.unreadAnnouncements + 1 }
  const before = list.notifications.find(({ id }) => id === news.id)
  const wasUnread = before !== undefined && !before.isRead
  return {
    ...list,
    notifications: [news, ...list.notifications.filter(({ id }) => id !== news.id)].slice(0, notificationListMaxCount),
    unread: list.unread + (wasUnread || news.isRead ? 0 : 1),
  }
}

/** What the server says of the inbox when a connection begins. */
export interface InboxState {
  unread: number
  unreadAnnouncements: number
  newestAt: string | null
}

/** Whether a list that was asked for before has all that the server knows now. */
export const isUpToDate = (list: InboxList, state: InboxState): boolean => {
  const times = list.notifications.map(({ createdAt }) => createdAt).toSorted()
  return (
    list.unread === state.unread &&
    list.unreadAnnouncements === state.unreadAnnouncements &&
    (times.at(-1) ?? null) === state.newestAt
  )
}

// --- What an entry says

export type Words = Omit<NewsWords, 'title'> & { title: MessageKey }

const textOfNode = (node: TextNode): string => {
  if (typeof node === 'string') return node
  if ('children' in node) {
    const isInline =
      node.type === 'emphasis' || node.type === 'strong' || node.type === 'deleted' || node.type === 'link'
    return node.children.map(textOfNode).join('') + (isInline ? '' : ' ')
  }
  if ('text' in node) return node.text
  return node.type === 'break' ? ' ' : ''
}
export const lineOfTree = (tree: readonly TextNode[]): string | null => shorten(tree.map(textOfNode).join(''))

/** NTF-11 */
export const wordsOf = ({ notification, announcement }: Entry): Words =>
  announcement
    ? { title: 'inbox.announcement', who: null, text: lineOfTree(announcement.body), about: announcement.title }
    : newsWords(notification)

// --- Where it leads

export type Target =
  | { kind: 'announcement'; id: number }
  /** NTF-15 */
  | { kind: 'closed' }
  /** The academy is entered first where it is not the selected one (NTF-19). */
  | { kind: 'page'; href: string; academyId: number }
  /** What it is about no longer exists. */
  | { kind: 'nowhere' }

type Person = Pick<KnownSession, 'user' | 'selection'>

/** NTF-16, RT-09: what the chat of the staff preselects. */
const staffChat = ({ userId, groupId, stageLectureId }: Notification['payload']): string => {
  const query = {
    stageLectureId: stageLectureId ?? undefined,
    groupId: groupId ?? generalGroup,
    userId: userId ?? undefined,
  }
  return paths.staffChat + formatQuery(query)
}

/** Of a reminder: the lecture whose work is to be submitted, the stage with its test or interview, or for the interviewer the list of interviews. */
const placeOfReminder = ({ stageName, stageLectureName }: Notification['payload']): string => {
  if (stageName === null) return paths.interviews
  return stageLectureName === null ? paths.stage(stageName) : paths.stageLecture(stageName, stageLectureName)
}

/** NTF-16, NTF-17, ROLE-18 */
const hrefOf = (notification: Notification, { user }: Person): string | null => {
  const { type, payload, academyId } = notification
  const { stageName, stageLectureName, stageLectureId } = payload
  if (isReminder(notification)) return placeOfReminder(payload)
  const desk =
    stageLectureId === null ? paths.reviewDesk : `${paths.reviewDesk}?lecture=${stageLectureId}&state=waiting`
  if (type === notificationTypes.HomeworkUpdated) return desk
  const isOwn = type === notificationTypes.HomeworkChecked || payload.userId === user.id
  // a Coach reviews, but has no staff chat.
  if (!isOwn) return mayDo(user, academyId, 'chat.staff', 'read') ? staffChat(payload) : desk
  if (stageName === null || stageLectureName === null) return null
  return type === notificationTypes.HomeworkChecked
    ? paths.lectureTask(stageName, stageLectureName)
    : paths.lectureChat(stageName, stageLectureName)
}

export const isOfClosedAcademy = ({ academyId }: Entry, { user }: Person): boolean =>
  academyOf(user, academyId)?.isAcademyClosed === true

export const targetOf = (entry: Entry, person: Person): Target => {
  if (entry.announcement) return { kind: 'announcement', id: entry.announcement.id }
  if (entry.notification.type === notificationTypes.Announcement)
    return { kind: 'announcement', id: entry.notification.id }
  if (isOfClosedAcademy(entry, person)) return { kind: 'closed' }
  const href = hrefOf(entry.notification, person)
  return href === null ? { kind: 'nowhere' } : { kind: 'page', href, academyId: entry.academyId }
}
