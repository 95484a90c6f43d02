import { authApi } from '@academy/contract/auth'
import * as users from '#modules/users/users.service.ts'
import { type BoundEndpoint, implement } from '#platform/module.ts'
import * as auth from './auth.service.ts'
import * as registration from './registration.service.ts'
import * as sessions from './sessions.service.ts'

export const authModule = (tools: auth.AuthTools): BoundEndpoint[] =>
  implement(authApi, {
    login: (ctx, { body }) => auth.login(tools, ctx, body),
    register: (ctx, { body }) => registration.register(tools, ctx, body),
    confirmEmail: (ctx, { body }) => registration.confirmEmail(ctx, body.hash),
    resendConfirmation: (ctx, { body }) => registration.resendConfirmation(tools, ctx, body.email, body.hash),
    tokens: (ctx, { body }) => sessions.refresh(tools, ctx, body.refreshToken),
    me: (ctx) => users.me(ctx),
    logout: (ctx, { body }) => sessions.logout(tools, ctx, body.refreshToken),
    impersonate: (ctx, { params }) => auth.impersonate(tools, ctx, params.id),
  })
