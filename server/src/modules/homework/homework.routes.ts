import { homeworkApi } from '@academy/contract/homework'
import { implement } from '#platform/module.ts'
import * as appealDecision from './appeal-decision.service.ts'
import * as assignment from './assign.service.ts'
import { lectureMarks } from './lecture-marks.service.ts'
import { page } from './lecture-page.service.ts'
import * as reviews from './review-save.service.ts'
import * as staff from './staff.service.ts'
import * as submission from './submit.service.ts'
import { update } from './update.service.ts'

export const homeworkModule = implement(homeworkApi, {
  marks: (ctx, { body }) => lectureMarks(ctx, body),
  page: (ctx, { params }) => page(ctx, params.id),
  create: (ctx, { body }) => submission.create(ctx, body),
  appeal: (ctx, { params, body }) => submission.appeal(ctx, params.id, body.reason),
  update: (ctx, { params, body }) => update(ctx, params.id, body),
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
