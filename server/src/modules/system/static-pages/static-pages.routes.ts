import { staticPagesApi } from '@academy/contract/static-pages'
import { implement } from '#platform/module.ts'
import * as staticPages from './static-pages.service.ts'

export const staticPagesModule = implement(staticPagesApi, {
  list: (ctx) => staticPages.list(ctx),
  save: (ctx, { params, body }) => staticPages.save(ctx, params.name, body),
  remove: (ctx, { params }) => staticPages.remove(ctx, params.name),
  renewKey: (ctx) => staticPages.renewKey(ctx),
})
