import { materialGroupsApi } from '@academy/contract/materials'
import { implement } from '#platform/module.ts'
import * as materialGroups from './material-groups.service.ts'

export const materialGroupsModule = implement(materialGroupsApi, {
  search: (ctx, { body }) => materialGroups.search(ctx, body),
  removeMany: (ctx, { body }) => materialGroups.removeMany(ctx, body.materialGroupIds),
  names: (ctx) => materialGroups.names(ctx),
  get: (ctx, { params }) => materialGroups.get(ctx, params.id),
  create: (ctx, { body }) => materialGroups.create(ctx, body),
  update: (ctx, { body: { id, ...input } }) => materialGroups.update(ctx, id, input),
})
