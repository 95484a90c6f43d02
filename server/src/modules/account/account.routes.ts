import { accountApi } from '@academy/contract/account'
import type { AuthTools } from '#modules/auth/auth.service.ts'
import * as secondFactor from '#modules/auth/second-factor.service.ts'
import { stepUp } from '#modules/auth/step-up.service.ts'
import { dataExport } from '#modules/privacy/export.service.ts'
import * as privacy from '#modules/privacy/privacy.service.ts'
import { type BoundEndpoint, implement } from '#platform/module.ts'
import * as credentials from './credentials.service.ts'
import { history } from './history.service.ts'
import * as ownSessions from './own-sessions.service.ts'

export const accountModule = (tools: AuthTools): BoundEndpoint[] =>
  implement(accountApi, {
    sessions: (ctx) => ownSessions.list(ctx),
    endSession: (ctx, { params }) => ownSessions.end(ctx, params.id),
    endOtherSessions: (ctx) => ownSessions.endOthers(ctx),
    history: (ctx, { query }) => history(ctx, query.before),
    stepUp: (ctx, { body }) => stepUp(tools, ctx, body),
    secondFactorSetup: (ctx) => secondFactor.setUp(tools, ctx),
    secondFactorEnable: (ctx, { body }) => secondFactor.enable(tools, ctx, body.code),
    secondFactorDisable: (ctx, { body }) => secondFactor.disable(tools, ctx, body.code),
    recoveryCodes: (ctx, { body }) => secondFactor.newRecoveryCodes(tools, ctx, body.code),
    changePassword: (ctx, { body }) => credentials.changePassword(tools, ctx, body),
    updateCredentials: (ctx, { body }) => credentials.updateCredentials(tools, ctx, body),
    cancelEmailChange: (ctx) => credentials.cancelEmailChange(ctx),
    dataExport: (ctx) => dataExport(tools, ctx),
    selfDelete: (ctx, { body }) => privacy.selfDelete(tools, ctx, body.password),
  })
