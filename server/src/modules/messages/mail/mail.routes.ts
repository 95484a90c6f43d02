import { mailboxApi } from '@academy/contract/system'
import { fail } from '#platform/errors.ts'
import type { MailParty } from '#platform/mail-transport.ts'
import { type BoundEndpoint, implement } from '#platform/module.ts'
import * as mail from './mail.service.ts'

/** The local mailbox answers only where config says so; elsewhere it is as if it were not there. */
export const mailboxModule = (options: { hasLocalMailbox: boolean; mailFrom: MailParty }): BoundEndpoint[] =>
  implement(mailboxApi, {
    list: (ctx) => (options.hasLocalMailbox ? mail.mailbox(ctx) : fail('EndpointNotFound')),
    get: (ctx, { params }) =>
      options.hasLocalMailbox ? mail.mailboxMail(ctx, params.id, options.mailFrom) : fail('EndpointNotFound'),
  })
