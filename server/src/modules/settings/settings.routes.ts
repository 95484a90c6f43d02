import { settingsApi } from '@academy/contract/system'
import { type BoundEndpoint, implement } from '#platform/module.ts'
import * as settings from './settings.service.ts'

export const settingsModule = (options: { hasLocalMailbox: boolean }): BoundEndpoint[] =>
  implement(settingsApi, {
    get: (ctx) => settings.publicSettings(ctx, options.hasLocalMailbox),
  })
