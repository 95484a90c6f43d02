import { announcementsApi } from '@academy/contract/announcements'
import { implement } from '#platform/module.ts'
import * as announcements from './announcements.service.ts'
import * as receivers from './announcement-receivers.service.ts'
import * as resending from './announcement-resend.service.ts'
import * as schedule from './announcement-schedule.service.ts'

export const announcementsModule = implement(announcementsApi, {
  list: announcements.list,
  get: (ctx, { params }) => announcements.get(ctx, params.id),
  create: (ctx, { body }) => announcements.create(ctx, body),
  update: (ctx, { params, body }) => announcements.update(ctx, params.id, body),
  remove: (ctx, { params }) => announcements.remove(ctx, params.id),
  receivers: (ctx, { params, body }) => receivers.set(ctx, params.id, body.receivers),
  changeReceivers: (ctx, { params, body }) => receivers.changeFitting(ctx, params.id, body),
  schedule: (ctx, { params, body }) => schedule.set(ctx, params.id, body),
  cancelSchedule: (ctx, { params }) => schedule.cancel(ctx, params.id),
  publish: (ctx, { params }) => schedule.publish(ctx, params.id),
  copy: (ctx, { params, body }) => announcements.copy(ctx, params.id, body.withReceivers),
  resendPreview: (ctx, { params }) => resending.preview(ctx, params.id),
  resend: (ctx, { params }) => resending.resend(ctx, params.id),
  candidates: (ctx, { params, body }) => receivers.candidates(ctx, params, body),
})
