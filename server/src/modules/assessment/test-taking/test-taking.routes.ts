import { testsApi } from '@academy/contract/tests'
import { implement } from '#platform/module.ts'
import { answer, submit } from './test-taking-answering.service.ts'
import { explain } from './test-taking-explain.service.ts'
import { cheat, pulse } from './test-taking-pulse.service.ts'
import { start } from './test-taking-start.service.ts'
import { status } from './test-taking-status.service.ts'
import * as summaries from './test-taking-summary.service.ts'

export const testTakingModule = implement(testsApi, {
  start: (ctx, { body }) => start(ctx, body.academyId),
  status: (ctx) => status(ctx),
  answer: (ctx, { body }) => answer(ctx, body.stageTestId, body.data),
  submit: (ctx, { body }) => submit(ctx, body.stageTestId, body.data),
  cheat: (ctx, { body }) => cheat(ctx, body),
  pulse: (ctx, { body }) => pulse(ctx, body.stageTestId, body.notices),
  explain: (ctx, { params, body }) => explain(ctx, params.id, body.explanation),
  summary: (ctx, { params }) => summaries.summary(ctx, params.summaryId),
})
