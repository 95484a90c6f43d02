import { academiesApi } from '@academy/contract/academies'
import { groupsApi, specializationsApi } from '@academy/contract/groups'
import { implement } from '#platform/module.ts'
import { allToBeBuilt } from '#platform/to-be-built.ts'
import * as academies from './academies.service.ts'

export const academiesModule = implement(academiesApi, {
  ...allToBeBuilt(academiesApi),
  list: (ctx) => academies.list(ctx),
  byHash: (ctx, { params }) => academies.byHash(ctx, params.hash),
  isClosed: (ctx, { params }) => academies.isClosed(ctx, params.academyId),
  withStages: (ctx) => academies.withStages(ctx),
  overview: (ctx) => academies.overview(ctx),
  setSecondFactor: (ctx, { params, body }) => academies.setSecondFactor(ctx, params.academyId, body.required),
})

export const groupsModule = implement(groupsApi, {
  ...allToBeBuilt(groupsApi),
  rootGroups: (ctx) => academies.rootGroups(ctx),
})

export const specializationsModule = implement(specializationsApi, {
  ...allToBeBuilt(specializationsApi),
  list: (ctx) => academies.listSpecializations(ctx),
})
