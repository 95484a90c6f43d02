import { runnerApi } from '@academy/contract/runner'
import { implement } from '#platform/module.ts'
import * as runner from './runner.service.ts'

export const runnerModule = (tools: runner.RunnerTools) =>
  implement(runnerApi, {
    claim: (ctx, { body }) => runner.claim(ctx, body, tools),
    heartbeat: (ctx, { body }) => runner.heartbeat(ctx, body, tools.gradingPace),
    log: (ctx, { body }) => runner.log(ctx, body),
    report: (ctx, { params, body }) => runner.report(ctx, params.id, body),
  })
