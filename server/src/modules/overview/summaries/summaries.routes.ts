import { summariesApi } from '@academy/contract/summaries'
import { implement } from '#platform/module.ts'
import * as summaries from './summaries.service.ts'

export const summariesModule = implement(summariesApi, {
  common: (ctx, { params }) => summaries.common(ctx, params.id),
  ofUsers: (ctx, { body }) => summaries.ofUsers(ctx, body),
})
