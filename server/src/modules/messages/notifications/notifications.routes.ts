import { notificationsApi } from '@academy/contract/notifications'
import { type BoundEndpoint, implement } from '#platform/module.ts'
import * as bell from './notification-inbox.service.ts'
import * as notifications from './notifications.service.ts'

export const notificationsModule = (tools: notifications.DeviceTools): BoundEndpoint[] =>
  implement(notificationsApi, {
    storeToken: (ctx, { body }) => notifications.storeToken(tools, ctx, body),
    pushKey: () => notifications.pushKey(tools),
    deleteToken: (ctx, { params }) => notifications.deleteToken(ctx, params.deviceID),
    list: (ctx) => bell.list(ctx),
    announcements: (ctx) => bell.announcements(ctx),
    markRead: (ctx, { params }) => bell.markRead(ctx, params.id),
    markAnnouncementRead: (ctx, { params }) => bell.markAnnouncementRead(ctx, params.id),
    markAllRead: (ctx) => bell.markAllRead(ctx),
  })
