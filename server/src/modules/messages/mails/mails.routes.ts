import { mailsApi } from '@academy/contract/mails'
import { implement } from '#platform/module.ts'
import * as mails from './mails.service.ts'

export const mailsModule = implement(mailsApi, {
  list: (ctx, { query }) => mails.list(ctx, query),
  retry: (ctx, { params }) => mails.retry(ctx, params.id),
})
