import { commentsApi } from '@academy/contract/comments'
import { implement } from '#platform/module.ts'
import * as comments from './comments.service.ts'

export const commentsModule = implement(commentsApi, {
  ofUser: (ctx, { params }) => comments.ofUser(ctx, params.id, params.academyId),
  add: (ctx, { body }) => comments.add(ctx, body),
  remove: (ctx, { params }) => comments.remove(ctx, params.id),
})
