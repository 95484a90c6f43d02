import { healthApi } from '@academy/contract/system'
import { type BoundEndpoint, implement } from '#platform/module.ts'
import { isReady, type Readiness } from './health.service.ts'

const ok = { status: 'ok' } as const

export const healthModule = (readiness: Readiness): BoundEndpoint[] =>
  implement(healthApi, {
    live: () => ok,
    ready: async () => {
      await isReady(readiness)
      return ok
    },
  })
