import { teamsApi } from '@academy/contract/teams'
import { implement } from '#platform/module.ts'
import * as save from './teams-save.service.ts'
import * as files from './teams-csv.service.ts'
import * as teams from './teams.service.ts'

export const teamsModule = implement(teamsApi, {
  list: (ctx, { query }) => teams.list(ctx, query.stageId),
  get: (ctx, { params }) => teams.get(ctx, params.id),
  create: (ctx, { body }) => save.create(ctx, body),
  update: (ctx, { params, body }) => save.update(ctx, params.id, body),
  remove: (ctx, { params }) => save.remove(ctx, params.id),
  csv: (ctx, { query }) => files.csv(ctx, query.stageId),
  transferTo: (ctx, { body }) => save.transferTo(ctx, body),
  technologies: (ctx) => teams.technologies(ctx),
  addTechnology: (ctx, { body }) => teams.addTechnology(ctx, body.name),
  updateDetails: (ctx, { body }) => save.updateDetails(ctx, body),
  updateMembers: (ctx, { body }) => save.updateMembers(ctx, body),
  applyTechToAll: (ctx, { body }) => save.applyTechToAll(ctx, body),
  usersOfStage: (ctx, { params, body }) => teams.usersOfStage(ctx, params.id, body),
})
