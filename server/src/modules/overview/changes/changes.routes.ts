import { changesApi } from '@academy/contract/changes'
import { implement } from '#platform/module.ts'
import * as changes from './changes.service.ts'

export const changesModule = implement(changesApi, {
  previewPeople: (ctx, { body }) => changes.preview(ctx, { of: 'people', ...body }),
  people: (ctx, { body: { expected, ...asked } }) => changes.make(ctx, { of: 'people', ...asked }, expected),
  previewQuestions: (ctx, { body }) => changes.preview(ctx, { of: 'questions', ...body }),
  questions: (ctx, { body: { expected, ...asked } }) => changes.make(ctx, { of: 'questions', ...asked }, expected),
  list: (ctx, { query }) => changes.list(ctx, query),
  get: (ctx, { params }) => changes.get(ctx, params.id),
  stop: (ctx, { params }) => changes.stop(ctx, params.id),
  resume: (ctx, { params }) => changes.resume(ctx, params.id),
  undo: (ctx, { params }) => changes.undo(ctx, params.id),
})
