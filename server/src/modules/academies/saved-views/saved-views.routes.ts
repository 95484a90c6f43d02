import { savedViewsApi } from '@academy/contract/saved-views'
import { implement } from '#platform/module.ts'
import * as views from './saved-views.service.ts'

export const savedViewsModule = implement(savedViewsApi, {
  ofList: (ctx, { query }) => views.ofList(ctx, query.list),
  create: (ctx, { body }) => views.create(ctx, body),
  update: (ctx, { params, body }) => views.update(ctx, params.id, body),
  remove: (ctx, { params }) => views.remove(ctx, params.id),
  setDefault: (ctx, { body }) => views.setDefault(ctx, body.list, body.viewId),
})
