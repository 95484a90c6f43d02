import { reviewApi } from '@academy/contract/review'
import { hold, release } from '#modules/homework/homework/homework-holds.service.ts'
import { implement } from '#platform/module.ts'
import { code, codeFile, type CodeTools } from './review-code.service.ts'
import * as comments from './review-comments.service.ts'
import { details } from './review-details.service.ts'
import { load } from './review-reviewer-load.service.ts'
import * as queue from './review-queue.service.ts'

export const reviewModule = (tools: CodeTools) =>
  implement(reviewApi, {
    code: (ctx, { params }) => code(tools, ctx, params.id),
    codeFile: (ctx, { params, query }) => codeFile(tools, ctx, params.id, query),
    queue: (ctx, { body }) => queue.queue(ctx, body),
    neighbours: (ctx, { params, body }) => queue.neighbours(ctx, params.id, body),
    details: (ctx, { params }) => details(ctx, params.id),
    hold: (ctx, { params, body }) => hold(ctx, params.id, body),
    release: (ctx, { params }) => release(ctx, params.id),
    load: (ctx, { query }) => load(ctx, query.stageLectureId),
    addLineComment: (ctx, { params, body }) => comments.addLineComment(tools, ctx, params.id, body),
    removeLineComment: (ctx, { params }) => comments.removeLineComment(ctx, params.id, params.commentId),
    phrases: (ctx, { query }) => comments.phrases(ctx, query.lectureId),
    addPhrase: (ctx, { body }) => comments.addPhrase(ctx, body),
    usePhrase: (ctx, { params }) => comments.usePhrase(ctx, params.id),
    removePhrase: (ctx, { params }) => comments.removePhrase(ctx, params.id),
  })
