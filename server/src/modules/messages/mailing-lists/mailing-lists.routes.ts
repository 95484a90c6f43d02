import { mailingListsApi } from '@academy/contract/mailing-lists'
import { type BoundEndpoint, implement } from '#platform/module.ts'
import { exportSubscribers } from './mailing-lists-csv.service.ts'
import * as mailing from './mailing-lists.service.ts'

export const mailingListsModule = (tools: mailing.MailingTools): BoundEndpoint[] =>
  implement(mailingListsApi, {
    subscribe: (ctx, { body }) => mailing.subscribe(tools, ctx, body),
    own: mailing.own,
    setOwn: (ctx, { body }) => mailing.setOwn(ctx, body),
    amounts: mailing.amounts,
    export: (ctx, { body }) => exportSubscribers(ctx, body.list),
  })
