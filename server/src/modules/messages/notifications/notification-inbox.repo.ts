import { and, desc, eq, getTableColumns, inArray, isNull, max, sql } from 'drizzle-orm'
import { notificationListMaxCount } from '@academy/contract/limits'
import type { Db } from '#platform/db.ts'
import { announcementReceivers } from '#server/schema/announcements.ts'
import { notifications } from '#server/schema/notifications.ts'
import { spokenParts } from './notification-language.repo.ts'

/** Whose inbox it is, and the academies that show this person nothing any more. */
export interface Listener {
  userId: number
  blockedIn: ReadonlySet<number>
  needsSecondFactorIn: ReadonlySet<number>
  rolesByAcademy: ReadonlyMap<number, unknown>
}

interface ReceivedRow extends Record<string, unknown> {
  id: number
  academyId: number
  academyName: string
  title: string
  body: string
  language: 'ua' | 'en' | 'ru'
  isRead: boolean
  receivedAt: string
}

/** Staff who owe an academy a second factor read nothing of it; who also studies there reads what students read. */
const hiddenIn = ({ blockedIn, needsSecondFactorIn, rolesByAcademy }: Listener): number[] => [
  ...blockedIn,
  ...[...needsSecondFactorIn].filter((id) => !rolesByAcademy.has(id)),
]
const isShown = (of: Listener) => sql`academy_id <> all(${sql.param(hiddenIn(of))}::int[])`

export const inboxRepo = {
  /** NTF-10. One chat stays one entry while it is unread, so an old row may be the newest news. */
  newest: (db: Db, of: Listener) => {
    const own = sql`select id from notifications where user_id = ${of.userId} and ${isShown(of)}`
    return db
      .select({ ...getTableColumns(notifications), ...spokenParts })
      .from(notifications)
      .where(
        and(
          eq(notifications.userId, of.userId),
          sql`${notifications.id} = any(
            array(${own} and not is_read order by created_at desc, id desc limit ${notificationListMaxCount}) ||
            array(${own} and is_read order by id desc limit ${notificationListMaxCount}))`,
        ),
      )
      .orderBy(notifications.isRead, desc(notifications.createdAt), desc(notifications.id))
      .limit(notificationListMaxCount)
  },

  newestAt: async (db: Db, of: Listener): Promise<Date | null> => {
    const [row] = await db
      .select({ at: max(notifications.createdAt) })
      .from(notifications)
      .where(and(eq(notifications.userId, of.userId), isShown(of)))
    return row?.at ?? null
  },

  unread: async (db: Db, of: Listener): Promise<{ unread: number; unreadAnnouncements: number }> => {
    const { rows } = await db.execute<{ unread: number; unreadAnnouncements: number }>(sql`select
      (select count(*)::int from notifications
        where user_id = ${of.userId} and not is_read and ${isShown(of)}) as unread,
      (select count(*)::int from announcement_receivers
        where user_id = ${of.userId} and read_at is null and ${isShown(of)}) as "unreadAnnouncements"`)
    return rows[0]!
  },

  /** in the language of the receiver, else in Ukrainian, else in English. Only the texts shown are read. */
  announcements: async (db: Db, of: Listener): Promise<ReceivedRow[]> => {
    const { rows } = await db.execute<ReceivedRow>(sql`
      select a.id, a.academy_id as "academyId", ac.name as "academyName", spoken.language,
        a.title->>spoken.language as title, a.body->>spoken.language as body,
        r.read_at is not null as "isRead", r.received_at as "receivedAt"
      from (select * from announcement_receivers where user_id = ${of.userId} and ${isShown(of)}
          order by (read_at is null) desc, received_at desc, announcement_id desc
          limit ${notificationListMaxCount}) r
        join announcements a on a.academy_id = r.academy_id and a.id = r.announcement_id
        join academies ac on ac.id = r.academy_id
        join users u on u.id = r.user_id
        cross join lateral (select language from unnest(array[u.localization, 'ua', 'en']) with ordinality
            as preferred (language, place)
          where trim(coalesce(a.title->>language, '')) <> '' and trim(coalesce(a.body->>language, '')) <> ''
          order by place limit 1) spoken
      order by (r.read_at is null) desc, r.received_at desc, a.id desc`)
    return rows
  },

  /** Which of these are this person's own. */
  own: async (db: Db, userId: number, ids: readonly number[]): Promise<Set<number>> => {
    const rows = await db
      .select({ id: notifications.id })
      .from(notifications)
      .where(and(eq(notifications.userId, userId), inArray(notifications.id, [...ids])))
    return new Set(rows.map(({ id }) => id))
  },

  /** Returns which were unread until now. */
  markRead: async (db: Db, userId: number, ids: readonly number[] | 'all'): Promise<number[]> => {
    const rows = await db
      .update(notifications)
      .set({ isRead: true })
      .where(
        and(
          eq(notifications.userId, userId),
          eq(notifications.isRead, false),
          ids === 'all' ? undefined : inArray(notifications.id, [...ids]),
        ),
      )
      .returning({ id: notifications.id })
    return rows.map(({ id }) => id)
  },

  hasAnnouncement: async (db: Db, userId: number, announcementId: number): Promise<boolean> => {
    const rows = await db
      .select({ id: announcementReceivers.announcementId })
      .from(announcementReceivers)
      .where(and(eq(announcementReceivers.userId, userId), eq(announcementReceivers.announcementId, announcementId)))
    return rows.length > 0
  },

  /** Returns how many were unread until now. */
  markAnnouncementsRead: async (db: Db, userId: number, which: number | 'all', now: Date): Promise<number> => {
    const { rowCount } = await db
      .update(announcementReceivers)
      .set({ readAt: now })
      .where(
        and(
          eq(announcementReceivers.userId, userId),
          isNull(announcementReceivers.readAt),
          which === 'all' ? undefined : eq(announcementReceivers.announcementId, which),
        ),
      )
    return rowCount ?? 0
  },
}
