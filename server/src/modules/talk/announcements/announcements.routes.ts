import { announcementsApi } from '@academy/contract/announcements'
import { implement } from '#platform/module.ts'
import * as announcements from './announcements.service.ts'
import * as receivers from './announcement-receivers.service.ts'

export const announcementsModule = implement(announcementsApi, {
  list: announcements.list,
  get: (ctx, { params }) => announcements.get(ctx, params.id),
  create: (ctx, { body }) => announcements.create(ctx, body),
  update: (ctx, { params, body }) => announcements.update(ctx, params.id, body),
  remove: (ctx, { params }) => announcements.remove(ctx, params.id),
  receivers: (ctx, { params, body }) => receivers.set(ctx, params.id, body.receivers),
  changeReceivers: (ctx, { params, body }) => receivers.changeFitting(ctx, params.id, body),
  candidates: (ctx, { params, body }) => receivers.candidates(ctx, params, body),
})
