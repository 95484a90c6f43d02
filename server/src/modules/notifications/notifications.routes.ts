import { notificationsApi } from '@academy/contract/notifications'
import { implement } from '#platform/module.ts'
import * as notifications from './notifications.service.ts'

export const notificationsModule = implement(notificationsApi, {
  storeToken: (ctx, { body }) => notifications.storeToken(ctx, body.deviceID, body.platformID),
  deleteToken: (ctx, { params }) => notifications.deleteToken(ctx, params.deviceID),
})
