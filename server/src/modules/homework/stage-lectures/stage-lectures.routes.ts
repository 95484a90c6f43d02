import { stageLecturesApi } from '@academy/contract/lectures'
import { implement } from '#platform/module.ts'
import * as stageLectures from './stage-lectures.service.ts'

export const stageLecturesModule = implement(stageLecturesApi, {
  list: (ctx, { query }) => stageLectures.list(ctx, query.stageId),
  get: (ctx, { params }) => stageLectures.get(ctx, params.id),
  reviewers: (ctx, { params }) => stageLectures.reviewers(ctx, params.id),
  byGroup: (ctx, { query }) => stageLectures.byGroup(ctx, query.groupId),
  create: (ctx, { body }) => stageLectures.create(ctx, body),
  update: (ctx, { params, body }) => stageLectures.update(ctx, params.id, body),
  remove: (ctx, { params }) => stageLectures.remove(ctx, params.id),
})
