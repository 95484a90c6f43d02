import { mailTemplatesApi } from '@academy/contract/mail-templates'
import { type BoundEndpoint, implement } from '#platform/module.ts'
import * as inUse from './mail-templates-in-use.service.ts'
import * as previews from './mail-templates-preview.service.ts'
import * as templates from './mail-templates.service.ts'

export const mailTemplatesModule = (tools: previews.PreviewTools): BoundEndpoint[] =>
  implement(mailTemplatesApi, {
    list: templates.list,
    defaults: templates.defaults,
    byAcademy: templates.byAcademy,
    available: inUse.available,
    inUse: inUse.inUse,
    preview: (ctx, { body }) => previews.preview(tools, ctx, body),
    test: (ctx, { body }) => previews.test(tools, ctx, body),
    get: (ctx, { params }) => templates.get(ctx, params.id),
    create: (ctx, { body }) => templates.create(ctx, body),
    update: (ctx, { params, body }) => templates.update(ctx, params.id, body),
    remove: (ctx, { params }) => templates.remove(ctx, params.id),
  })
