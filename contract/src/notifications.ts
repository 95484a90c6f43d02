import * as z from 'zod/mini'
import { ReceivedAnnouncement } from './announcements.ts'
import { defineApi } from './endpoint.ts'
import { PlatformId } from './enums.ts'
import { IdParam, text } from './fields.ts'
import { Notification } from './realtime.ts'

const DeviceId = text(1, 255)
const ById = z.strictObject({ id: IdParam })

export const notificationsApi = defineApi({
  storeToken: {
    method: 'POST',
    path: '/api/notifications/storetoken',
    access: 'own.notifications',
    body: z.strictObject({ deviceID: DeviceId, platformID: PlatformId }),
    summary: 'Remember the device that may be told (NTF-29)',
  },
  deleteToken: {
    method: 'DELETE',
    path: '/api/notifications/storetoken/:deviceID',
    access: 'own.notifications',
    params: z.strictObject({ deviceID: DeviceId }),
    summary: 'Forget the device, at logout; 204 also when it is not known (NTF-30, SESS-30)',
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
      /** The bell counts these too, before it asks for their texts (NTF-09). */
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
