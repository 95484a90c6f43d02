import { searchApi } from '@academy/contract/search'
import { implement } from '#platform/module.ts'
import * as search from './search.service.ts'

export const searchModule = implement(searchApi, { find: (ctx, { body }) => search.find(ctx, body.text) })
