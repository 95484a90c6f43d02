import { testResultsApi } from '@academy/contract/test-results'
import { implement } from '#platform/module.ts'
import { decideLate } from './test-result-late-answers.service.ts'
import * as testResults from './test-results.service.ts'

export const testResultsModule = implement(testResultsApi, {
  ofUsers: (ctx, { body }) => testResults.ofUsers(ctx, body),
  full: (ctx, { body }) => testResults.full(ctx, body),
  completeUncompleted: (ctx) => testResults.completeUncompleted(ctx),
  decideLate: (ctx, { params, body }) => decideLate(ctx, params.id, body),
  reset: (ctx, { params, body }) => testResults.reset(ctx, params.id, body.stageTestIds),
})
