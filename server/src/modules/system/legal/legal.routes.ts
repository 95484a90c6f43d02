import { legalApi } from '@academy/contract/legal'
import { type BoundEndpoint, type Handlers, implement } from '#platform/module.ts'
import * as legal from './legal.service.ts'

/** What the users answer: the reply is the person who accepts. */
type Acceptance = Pick<Handlers<typeof legalApi>, 'accept'>

export const legalModule = (acceptance: Acceptance): BoundEndpoint[] =>
  implement(legalApi, {
    ...acceptance,
    read: (ctx, { params, query }) => legal.read(ctx, params.document, query.lang),
    versions: (ctx, { params }) => legal.versions(ctx, params.document),
    publish: (ctx, { params, body }) => legal.publish(ctx, params.document, body),
    acceptances: (ctx, { params }) => legal.acceptances(ctx, params.id),
  })
