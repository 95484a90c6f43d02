import { stageTestsApi } from '@academy/contract/stage-tests'
import { implement } from '#platform/module.ts'
import { addTime } from './stage-test-add-time.service.ts'
import * as allowances from './stage-test-allowances.service.ts'
import { live } from './stage-test-live.service.ts'
import * as stageTests from './stage-tests.service.ts'
import * as items from './stage-test-question-statistics.service.ts'
import * as results from './stage-test-results.service.ts'
import { timeline } from './stage-test-timeline.service.ts'
import * as verdicts from './stage-test-verdicts.service.ts'

export const stageTestsModule = implement(stageTestsApi, {
  names: (ctx, { params }) => stageTests.names(ctx, params.academyId),
  list: (ctx, { query }) => stageTests.list(ctx, query.stageId),
  allowances: (ctx, { params }) => allowances.allowances(ctx, params.id),
  setAllowance: (ctx, { params, body }) => allowances.setAllowance(ctx, params.id, params.userId, body),
  removeAllowance: (ctx, { params }) => allowances.removeAllowance(ctx, params.id, params.userId),
  live: (ctx, { params }) => live(ctx, params.id),
  timeline: (ctx, { params }) => timeline(ctx, params.id),
  addTime: (ctx, { params, body }) => addTime(ctx, params.id, body),
  results: (ctx, { params, body }) => results.results(ctx, params.id, body),
  resultsCsv: (ctx, { params, body }) => results.resultsCsv(ctx, params.id, body),
  resultsXlsx: (ctx, { params, body }) => results.resultsXlsx(ctx, params.id, body),
  items: (ctx, { params }) => items.items(ctx, params.id),
  previewVerdict: (ctx, { params, body }) => verdicts.previewVerdict(ctx, params.id, body),
  setVerdict: (ctx, { params, body }) => verdicts.setVerdict(ctx, params.id, body),
})
