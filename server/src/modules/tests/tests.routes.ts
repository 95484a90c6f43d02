import { testsApi } from '@academy/contract/tests'
import { implement } from '#platform/module.ts'
import { answer, submit } from './answer.service.ts'
import { explain } from './explain.service.ts'
import { cheat, pulse } from './pulse.service.ts'
import { start } from './start.service.ts'
import { status } from './status.service.ts'
import * as summaries from './summary.service.ts'

export const testsModule = implement(testsApi, {
  start: (ctx, { body }) => start(ctx, body.academyId),
  status: (ctx) => status(ctx),
  answer: (ctx, { body }) => answer(ctx, body.stageTestId, body.data),
  submit: (ctx, { body }) => submit(ctx, body.stageTestId, body.data),
  cheat: (ctx, { body }) => cheat(ctx, body),
  pulse: (ctx, { body }) => pulse(ctx, body.stageTestId, body.notices),
  explain: (ctx, { params, body }) => explain(ctx, params.id, body.explanation),
  summary: (ctx, { params }) => summaries.summary(ctx, params.summaryId),
})
