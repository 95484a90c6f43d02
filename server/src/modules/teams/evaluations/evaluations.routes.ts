import { evaluationsApi } from '@academy/contract/evaluations'
import { implement } from '#platform/module.ts'
import * as evaluate from './evaluation-saving.service.ts'
import * as save from './evaluations-save.service.ts'
import * as evaluations from './evaluations.service.ts'

export const evaluationsModule = implement(evaluationsApi, {
  get: (ctx, { params }) => evaluations.get(ctx, params.id),
  create: (ctx, { body }) => save.create(ctx, body),
  createForStage: (ctx, { params, body }) => save.createForStage(ctx, params.id, body),
  update: (ctx, { params, body }) => save.update(ctx, params.id, body),
  remove: (ctx, { params }) => save.remove(ctx, params.id),
  byTeam: (ctx, { params }) => evaluations.byTeam(ctx, params.id),
  ofStage: (ctx, { params }) => evaluations.ofStage(ctx, params.id),
  teamsWithEvaluations: (ctx, { query }) => evaluations.ofStage(ctx, query.stageId),
  evaluate: (ctx, { params, body }) => evaluate.evaluate(ctx, params.id, body),
  changeMarks: (ctx, { params, body }) =>
    evaluate.changeMarks(ctx, { evaluationId: params.id, userTeamId: params.userTeamId }, body),
  addFeedback: (ctx, { params, body }) => evaluate.addFeedback(ctx, params.id, body),
  addPrivateFeedback: (ctx, { params, body }) => evaluate.addPrivateFeedback(ctx, params.id, body),
  setCurrent: (ctx, { params }) => save.setCurrent(ctx, params.id),
  mine: (ctx) => evaluations.mine(ctx),
})
