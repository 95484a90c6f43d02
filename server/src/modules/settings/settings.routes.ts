import { settingsApi } from '@academy/contract/system'
import { type BoundEndpoint, implement } from '#platform/module.ts'
import { allToBeBuilt } from '#platform/to-be-built.ts'
import * as settings from './settings.service.ts'

export const settingsModule = (tools: Parameters<typeof settings.publicSettings>[1]): BoundEndpoint[] =>
  implement(settingsApi, {
    ...allToBeBuilt(settingsApi),
    get: (ctx) => settings.publicSettings(ctx, tools),
  })
