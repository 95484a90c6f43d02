import * as z from 'zod/mini'
import { defineApi } from './endpoint.ts'
import { LegalDocument, SocialProvider } from './enums.ts'
import { Email, HttpsLink, IdParam, IsoDateTime, text } from './fields.ts'

/** NAV-80: a page elsewhere that the landing header leads to. */
export const HeaderLink = z.strictObject({
  label: z.strictObject({ ua: text(1, 30), en: text(1, 30) }),
  url: HttpsLink,
})
export type HeaderLink = z.infer<typeof HeaderLink>
export const headerLinkMaxCount = 5

export const PublicSettings = z.strictObject({
  liveChatEnabled: z.boolean(),
  liveChatId: z.nullable(z.string()),
  referralsEnabled: z.boolean(),
  supportEmail: z.string(),
  analyticsTagId: z.nullable(z.string()),
  /** SYS-07, SYS-08: what is shown in a frame of its own; null shows nothing. */
  liveChatUrl: z.nullable(z.string()),
  analyticsUrl: z.nullable(z.string()),
  headerLinks: z.array(HeaderLink),
  /** NAV-12: those that have a text. */
  legalDocuments: z.array(LegalDocument),
  /** Whether mails end in the local mailbox page instead of an SMTP server. */
  hasLocalMailbox: z.boolean(),
  /** Whether the demo data are here, with the page that explains them. */
  isDemo: z.boolean(),
  /** the buttons to show. */
  socialLogins: z.array(SocialProvider),
  /** VAL-10: the registration of teachers asks for an address in one of these. */
  companyDomains: z.array(z.string()),
  /** VAL-07: how long a password is that is chosen here. */
  passwordLength: z.strictObject({ min: z.int(), max: z.int() }),
})
export type PublicSettings = z.infer<typeof PublicSettings>

/** SYS-04, Q-78 */
export const SystemSettings = z.strictObject({
  id: z.int(),
  liveChatEnabled: z.boolean(),
  liveChatId: z.nullable(z.string()),
  referralsEnabled: z.boolean(),
  supportEmail: z.string(),
  analyticsTagId: z.nullable(z.string()),
  companyDomains: z.array(z.string()),
  staticPagesUrl: z.nullable(z.string()),
  headerLinks: z.array(HeaderLink),
  updatedAt: z.nullable(IsoDateTime),
  updatedBy: z.nullable(z.string()),
})
export type SystemSettings = z.infer<typeof SystemSettings>

const Domain = text(3, 100).check(z.regex(/^[a-z0-9][a-z0-9.-]*\.[a-z]{2,}$/, 'wrongFormat'))
const OutsideId = text(1, 100).check(z.regex(/^[\w-]+$/, 'wrongFormat'))

export const SystemSettingsInput = z.strictObject({
  liveChatEnabled: z.boolean('wrongChoice'),
  liveChatId: z.nullable(OutsideId),
  referralsEnabled: z.boolean('wrongChoice'),
  supportEmail: Email,
  analyticsTagId: z.nullable(OutsideId),
  companyDomains: z.array(Domain).check(z.minLength(1, 'fieldIsRequired'), z.maxLength(10, 'toLong')),
  /** Where static pages are served from, when not by this server itself. */
  staticPagesUrl: z.nullable(text(8, 200).check(z.regex(/^https:\/\/[a-z0-9.-]+(?::\d{1,5})?$/, 'wrongLink'))),
  headerLinks: z.array(HeaderLink).check(z.maxLength(headerLinkMaxCount, 'toLong')),
})
export type SystemSettingsInput = z.infer<typeof SystemSettingsInput>

export const settingsApi = defineApi({
  get: {
    method: 'GET',
    path: '/api/system-settings',
    access: 'pages.read',
    response: PublicSettings,
    summary: 'The public part of the system settings (SYS-03)',
  },
  adminInfo: {
    method: 'GET',
    path: '/api/system-settings/admin-info',
    access: 'settings.admin',
    response: SystemSettings,
    summary: 'All system settings (SYS-04)',
  },
  update: {
    method: 'PUT',
    path: '/api/system-settings/:id',
    access: 'settings.update',
    params: z.strictObject({ id: IdParam }),
    body: SystemSettingsInput,
    response: SystemSettings,
    errors: ['EndpointNotFound'],
    summary: 'Change the system settings (SYS-05)',
  },
})

/** What the server does by itself, again and again; each has a name in the translations. */
const recurringJobs = [
  'academies.forget-invitations',
  'audit.seal',
  'audit.verify',
  'auth.clean-up',
  'auth.seal-anew',
  'autograde.look-after-queue',
  'chat.remove-forgotten-attachments',
  'homework.note-deadline-commits',
  'mail.forget',
  'mailing-lists.forget',
  'platform.clean-up',
  'push.clean-up',
  'reminders.forget',
  'reminders.send',
  'staff-invitations.forget',
  'tests.complete-expired',
  'tests.count-answers',
  'tests.settle-held',
] as const

export const RecurringJob = z.strictObject({
  name: z.enum(recurringJobs),
  /** null: not yet, or not since the server was set up. */
  lastRunAt: z.nullable(IsoDateTime),
  nextRunAt: IsoDateTime,
  /** It should have run by now: perhaps no worker is running. */
  isLate: z.boolean(),
  /** Runs that are under way, wait or will be tried again. */
  waitingCount: z.int(),
  /** Runs that were given up after their last try. */
  failedCount: z.int(),
  /** The name of the newest error among these runs, without its text, which may hold personal data (P5). */
  lastError: z.nullable(z.string()),
})
export type RecurringJob = z.infer<typeof RecurringJob>

export const healthApi = defineApi({
  live: {
    method: 'GET',
    path: '/api/health/live',
    access: 'pages.read',
    response: z.strictObject({ status: z.literal('ok') }),
    // A supervisor would otherwise end a process that is only slow.
    neverShed: true,
    summary: 'The process answers',
  },
  ready: {
    method: 'GET',
    path: '/api/health/ready',
    access: 'pages.read',
    response: z.strictObject({ status: z.literal('ok') }),
    summary: 'The database answers, the schema is the expected one and the process is not stopping; else 503',
  },
  jobs: {
    method: 'GET',
    path: '/api/system/jobs',
    access: 'settings.update',
    response: z.array(RecurringJob),
    summary: 'What the server does by itself: when it last ran, when it runs next, what failed',
  },
})

export const MailSummary = z.strictObject({
  id: z.int(),
  to: z.string(),
  subject: z.string(),
  createdAt: IsoDateTime,
})
export const Mail = z.extend(MailSummary, {
  text: z.string(),
  html: z.string(),
  /** What the mail carries for a calendar. */
  file: z.nullable(z.strictObject({ name: z.string(), content: z.string() })),
})
export type MailSummary = z.infer<typeof MailSummary>

/** Exists only where no SMTP server is configured and the server listens on loopback. */
export const mailboxApi = defineApi({
  list: {
    method: 'GET',
    path: '/api/mailbox',
    access: 'pages.read',
    onlyAtMachine: true,
    response: z.array(MailSummary),
    errors: ['EndpointNotFound'],
    summary: 'The newest mails of the local mailbox',
  },
  get: {
    method: 'GET',
    path: '/api/mailbox/:id',
    access: 'pages.read',
    onlyAtMachine: true,
    params: z.strictObject({ id: IdParam }),
    response: Mail,
    errors: ['EndpointNotFound'],
    summary: 'One mail of the local mailbox',
  },
})
