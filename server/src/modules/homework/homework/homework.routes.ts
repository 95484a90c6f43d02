import { homeworkApi } from '@academy/contract/homework'
import { type BoundEndpoint, type Handlers, implement } from '#platform/module.ts'
import * as appealDecision from './homework-appeal-decision.service.ts'
import * as assignment from './homework-assign.service.ts'
import { lectureMarks } from './homework-lecture-marks.service.ts'
import * as reviews from './homework-review-save.service.ts'
import * as staff from './homework-on-behalf.service.ts'
import * as submission from './homework-submit.service.ts'
import { update } from './homework-update.service.ts'

/** What the cabinet answers: the lecture of a student with the homework in it. */
type LecturePage = Pick<Handlers<typeof homeworkApi>, 'page'>

export const homeworkModule = (tools: submission.SubmitTools, lecturePage: LecturePage): BoundEndpoint[] =>
  implement(homeworkApi, {
    ...lecturePage,
    marks: (ctx, { body }) => lectureMarks(ctx, body),
    create: (ctx, { body }) => submission.create(tools, ctx, body),
    appeal: (ctx, { params, body }) => submission.appeal(ctx, params.id, body.reason),
    update: (ctx, { params, body }) => update(tools, ctx, params.id, body),
    updateStatus: (ctx, { params, body }) => reviews.updateStatus(ctx, params.id, body),
    forManager: (ctx, { params, body }) => reviews.reviewForManager(ctx, params.id, body),
    decideAppeal: (ctx, { params, body }) => appealDecision.decideAppeal(ctx, params.id, body),
    assign: (ctx, { params, body }) => assignment.assign(ctx, params.id, body),
    assignMultiple: (ctx, { body }) => assignment.assignMultiple(ctx, body),
    undoAssign: (ctx, { params }) => assignment.undoAssign(ctx, params.id),
    createAndAssignSelf: (ctx, { body }) => staff.createAndAssignSelf(ctx, body),
    withoutResponse: (ctx, { params }) => staff.withoutResponse(ctx, params.id),
    one: (ctx, { params }) => staff.one(ctx, params.id),
    withRepoLinks: (ctx, { params }) => staff.withRepoLinks(ctx, params.id),
  })
