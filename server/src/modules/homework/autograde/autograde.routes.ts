import { autogradeApi } from '@academy/contract/autograde'
import { implement } from '#platform/module.ts'
import * as marks from './autograde-marks.service.ts'
import { overview, responses } from './autograde-overview.service.ts'
import { panel } from './autograde-panel.service.ts'
import * as regrade from './autograde-regrade.service.ts'
import { resend, resendMany } from './autograde-resend.service.ts'
import { details, results } from './autograde-results.service.ts'

export const autogradeModule = implement(autogradeApi, {
  results: (ctx, { params, query }) => results(ctx, params.id, query),
  details: (ctx, { params }) => details(ctx, params.id),
  resend: (ctx, { params, query }) => resend(ctx, params.id, query.isCheck === 'true'),
  resendMany: (ctx, { params, body }) => resendMany(ctx, params.id, body.ids),
  setResult: (ctx, { params, body }) => marks.setResult(ctx, params.id, body.minMark),
  withoutReviewCount: (ctx, { params, query }) => marks.withoutReviewCount(ctx, params.id, query.minMark),
  withoutReviewIds: (ctx, { params, query }) => marks.withoutReviewIds(ctx, params.id, query.minMark),
  overview: (ctx) => overview(ctx),
  responses: (ctx, { params }) => responses(ctx, params.id),
  panel: (ctx, { params }) => panel(ctx, params.id),
  startRegrade: (ctx, { body }) => regrade.start(ctx, body.stageLectureId, body.testRepoLink),
  regrades: (ctx, { params }) => regrade.list(ctx, params.id),
  regrade: (ctx, { params }) => regrade.details(ctx, params.id),
  publishRegrade: (ctx, { params }) => regrade.publish(ctx, params.id),
  discardRegrade: (ctx, { params }) => regrade.discard(ctx, params.id),
})
