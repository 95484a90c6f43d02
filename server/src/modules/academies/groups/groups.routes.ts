import { groupsApi, specializationsApi } from '@academy/contract/groups'
import { implement } from '#platform/module.ts'
import * as groups from './groups.service.ts'

export const groupsModule = implement(groupsApi, {
  rootGroups: (ctx) => groups.rootGroups(ctx),
  list: (ctx) => groups.list(ctx),
  ofAcademy: (ctx, { params }) => groups.ofAcademy(ctx, params.id),
  withStageLectures: (ctx, { params }) => groups.withStageLectures(ctx, params.id),
  create: (ctx, { body }) => groups.create(ctx, body),
  update: (ctx, { params, body }) => groups.rename(ctx, params.id, body.name),
  remove: (ctx, { params }) => groups.remove(ctx, params.id),
})

export const specializationsModule = implement(specializationsApi, {
  list: (ctx) => groups.listSpecializations(ctx),
  create: (ctx, { body }) => groups.createSpecialization(ctx, body.name),
})
