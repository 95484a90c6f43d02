import { notificationsApi } from '@academy/contract/notifications'
import { implement } from '#platform/module.ts'
import * as bell from './bell.service.ts'
import * as notifications from './notifications.service.ts'

export const notificationsModule = implement(notificationsApi, {
  storeToken: (ctx, { body }) => notifications.storeToken(ctx, body.deviceID, body.platformID),
  deleteToken: (ctx, { params }) => notifications.deleteToken(ctx, params.deviceID),
  list: (ctx) => bell.list(ctx),
  announcements: (ctx) => bell.announcements(ctx),
  markRead: (ctx, { params }) => bell.markRead(ctx, params.id),
  markAnnouncementRead: (ctx, { params }) => bell.markAnnouncementRead(ctx, params.id),
  markAllRead: (ctx) => bell.markAllRead(ctx),
})
