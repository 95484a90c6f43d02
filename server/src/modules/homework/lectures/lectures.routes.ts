import { lecturesApi } from '@academy/contract/lectures'
import { type BoundEndpoint, implement } from '#platform/module.ts'
import * as feedback from './lecture-feedback.service.ts'
import * as lectures from './lectures.service.ts'

export const lecturesModule = (tools: lectures.LectureTools): BoundEndpoint[] =>
  implement(lecturesApi, {
    list: (ctx) => lectures.list(ctx),
    get: (ctx, { params }) => lectures.get(ctx, params.id),
    create: (ctx, { body }) => lectures.create(ctx, body),
    update: (ctx, { params, body }) => lectures.update(ctx, params.id, body),
    remove: (ctx, { params }) => lectures.remove(ctx, params.id),
    uploadImage: (ctx, { file }) => lectures.uploadImage(tools, ctx, file),
    readFeedback: (ctx, { params }) => lectures.readFeedback(ctx, params.id),
    giveFeedback: (ctx, { params, body }) => feedback.giveFeedback(ctx, params.id, body),
    rate: (ctx, { params, body }) => feedback.rate(ctx, params.id, body),
  })
