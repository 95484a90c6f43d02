import { authApi } from '@academy/contract/auth'
import { me } from '#modules/accounts/me/me.service.ts'
import { type BoundEndpoint, implement } from '#platform/module.ts'
import * as auth from './auth.service.ts'
import * as confirmation from './auth-confirmation.service.ts'
import * as recovery from './auth-recovery.service.ts'
import * as registration from './auth-registration.service.ts'
import { loginSecondFactor } from './auth-second-factor-login.service.ts'
import * as sessions from './auth-sessions.service.ts'
import * as socialLink from './auth-social-link.service.ts'
import { createProviderClients } from './auth-social-providers.ts'
import * as social from './auth-social.service.ts'

export const authModule = (tools: auth.AuthTools): BoundEndpoint[] => {
  const socialTools = { ...tools, providers: createProviderClients(tools.social) }
  return implement(authApi, {
    login: (ctx, { body }) => auth.login(tools, ctx, body),
    register: (ctx, { body }) => registration.register(tools, ctx, body),
    confirmEmail: (ctx, { body }) => confirmation.confirmEmail(tools, ctx, body),
    resendConfirmation: (ctx, { body }) => confirmation.resendConfirmation(tools, ctx, body.email, body.hash),
    tokens: (ctx, { body }) => sessions.refresh(tools, ctx, body.refreshToken),
    me: (ctx) => me(ctx),
    logout: (ctx, { body }) => sessions.logout(tools, ctx, body.refreshToken),
    loginSecondFactor: (ctx, { body }) => loginSecondFactor(tools, ctx, body),
    registerTeacher: (ctx, { body }) => registration.registerTeacher(tools, ctx, body),
    passwordRecovery: (ctx, { body }) => recovery.passwordRecovery(tools, ctx, body),
    passwordReset: (ctx, { body }) => recovery.passwordReset(tools, ctx, body.token, body.password),
    passwordResetCheck: (ctx, { body }) => recovery.passwordResetCheck(tools, ctx, body.token),
    socialStart: (ctx, { params, body }) => social.start(socialTools, ctx, params.provider, body),
    socialFinish: (ctx, { params, body }) => social.finish(socialTools, ctx, params.provider, body),
    socialLinkStart: (ctx, { params }) => socialLink.startLink(socialTools, ctx, params.provider),
    socialLinkFinish: (ctx, { params, body }) => socialLink.finishLink(socialTools, ctx, params.provider, body),
    socialUnlink: (ctx, { params }) => socialLink.unlink(ctx, params.provider),
    impersonate: (ctx, { params }) => auth.impersonate(tools, ctx, params.id),
    renewImpersonation: (ctx, { body }) => sessions.renewImpersonation(tools, ctx, body.refreshToken),
  })
}
