import * as z from 'zod/mini'
import { defineApi } from './endpoint.ts'
import { Locale, MailAction } from './enums.ts'
import { Id, IdParam, IsoDateTime } from './fields.ts'
import { MailTemplateText } from './mail-template-text.ts'

const ById = z.strictObject({ id: IdParam })

const WrittenText = z.strictObject({ subject: z.string(), body: z.string() })
const AcademyOfTemplate = z.nullable(z.strictObject({ id: Id, name: z.string() }))
const pair = { action: MailAction, language: Locale }

/** MAIL-01. Without an academy it is the default one of the installation. */
export const MailTemplate = z.strictObject({
  id: Id,
  mailTemplate: WrittenText,
  ...pair,
  academy: AcademyOfTemplate,
  updatedAt: IsoDateTime,
  updatedBy: z.nullable(z.string()),
})
export type MailTemplate = z.infer<typeof MailTemplate>

/** MAIL-16: whose text a mail has. */
export const mailOrigins = ['academy', 'default', 'builtIn'] as const
const Source = z.strictObject({
  origin: z.enum(mailOrigins),
  /** What it is written in; not what was asked for where only Ukrainian is there. */
  language: Locale,
  templateId: z.nullable(Id),
})
export type MailSource = z.infer<typeof Source>

/** What people of an academy get for an action, in the language they read, and what they would get without it. */
export const MailInUse = z.strictObject({
  academy: AcademyOfTemplate,
  ...pair,
  source: Source,
  mailTemplate: WrittenText,
  /** What takes its place once the template is deleted; null where nothing can be deleted. */
  fallback: z.nullable(Source),
})
export type MailInUse = z.infer<typeof MailInUse>

/** MAIL-08: nobody has written it yet. */
export const FreeTemplate = z.strictObject({ academy: AcademyOfTemplate, ...pair })
export type FreeTemplate = z.infer<typeof FreeTemplate>

/** null: the default of the installation, which only a SuperAdmin writes. */
const academyId = z.nullable(Id)
const draft = { mailTemplate: MailTemplateText, ...pair, academyId }

export const mailThemes = ['light', 'dark'] as const
export type MailTheme = (typeof mailThemes)[number]

const Preview = z.strictObject({
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  /** Proves to POST /mail-preview that the html came from here: that address shows it in a frame of its own. */
  pass: z.string(),
  /** What the placeholders were filled in with. */
  values: z.strictObject({ firstName: z.string(), lastName: z.string(), link: z.string(), academyName: z.string() }),
})
export type MailPreview = z.infer<typeof Preview>

export const mailTemplatesApi = defineApi({
  list: {
    method: 'GET',
    path: '/api/mail-templates',
    access: 'mailTemplates.manage',
    response: z.array(MailTemplate),
    summary: 'Templates of the academy, or of all in which the caller may, and the defaults (MAIL-05)',
  },
  defaults: {
    method: 'GET',
    path: '/api/mail-templates/default',
    access: 'mailTemplates.defaults',
    response: z.array(MailTemplate),
    summary: 'The defaults of the installation (MAIL-06)',
  },
  byAcademy: {
    method: 'GET',
    path: '/api/mail-templates/by-academy-id',
    access: 'mailTemplates.manage',
    response: z.array(MailTemplate),
    summary: 'Templates of the academy, without the defaults (MAIL-07)',
  },
  available: {
    method: 'GET',
    path: '/api/mail-templates/available-templates',
    access: 'mailTemplates.manage',
    response: z.array(FreeTemplate),
    summary: 'Pairs of action and language that are still free for the caller to write (MAIL-08)',
  },
  inUse: {
    method: 'GET',
    path: '/api/mail-templates/in-use',
    access: 'mailTemplates.manage',
    response: z.array(MailInUse),
    summary: 'Whose text each mail has, by action and language, and what would follow it (MAIL-16, Q-71)',
  },
  preview: {
    method: 'POST',
    path: '/api/mail-templates/preview',
    access: 'mailTemplates.manage',
    effect: 'read',
    body: z.strictObject({ ...draft, theme: z.optional(z.enum(mailThemes, 'wrongChoice')) }),
    response: Preview,
    errors: ['AcademyNotFound'],
    summary: 'The mail as it would look, with sample values; nothing is kept',
  },
  test: {
    method: 'POST',
    path: '/api/mail-templates/test',
    access: 'mailTemplates.manage',
    quota: 'testMails',
    body: z.strictObject(draft),
    response: z.strictObject({ to: z.string() }),
    status: 202,
    errors: ['AcademyNotFound', 'EmailCouldNotBeSent'],
    summary: 'Send the mail with sample values to oneself',
  },
  get: {
    method: 'GET',
    path: '/api/mail-templates/:id',
    access: 'mailTemplates.manage',
    params: ById,
    response: MailTemplate,
    errors: ['MailTemplateNotFound'],
    summary: 'One template (MAIL-05)',
  },
  create: {
    method: 'POST',
    path: '/api/mail-templates',
    access: 'mailTemplates.manage',
    body: z.strictObject(draft),
    response: MailTemplate,
    status: 201,
    idempotent: true,
    errors: ['AcademyNotFound', 'MailTemplateDuplicate'],
    summary: 'Write a template for an action and a language (MAIL-05, MAIL-09)',
  },
  update: {
    method: 'PUT',
    path: '/api/mail-templates/:id',
    access: 'mailTemplates.manage',
    params: ById,
    body: z.strictObject({ mailTemplate: MailTemplateText, updatedAt: IsoDateTime }),
    response: MailTemplate,
    errors: ['MailTemplateNotFound'],
    summary: 'Change the text of a template (MAIL-05, Q-87)',
  },
  remove: {
    method: 'DELETE',
    path: '/api/mail-templates/:id',
    access: 'mailTemplates.manage',
    params: ById,
    errors: ['MailTemplateNotFound'],
    summary: 'Delete a template; mails fall back to the next one (MAIL-05, Q-71)',
  },
})
