import { healthApi } from '@academy/contract/system'
import { type BoundEndpoint, implement } from '#platform/module.ts'
import { type HealthTools, isReady, jobs } from './health.service.ts'

const ok = { status: 'ok' } as const

export const healthModule = ({ readiness, recurringJobs }: HealthTools): BoundEndpoint[] =>
  implement(healthApi, {
    live: () => ok,
    ready: async () => {
      await isReady(readiness)
      return ok
    },
    jobs: (ctx) => jobs(ctx, recurringJobs),
  })
