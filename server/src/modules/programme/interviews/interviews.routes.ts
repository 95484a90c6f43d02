import { interviewsApi } from '@academy/contract/interviews'
import { implement } from '#platform/module.ts'
import * as answers from './interview-answers.service.ts'
import { move } from './interview-move.service.ts'
import * as slots from './interview-slots.service.ts'

export const interviewsModule = implement(interviewsApi, {
  slots: (ctx, { query }) => slots.list(ctx, query),
  slotsOfAll: (ctx, { query }) => slots.listOfAll(ctx, query),
  createSlots: (ctx, { body }) => slots.create(ctx, body),
  removeSlot: (ctx, { params }) => slots.remove(ctx, params.id),
  book: (ctx, { params }) => slots.book(ctx, params.id),
  cancel: (ctx, { params }) => slots.cancel(ctx, params.id),
  release: (ctx, { params, body }) => slots.release(ctx, params.id, body.userId),
  move: (ctx, { params, body }) => move(ctx, params.id, body),
  setNoShow: (ctx, { params, body }) => slots.setNoShow(ctx, params.id, body.isNoShow),
  students: (ctx, { params, body }) => answers.students(ctx, params.stageId, body),
  nextWaiting: (ctx, { params, body }) => answers.nextWaiting(ctx, params.stageId, body),
  studentsOfAll: (ctx, { body }) => answers.studentsOfAll(ctx, body),
  createAnswer: (ctx, { body }) => answers.create(ctx, body),
  updateAnswer: (ctx, { body }) => answers.update(ctx, body),
  publish: (ctx, { body }) => answers.publish(ctx, body.stageId),
  result: (ctx, { body }) => answers.results(ctx, body),
})
