import * as z from 'zod/mini'
import { defineApi } from './endpoint.ts'
import {
  comingFrom,
  KnownDevices,
  Login,
  Opaque,
  Registration,
  SecondFactorCode,
  TeacherRegistration,
} from './auth-forms.ts'
import { Locale, SocialProvider } from './enums.ts'
import { Email, IdParam, optionalText, Password, verbatim } from './fields.ts'
import { User } from './users.ts'

export const TokenPair = z.strictObject({ accessToken: z.string(), refreshToken: z.string() })
export type TokenPair = z.infer<typeof TokenPair>

/**
 * Where the account has a second factor, the log-in answers AccessDenied on the field `code` (secondFactorNeeded) with
 * a ticket as its hash; the ticket stands for the password just given and is brought back with the code.
 */
export const LoggedIn = z.extend(TokenPair, { knownDevice: z.string() })
export type LoggedIn = z.infer<typeof LoggedIn>

/** The session is there when it was asked for and the link confirmed a new account that may come in without a second factor. */
export const EmailConfirmed = z.strictObject({ email: z.string(), session: z.optional(LoggedIn) })
export type EmailConfirmed = z.infer<typeof EmailConfirmed>

/** what the browser keeps between leaving for the provider and coming back; sealed, only the server reads it. */
export const SocialStart = z.strictObject({ url: z.string(), flow: z.string() })
/** What the browser brings back: the flow it kept, and the query of the provider's redirect. */
const SocialAnswer = z.strictObject({ flow: verbatim(4096), search: verbatim(4096) })
const ByProvider = z.strictObject({ provider: SocialProvider })

