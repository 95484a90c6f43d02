import * as z from 'zod/mini'
import { ReceivedAnnouncement } from './announcements.ts'
import { defineApi } from './endpoint.ts'
import { PlatformId } from './enums.ts'
import { IdParam, text } from './fields.ts'
import { Notification } from './realtime.ts'

const DeviceId = text(1, 255)
/**
 * What PushManager.subscribe() answers in a browser. The server looks closer: whether the address leads to the internet,
 * and whether the key is one.
 */
export const PushSubscription = z.strictObject({
  endpoint: text(1, 1000),
  /** When the browser will renew it by itself; most never do. */
  expirationTime: z.nullish(z.number().check(z.gte(0), z.lte(8_640_000_000_000_000))),
  keys: z.strictObject({ p256dh: text(1, 100), auth: text(1, 100) }),
})
export type PushSubscription = z.infer<typeof PushSubscription>

const ById = z.strictObject({ id: IdParam })

export const notificationsApi = defineApi({
  storeToken: {
    method: 'POST',
    path: '/api/notifications/storetoken',
    access: 'own.notifications',
    body: z.strictObject({
      deviceID: DeviceId,
      platformID: PlatformId,
      /** Absent where the device gets notifications only while a page is open. */
      subscription: z.optional(PushSubscription),
    }),
    summary: 'Remember the device that may be told (NTF-29, Q-63)',
  },
  deleteToken: {
    method: 'DELETE',
    path: '/api/notifications/storetoken/:deviceID',
    access: 'own.notifications',
    params: z.strictObject({ deviceID: DeviceId }),
    summary: 'Forget the device, at logout; 204 also when it is not known (NTF-30, SESS-30)',
  },
  pushKey: {
    method: 'GET',
    path: '/api/notifications/push-key',
    access: 'own.notifications',
    response: z.strictObject({
      /** The public key as base64url; null: this installation sends nothing to push services. */
      key: z.nullable(z.string()),
    }),
    summary: 'Whose push messages a browser should let through (Q-63)',
  },
  list: {
    method: 'GET',
    path: '/api/notifications',
    access: 'own.notifications',
    response: z.strictObject({
      /** The newest hundred of all academies, unread first. */
      notifications: z.array(Notification),
      /** How many are unread altogether. */
      unread: z.int(),
      /** The number on the bell includes these, before their texts are loaded (NTF-09). */
      unreadAnnouncements: z.int(),
    }),
    summary: 'What the caller was told (NTF-10, NTF-31)',
  },
  announcements: {
    method: 'GET',
    path: '/api/notifications/announcement',
    access: 'own.notifications',
    response: z.strictObject({ announcements: z.array(ReceivedAnnouncement), unread: z.int() }),
    summary: 'The announcements to the caller, unread first, the newest hundred (NTF-32)',
  },
  markRead: {
    method: 'PUT',
    path: '/api/notifications/:id/mark-read',
    access: 'own.notifications',
    params: ById,
    errors: ['NotificationCanNotBeRead'],
    summary: 'A notification was read (NTF-33)',
  },
  markAnnouncementRead: {
    method: 'PUT',
    path: '/api/notifications/announcement/:id/mark-read',
    access: 'own.notifications',
    params: ById,
    errors: ['AnnouncementNotFound'],
    summary: 'An announcement was read (NTF-33)',
  },
  markAllRead: {
    method: 'PUT',
    path: '/api/notifications/mark-all-read',
    access: 'own.notifications',
    summary: 'Everything was read, announcements, too',
  },
})
