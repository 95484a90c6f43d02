import { chatApi } from '@academy/contract/chat'
import { type BoundEndpoint, implement } from '#platform/module.ts'
import * as attachments from './chat-attachments.service.ts'
import * as inbox from './chat-inbox.service.ts'
import * as messages from './chat-messages.service.ts'
import * as threads from './chat-threads.service.ts'

export const chatModule = (tools: attachments.AttachmentTools): BoundEndpoint[] =>
  implement(chatApi, {
    messages: (ctx, { params, query }) => messages.open(ctx, params, query),
    unread: (ctx, { params }) => threads.unread(ctx, params),
    inbox: (ctx, { query }) => inbox.inbox(ctx, query),
    lectures: (ctx) => threads.lectures(ctx),
    threads: (ctx, { params, query }) => threads.threads(ctx, params, query),
    upload: (ctx, { file }) => attachments.upload(tools, ctx, file),
    attachment: (ctx, { params }) => attachments.download(tools, ctx, params.id),
    removeAttachment: (ctx, { params }) => attachments.takeBack(ctx, params.id),
  })
