import { legalApi } from '@academy/contract/legal'
import { implement } from '#platform/module.ts'
import * as acceptance from './acceptance.service.ts'
import * as legal from './legal.service.ts'

export const legalModule = implement(legalApi, {
  read: (ctx, { params, query }) => legal.read(ctx, params.document, query.lang),
  versions: (ctx, { params }) => legal.versions(ctx, params.document),
  publish: (ctx, { params, body }) => legal.publish(ctx, params.document, body),
  accept: (ctx, { body }) => acceptance.acceptNew(ctx, body.accepted),
  acceptances: (ctx, { params }) => legal.acceptances(ctx, params.id),
})