export const authApi = defineApi({
  login: {
    method: 'POST',
    path: '/api/auth/login',
    access: 'session.enter',
    body: Login,
    response: LoggedIn,
    errors: ['UserNotFound', 'UserBlocked', 'WrongPassword', 'EmailIsNotConfirmed', 'AccessDenied'],
    summary: 'Log in with e-mail and password (ACC-31)',
  },
  loginSecondFactor: {
    method: 'POST',
    path: '/api/auth/login/second-factor',
    access: 'session.enter',
    body: z.strictObject({ ticket: Opaque, code: SecondFactorCode }),
    response: LoggedIn,
    errors: ['UserBlocked', 'InvalidAccessToken'],
    summary: 'Finish a log-in with the code of an authenticator or a recovery code',
  },
  register: {
    method: 'POST',
    path: '/api/auth/register',
    access: 'session.enter',
    body: Registration,
    response: z.strictObject({ email: z.string() }),
    status: 201,
    idempotent: true,
    errors: [
      'UserAlreadyExists',
      'PhoneNumberExists',
      'EmailOrPhoneAlreadyExists',
      'RegistrationError',
      'FormVariantsInvalid',
      'EmailCouldNotBeSent',
    ],
    summary: 'Create a student account and send the confirmation mail (ACC-16)',
  },
  registerTeacher: {
    method: 'POST',
    path: '/api/auth/register-teacher',
    access: 'teachers.register',
    body: TeacherRegistration,
    response: z.strictObject({ email: z.string() }),
    status: 201,
    idempotent: true,
    errors: ['UserAlreadyExists', 'PhoneNumberExists', 'EmailOrPhoneAlreadyExists', 'EmailCouldNotBeSent'],
    summary: 'Create an employee account with a company e-mail (ACC-17)',
  },
  confirmEmail: {
    method: 'POST',
    path: '/api/auth/confirm-email',
    access: 'session.enter',
    /** `enter` asks for a session too; a browser in which somebody is logged in leaves it out and stays as it is. */
    body: z.strictObject({ hash: Opaque, enter: z.optional(z.strictObject(comingFrom)) }),
    response: EmailConfirmed,
    errors: ['InvalidHash', 'EmailAlreadyConfirmed', 'UserAlreadyExists'],
    summary:
      'Confirm a first or a changed e-mail address with the hash from the mail; the first one of a new account also opens a session (ACC-24, ACC-43)',
  },
  resendConfirmation: {
    method: 'POST',
    path: '/api/auth/resend-confirmation',
    access: 'session.enter',
    body: z.strictObject({ email: Email, hash: Opaque }),
    errors: ['InvalidHash', 'EmailAlreadyConfirmed', 'EmailCouldNotBeSent'],
    summary: 'Send the confirmation mail again, once a minute (ACC-25)',
  },
  passwordRecovery: {
    method: 'POST',
    path: '/api/auth/password-recovery',
    access: 'session.enter',
    /** A known device still gets a mail when strangers have used up the mails of the account. */
    body: z.strictObject({ email: Email, knownDevices: KnownDevices }),
    errors: ['EmailCouldNotBeSent'],
    summary: 'Send a link to choose a new password; 204 whether or not the account exists (Q-25)',
  },
  passwordReset: {
    method: 'POST',
    path: '/api/auth/password-reset',
    access: 'session.enter',
    body: z.strictObject({ token: Opaque, password: Password }),
    errors: ['InvalidResetPasswordToken'],
    summary: 'Choose a new password with the token from the mail; ends all sessions (ACC-40)',
  },
  passwordResetCheck: {
    method: 'POST',
    path: '/api/auth/password-reset/check',
    access: 'session.enter',
    body: z.strictObject({ token: Opaque }),
    errors: ['InvalidResetPasswordToken'],
    summary: 'Whether the link of the mail still works; uses nothing up (ACC-40)',
  },
  socialStart: {
    method: 'POST',
    path: '/api/auth/social/:provider',
    access: 'session.enter',
    params: ByProvider,
    body: z.strictObject({ localization: Locale, referral: z.optional(optionalText(64)), ...comingFrom }),
    response: SocialStart,
    errors: ['ServiceNotConfigured', 'SocialLoginError'],
    summary: 'The address of the provider to go to, and what to bring back from there (ACC-41)',
  },
  socialFinish: {
    method: 'POST',
    path: '/api/auth/social/:provider/finish',
    access: 'session.enter',
    params: ByProvider,
    body: SocialAnswer,
    response: LoggedIn,
    errors: [
      'ServiceNotConfigured',
      'SocialLoginError',
      'RegistrationClosedOnSocialLogin',
      'UserBlocked',
      'UserAlreadyExists',
      'EmailIsNotConfirmed',
      'EmailCouldNotBeSent',
    ],
    summary:
      'Log in with what the provider answered; an unknown person becomes an account, an address that the provider does not vouch for is confirmed by mail (Q-26)',
  },
  socialLinkStart: {
    method: 'POST',
    path: '/api/auth/social/:provider/link',
    access: 'own.account',
    stepUp: true,
    params: ByProvider,
    response: SocialStart,
    errors: ['ServiceNotConfigured', 'SocialLoginError'],
    summary: 'The address of the provider to go to in order to log in with it from now on',
  },
  socialLinkFinish: {
    method: 'POST',
    path: '/api/auth/social/:provider/link/finish',
    access: 'own.account',
    stepUp: true,
    params: ByProvider,
    body: SocialAnswer,
    errors: ['ServiceNotConfigured', 'SocialLoginError', 'UserAlreadyExists'],
    summary: 'Connect the account of the caller with the person whom the provider names',
  },
  socialUnlink: {
    method: 'DELETE',
    path: '/api/auth/social/:provider/link',
    access: 'own.account',
    stepUp: true,
    params: ByProvider,
    errors: ['AccessDenied'],
    summary: 'Log in with the provider no more; all other sessions end. The last way in stays',
  },
  tokens: {
    method: 'POST',
    path: '/api/auth/tokens',
    access: 'session.enter',
    body: z.strictObject({ refreshToken: Opaque }),
    response: TokenPair,
    errors: ['InvalidRefreshToken'],
    summary: 'Exchange a refresh token for a new pair (SESS-05)',
  },
  me: {
    method: 'GET',
    path: '/api/auth/me',
    access: 'own.account',
    response: User,
    summary: 'The user of the access token (SESS-06)',
  },
  logout: {
    method: 'POST',
    path: '/api/auth/logout',
    access: 'session.enter',
    body: z.strictObject({ refreshToken: Opaque }),
    whileImpersonating: true,
    summary: 'End the session of this refresh token; 204 also when it has ended already (SESS-08)',
  },
  impersonate: {
    method: 'GET',
    path: '/api/auth/login/impersonation/:id',
    access: 'users.impersonate',
    effect: 'write',
    stepUp: true,
    params: z.strictObject({ id: IdParam }),
    response: TokenPair,
    errors: ['UserNotFound', 'ImpersonationNotAllowed'],
    summary: 'Act as another user with a second pair of tokens (SESS-07)',
  },
  renewImpersonation: {
    method: 'POST',
    path: '/api/auth/impersonation/renew',
    access: 'users.impersonate',
    stepUp: true,
    body: z.strictObject({ refreshToken: Opaque }),
    response: z.strictObject({ until: z.string() }),
    errors: ['InvalidRefreshToken', 'ImpersonationNotAllowed'],
    summary: 'Go on acting as the user of this refresh token: half an hour from now, eight hours in all (A7, Q-23)',
  },
})
