import * as z from 'zod/mini'
import { defineApi } from './endpoint.ts'
import { Locale } from './enums.ts'
import {
  BirthDate,
  Consent,
  Email,
  GraduationYear,
  Id,
  IdParam,
  Name,
  optionalText,
  Password,
  PhoneNumber,
  text,
  verbatim,
} from './fields.ts'
import { User } from './users.ts'

export const TokenPair = z.strictObject({ accessToken: z.string(), refreshToken: z.string() })
export type TokenPair = z.infer<typeof TokenPair>

/** A secret that came by mail or lies in browser storage: opaque, bounded, never logged. */
const Opaque = verbatim(2048).check(z.minLength(1, 'fieldIsRequired'))
const AcademyHash = text(1, 64)

/** ACC-22: an academy found in the address before login travels with login and registration. */
const comingFrom = { academyHash: z.optional(AcademyHash), direction: z.optional(Id) }

/** At login the password is only compared; its rules belong to the moment it is chosen. */
export const Login = z.strictObject({
  email: Email,
  password: verbatim(200).check(z.minLength(1, 'fieldIsRequired')),
  ...comingFrom,
})
export type Login = z.infer<typeof Login>

export const Registration = z.strictObject({
  email: Email,
  password: Password,
  firstName: Name,
  lastName: Name,
  phoneNumber: PhoneNumber,
  birthDate: BirthDate,
  /** VAL-31: null stands for 'Other'. */
  graduationYear: z.nullable(GraduationYear),
  localization: Locale,
  referral: z.optional(optionalText(64)),
  ...comingFrom,
  agreement: Consent,
  agreementTermsAndConditions: Consent,
  dataProcessingAllowed: Consent,
})
export type Registration = z.infer<typeof Registration>

export const authApi = defineApi({
  login: {
    method: 'POST',
    path: '/api/auth/login',
    access: 'session.enter',
    body: Login,
    response: TokenPair,
    errors: ['UserNotFound', 'UserBlocked', 'WrongPassword', 'EmailIsNotConfirmed'],
    summary: 'Log in with e-mail and password (ACC-31)',
  },
  register: {
    method: 'POST',
    path: '/api/auth/register',
    access: 'session.enter',
    body: Registration,
    response: z.strictObject({ email: z.string() }),
    status: 201,
    idempotent: true,
    errors: ['UserAlreadyExists', 'PhoneNumberExists', 'EmailOrPhoneAlreadyExists'],
    summary: 'Create a student account and send the confirmation mail (ACC-16)',
  },
  confirmEmail: {
    method: 'POST',
    path: '/api/auth/confirm-email',
    access: 'session.enter',
    body: z.strictObject({ hash: Opaque }),
    response: z.strictObject({ email: z.string() }),
    errors: ['InvalidHash', 'EmailAlreadyConfirmed'],
    summary: 'Confirm an e-mail address with the hash from the mail (ACC-24)',
  },
  resendConfirmation: {
    method: 'POST',
    path: '/api/auth/resend-confirmation',
    access: 'session.enter',
    body: z.strictObject({ email: Email, hash: Opaque }),
    errors: ['InvalidHash', 'EmailAlreadyConfirmed'],
    summary: 'Send the confirmation mail again, once a minute (ACC-25)',
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
    params: z.strictObject({ id: IdParam }),
    response: TokenPair,
    errors: ['UserNotFound', 'ImpersonationNotAllowed'],
    summary: 'Act as another user with a second pair of tokens (SESS-07)',
  },
})
