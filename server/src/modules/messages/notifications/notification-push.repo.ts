import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { Locale, NotificationType } from '@academy/contract/enums'
import type { Notification } from '@academy/contract/realtime'
import type { Db } from '#platform/db.ts'
import { idleSince } from '#platform/tokens.ts'
import { deviceTokens } from '#server/schema/users.ts'
import { inWordsOfReader, spokenLecture, spokenText } from './notification-language.repo.ts'

export interface Device extends Record<string, unknown> {
  id: number
  userId: number
}

/** One notification, or one announcement, to whoever has the device. */
export interface NewsOfDevice {
  deviceId: number
  academyId: number
  newsId: number
}

export interface Subscribed extends Record<string, unknown> {
  endpoint: string
  p256dh: string
  auth: string
  serverKey: string
  language: Locale
  isEmployee: boolean
  /** When the news arose. */
  since: string | Date
}
export interface NotificationToPush extends Subscribed {
  id: number
  type: NotificationType
  payload: Notification['payload']
  message: Notification['message']
  reviewBody: string | null
}
interface StoredToPush extends NotificationToPush {
  spokenLecture: string | null
  spokenText: string | null
}
export interface AnnouncementToPush extends Subscribed {
  id: number
  title: string
  body: string
}

/** `d`, `u`: a device that can be told, and its person, who is logged in at it and neither blocked nor removed. */
const reachable = (now: Date): SQL => sql`
  device_tokens d join users u on u.id = d.user_id and u.deleted_at is null and u.blocked_at is null
    join sessions s on s.id = d.session_id and s.user_id = d.user_id and s.revoked_at is null
      and s.expires_at > ${now.toISOString()}::timestamptz
      and s.rotated_at > ${idleSince(now).toISOString()}::timestamptz`
/** Q-17: an academy that blocked somebody shows them nothing; nor does one to staff who owe it a second factor (V3). */
const isOfDevice = ({ deviceId, academyId, newsId }: NewsOfDevice): SQL => sql`
  d.id = ${deviceId} and d.endpoint is not null and news.academy_id = ${academyId} and news.id = ${newsId}
    and not exists (select 1 from user_academies ua
      where ua.academy_id = ${academyId} and ua.user_id = u.id and not ua.active)
    and exists (select 1 from academies a where a.id = ${academyId} and a.deleted_at is null
      and (not a.requires_second_factor
        or exists (select 1 from second_factors f where f.user_id = u.id and f.enabled_at is not null)
        or exists (select 1 from user_roles r where r.academy_id = a.id and r.user_id = u.id and r.role = 'Student')))`
const subscribed = sql`d.endpoint, d.p256dh, d.auth, d.server_key as "serverKey", u.localization as language,
  u.is_employee as "isEmployee"`

export const pushRepo = {
  /** Devices of these people that can be told without an open page. */
  devicesOf: async (db: Db, userIds: readonly number[]): Promise<Device[]> => {
    const { rows } = await db.execute<Device>(sql`
      select id, user_id as "userId" from device_tokens
      where user_id = any(${sql.param([...userIds])}::int[]) and endpoint is not null order by id`)
    return rows
  },

  /** Devices of those who got an announcement at that moment, a portion of them after one id. */
  devicesOfReceivers: async (
    db: Db,
    { academyId, announcementId, receivedAt }: { academyId: number; announcementId: number; receivedAt: string },
    { afterId, limit }: { afterId: number; limit: number },
  ): Promise<Device[]> => {
    const { rows } = await db.execute<Device>(sql`
      select d.id, d.user_id as "userId" from announcement_receivers r join device_tokens d on d.user_id = r.user_id
      where r.academy_id = ${academyId} and r.announcement_id = ${announcementId}
        and r.received_at = ${receivedAt}::timestamptz and r.read_at is null
        and d.endpoint is not null and d.id > ${afterId}
      order by d.id limit ${limit}`)
    return rows
  },

  /** null: there is nobody to tell any more, or nothing that is unread. */
  notification: async (db: Db, of: NewsOfDevice, now: Date): Promise<NotificationToPush | null> => {
    const { rows } = await db.execute<StoredToPush>(sql`
      select ${subscribed}, news.id, news.created_at as since, news.type, news.payload, news.message,
        news.review_body as "reviewBody", ${spokenLecture(sql`news`)} as "spokenLecture",
        ${spokenText(sql`news`)} as "spokenText"
      from ${reachable(now)} join notifications news on news.user_id = d.user_id and not news.is_read
      where ${isOfDevice(of)}`)
    const [row] = rows
    return row ? { ...row, ...inWordsOfReader(row) } : null
  },

  /** Q-62: in the language of the receiver, else in Ukrainian, else in English. */
  announcement: async (db: Db, of: NewsOfDevice, now: Date): Promise<AnnouncementToPush | null> => {
    const { rows } = await db.execute<AnnouncementToPush>(sql`
      select ${subscribed}, news.id, r.received_at as since, news.title->>spoken.language as title,
        news.body->>spoken.language as body
      from ${reachable(now)}
        join announcement_receivers r on r.user_id = d.user_id and r.read_at is null
        join announcements news on news.academy_id = r.academy_id and news.id = r.announcement_id
        cross join lateral (select language from unnest(array[u.localization, 'ua', 'en']) with ordinality
            as preferred (language, place)
          where trim(coalesce(news.title->>language, '')) <> '' and trim(coalesce(news.body->>language, '')) <> ''
          order by place limit 1) spoken
      where ${isOfDevice(of)}`)
    return rows[0] ?? null
  },

  markUsed: (db: Db, deviceId: number, now: Date) =>
    db.update(deviceTokens).set({ lastUsedAt: now }).where(eq(deviceTokens.id, deviceId)),

  /** Only while it is still the one that is gone: a browser may have brought a new one meanwhile. */
  forgetSubscription: (db: Db, deviceId: number, endpoint: string) =>
    db.delete(deviceTokens).where(and(eq(deviceTokens.id, deviceId), eq(deviceTokens.endpoint, endpoint))),

  /** Ran out, or of somebody who is logged out there. */
  forgetDead: async (db: Db, now: Date): Promise<void> => {
    const moment = sql`${now.toISOString()}::timestamptz`
    await db.execute(sql`
      delete from device_tokens d where d.expires_at <= ${moment} or not exists (select 1 from sessions s
        where s.id = d.session_id and s.user_id = d.user_id and s.revoked_at is null and s.expires_at > ${moment}
          and s.rotated_at > ${idleSince(now).toISOString()}::timestamptz)`)
  },
}
