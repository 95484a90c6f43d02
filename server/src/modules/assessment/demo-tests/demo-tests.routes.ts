import { demoTestsApi } from '@academy/contract/demo-tests'
import type { Limits } from '#platform/limits.ts'
import { type BoundEndpoint, implement } from '#platform/module.ts'
import type { Tokens } from '#platform/tokens.ts'
import * as demoSettings from './demo-test-settings.service.ts'
import * as demoTests from './demo-tests.service.ts'

export const demoTestsModule = (tools: { limits: Limits; tokens: Tokens }): BoundEndpoint[] =>
  implement(demoTestsApi, {
    directions: (ctx, { params }) => demoTests.directions(ctx, params.hash),
    start: (ctx, { body }) => demoTests.start(tools, ctx, body),
    submit: (ctx, { body }) => demoTests.submit(tools, ctx, body),
    shared: (ctx, { params }) => demoTests.shared(ctx, params.resultId),
    settings: (ctx) => demoSettings.settings(ctx),
    saveSetting: (ctx, { body }) => demoSettings.saveSetting(ctx, body),
  })
