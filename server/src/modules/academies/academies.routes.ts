import { academiesApi, groupsApi, specializationsApi } from '@academy/contract/academies'
import { implement } from '#platform/module.ts'
import * as academies from './academies.service.ts'

export const academiesModule = implement(academiesApi, {
  list: (ctx) => academies.list(ctx),
  byHash: (ctx, { params }) => academies.byHash(ctx, params.hash),
  isClosed: (ctx, { params }) => academies.isClosed(ctx, params.academyId),
  withStages: (ctx) => academies.withStages(ctx),
  overview: (ctx) => academies.overview(ctx),
  setSecondFactor: (ctx, { params, body }) => academies.setSecondFactor(ctx, params.academyId, body.required),
})

export const groupsModule = implement(groupsApi, {
  rootGroups: (ctx) => academies.rootGroups(ctx),
})

export const specializationsModule = implement(specializationsApi, {
  list: (ctx) => academies.listSpecializations(ctx),
})
