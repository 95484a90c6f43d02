import { accountApi } from '@academy/contract/account'
import type { AuthTools } from '#modules/accounts/auth/auth.service.ts'
import * as secondFactor from '#modules/accounts/auth/auth-second-factor.service.ts'
import { stepUp } from '#modules/accounts/auth/auth-step-up.service.ts'
import { dataExport } from '#modules/accounts/privacy/privacy-export.service.ts'
import * as privacy from '#modules/accounts/privacy/privacy.service.ts'
import { type BoundEndpoint, implement } from '#platform/module.ts'
import * as credentials from './account-credentials.service.ts'
import { history } from './account-history.service.ts'
import * as ownSessions from './account-own-sessions.service.ts'

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
