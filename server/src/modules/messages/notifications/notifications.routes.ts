import { notificationsApi } from '@academy/contract/notifications'
import { type BoundEndpoint, implement } from '#platform/module.ts'
import * as inbox from './notification-inbox.service.ts'
import * as notifications from './notifications.service.ts'

export const notificationsModule = (tools: notifications.DeviceTools): BoundEndpoint[] =>
  implement(notificationsApi, {
    storeToken: (ctx, { body }) => notifications.storeToken(tools, ctx, body),
    pushKey: () => notifications.pushKey(tools),
    deleteToken: (ctx, { params }) => notifications.deleteToken(ctx, params.deviceID),
    list: (ctx) => inbox.list(ctx),
    announcements: (ctx) => inbox.announcements(ctx),
    markRead: (ctx, { params }) => inbox.markRead(ctx, params.id),
    markAnnouncementRead: (ctx, { params }) => inbox.markAnnouncementRead(ctx, params.id),
    markAllRead: (ctx) => inbox.markAllRead(ctx),
  })
