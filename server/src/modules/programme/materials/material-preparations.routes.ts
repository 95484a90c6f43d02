import { preparationsApi } from '@academy/contract/materials'
import { implement } from '#platform/module.ts'
import * as preparations from './material-preparations.service.ts'

export const preparationsModule = implement(preparationsApi, {
  materials: (ctx, { query }) => preparations.materials(ctx, query.stageId, query.groupId),
  learnt: (ctx, { params }) => preparations.learnt(ctx, params.stageId),
  setLearnt: (ctx, { body }) => preparations.setLearnt(ctx, body),
  all: (ctx, { params }) => preparations.all(ctx, params.stageId),
  text: (ctx, { params }) => preparations.text(ctx, params.stageId),
})
