import * as z from 'zod/mini'
import { GivenPassword, SecondFactorCode } from './auth-forms.ts'
import { defineApi } from './endpoint.ts'
import { Email, IdParam, IsoDateTime, Password, Uuid } from './fields.ts'

/** One log-in on one device, as its owner sees it. */
export const OwnSession = z.strictObject({
  id: Uuid,
  isCurrent: z.boolean(),
  createdAt: IsoDateTime,
  lastUsedAt: IsoDateTime,
  ip: z.nullable(z.string()),
  userAgent: z.nullable(z.string()),
  /** Somebody of the staff acts as this person here. */
  impersonatorName: z.nullable(z.string()),
})
export type OwnSession = z.infer<typeof OwnSession>

/** What the owner of an account may read about it. The same names stand in the audit log. */
export const accountEvents = [
  'account.registered',
  'account.confirmed',
  'account.data-exported',
  'account.social-linked',
  'account.social-unlinked',
  'academy.joined',
  'avatar.changed',
  'consent.given',
  'email.change-requested',
  'email.changed',
  'impersonation.started',
  'impersonation.write',
  'login',
  'login.failed',
  'password.changed',
  'password.recovery-requested',
  'password.reset',
  'profile.changed',
  'role.granted',
  'role.removed',
  'second-factor.disabled',
  'second-factor.enabled',
  'second-factor.recovery-codes',
  'session.ended',
  'session.reuse-detected',
  'user.blocked',
  'user.direction-changed',
  'user.unblocked',
] as const
export type AccountEventName = (typeof accountEvents)[number]

export const AccountEvent = z.strictObject({
  id: z.int(),
  at: IsoDateTime,
  event: z.enum(accountEvents),
  ip: z.nullable(z.string()),
  /** The staff member who did it, also while impersonating; absent when it was the owner. */
  byName: z.nullable(z.string()),
  academyName: z.nullable(z.string()),
})
export type AccountEvent = z.infer<typeof AccountEvent>

const RecoveryCodes = z.strictObject({ recoveryCodes: z.array(z.string()) })

export const accountApi = defineApi({
  sessions: {
    method: 'GET',
    path: '/api/auth/sessions',
    access: 'own.account',
    onlyOwner: true,
    response: z.array(OwnSession),
    summary: 'Where I am logged in, this device first',
  },
  endSession: {
    method: 'DELETE',
    path: '/api/auth/sessions/:id',
    access: 'own.account',
    stepUp: true,
    params: z.strictObject({ id: Uuid }),
    summary: 'Log out there; 204 also when it has ended already or is not mine',
  },
  endOtherSessions: {
    method: 'POST',
    path: '/api/auth/sessions/end-others',
    access: 'own.account',
    stepUp: true,
    summary: 'Log out everywhere but here',
  },
  history: {
    method: 'GET',
    path: '/api/auth/history',
    access: 'own.account',
    onlyOwner: true,
    query: z.strictObject({ before: z.optional(IdParam) }),
    response: z.strictObject({ rows: z.array(AccountEvent), hasMore: z.boolean() }),
    summary: 'What happened to my account, newest first: log-ins, changes, staff who acted as me',
  },
  stepUp: {
    method: 'POST',
    path: '/api/auth/step-up',
    access: 'own.account',
    body: z.union([z.strictObject({ password: GivenPassword }), z.strictObject({ code: SecondFactorCode })]),
    errors: ['WrongPassword'],
    summary: 'Prove again who is here: with the second factor where there is one, else with the password',
  },
  secondFactorSetup: {
    method: 'POST',
    path: '/api/auth/second-factor/setup',
    access: 'own.account',
    stepUp: true,
    response: z.strictObject({ secret: z.string(), uri: z.string() }),
    summary: 'A new secret for an authenticator; counts only after it was proved with a code',
  },
  secondFactorEnable: {
    method: 'POST',
    path: '/api/auth/second-factor/enable',
    access: 'own.account',
    stepUp: true,
    body: z.strictObject({ code: SecondFactorCode }),
    response: RecoveryCodes,
    summary: 'Switch the second factor on and get the recovery codes, once',
  },
  secondFactorDisable: {
    method: 'POST',
    path: '/api/auth/second-factor/disable',
    access: 'own.account',
    body: z.strictObject({ code: SecondFactorCode }),
    errors: ['AccessDenied'],
    summary: 'Switch the second factor off; refused where an academy requires it',
  },
  recoveryCodes: {
    method: 'POST',
    path: '/api/auth/second-factor/recovery-codes',
    access: 'own.account',
    body: z.strictObject({ code: SecondFactorCode }),
    response: RecoveryCodes,
    summary: 'New recovery codes; the old ones are worth nothing any more',
  },
  changePassword: {
    method: 'POST',
    path: '/api/users/change-password',
    access: 'own.account',
    /** Absent only for an account that has no password yet, because it was made by a social log-in. */
    body: z.strictObject({ oldPassword: z.optional(GivenPassword), password: Password }),
    errors: ['WrongPassword'],
    summary: "Change one's own password; all other sessions end (ACC-42)",
  },
  updateCredentials: {
    method: 'PUT',
    path: '/api/users/update/credentials',
    access: 'own.account',
    body: z.strictObject({ email: Email, password: GivenPassword }),
    response: z.strictObject({ pendingEmail: z.string() }),
    errors: ['WrongPassword', 'UserAlreadyExists'],
    summary: 'Ask for another e-mail address; it counts once it was confirmed by mail (ACC-43)',
  },
  cancelEmailChange: {
    method: 'DELETE',
    path: '/api/users/update/credentials',
    access: 'own.account',
    summary: 'Forget the address that waits for confirmation',
  },
  dataExport: {
    method: 'GET',
    path: '/api/users/data-export',
    access: 'own.account',
    effect: 'write',
    stepUp: true,
    download: { contentType: 'application/zip' },
    takesLong: true,
    summary: 'Everything that is held about me: data.json and the files beside it, as one archive (P1)',
  },
  selfDelete: {
    method: 'POST',
    path: '/api/users/self-delete',
    access: 'own.delete',
    /** Absent only for an account without a password; the recent log-in is the proof then. */
    body: z.strictObject({ password: z.optional(GivenPassword) }),
    errors: ['WrongPassword'],
    summary: "Delete one's own account and everything that names its owner (ACC-59, P2)",
  },
})
