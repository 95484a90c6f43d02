import { academyHistoryApi } from '@academy/contract/academy-history'
import { implement } from '#platform/module.ts'
import { list } from './academy-history.service.ts'

export const academyHistoryModule = implement(academyHistoryApi, {
  list: (ctx, { params, query }) => list(ctx, params.id, query),
})
