import { settingsApi } from '@academy/contract/system'
import { type BoundEndpoint, implement } from '#platform/module.ts'
import * as settings from './settings.service.ts'

export const settingsModule = (tools: Parameters<typeof settings.publicSettings>[1]): BoundEndpoint[] =>
  implement(settingsApi, {
    get: (ctx) => settings.publicSettings(ctx, tools),
    adminInfo: (ctx) => settings.adminInfo(ctx),
    update: (ctx, { params, body }) => settings.update(ctx, params.id, body),
  })
