import type { Locale, MailAction } from '@academy/contract/enums'
import type { MailTemplateText } from '@academy/contract/mail-template-text'
import type { MailTemplate } from '@academy/contract/mail-templates'
import * as mail from '#modules/messages/mail/mail.service.ts'
import type { Ctx, PersonCtx } from '#platform/ctx.ts'
import { fail, isDuplicate } from '#platform/errors.ts'
import { ownersOf, isWriterOfDefaults, ownerOf } from './mail-templates.access.ts'
import { mailTemplatesRepo, type Owners, type TemplateFound } from './mail-templates.repo.ts'

export interface TemplateInput {
  mailTemplate: MailTemplateText
  action: MailAction
  language: Locale
  academyId: number | null
}

const asTemplate = (row: TemplateFound): MailTemplate => ({
  id: row.id,
  mailTemplate: { subject: row.subject, body: row.body },
  action: row.action,
  language: row.language,
  academy: row.academyId === null ? null : { id: row.academyId, name: row.academyName! },
  updatedAt: new Date(row.updatedAt).toISOString(),
  updatedBy: row.updatedBy,
})

const listOf = async (ctx: Ctx, owners: Owners): Promise<MailTemplate[]> =>
  (await mailTemplatesRepo.list(ctx.db, owners)).map(asTemplate)

/** MAIL-05 */
export const list = (ctx: PersonCtx) => listOf(ctx, { academies: ownersOf(ctx), withDefaults: true })
/** MAIL-06 */
export const defaults = (ctx: Ctx) => listOf(ctx, { academies: [], withDefaults: true })
/** MAIL-07 */
export const byAcademy = (ctx: PersonCtx) => listOf(ctx, { academies: ownersOf(ctx), withDefaults: false })

/** One of another academy is not there. */
const find = async (ctx: PersonCtx, id: number): Promise<TemplateFound> =>
  (await mailTemplatesRepo.byId(ctx.db, { academies: ownersOf(ctx), withDefaults: true }, id)) ??
  fail('MailTemplateNotFound')

/** MAIL-05 */
export const get = async (ctx: PersonCtx, id: number): Promise<MailTemplate> => asTemplate(await find(ctx, id))

/** What the parser finds and a pattern does not: hidden links and pictures, and a link that comes to nothing. */
export const refuseUnfit = async ({ body }: MailTemplateText): Promise<void> => {
  const message = await mail.faultOfTemplate(body)
  if (message) fail('ValidationError', { fields: [{ field: 'mailTemplate.body', message }] })
}

type Change = 'created' | 'changed' | 'deleted'
const note = (ctx: Ctx, id: number, change: Change, of: Pick<TemplateFound, 'academyId' | 'action' | 'language'>) =>
  ctx.audit('mailTemplate.changed', {
    academyId: of.academyId,
    targetId: id,
    details: { change, action: of.action, language: of.language },
  })

/** MAIL-05, MAIL-09: the unique index decides when two write the same at once. */
export const create = (ctx: PersonCtx, { mailTemplate, ...of }: TemplateInput): Promise<MailTemplate> =>
  ctx.once(async (ctx) => {
    const { academyId, ...pair } = of
    await ownerOf(ctx, academyId)
    await refuseUnfit(mailTemplate)
    const values = { ...mailTemplate, ...pair, updatedAt: ctx.now(), updatedById: ctx.actor.userId }
    const id = await mailTemplatesRepo.insert(ctx.db, academyId, values).catch((error: unknown) => {
      const isTaken = ['mail_templates_pair', 'default_mail_templates_pair'].some((index) => isDuplicate(error, index))
      if (isTaken) fail('MailTemplateDuplicate')
      throw error
    })
    await note(ctx, id, 'created', of)
    return get(ctx, id)
  })

/** A default is seen by every Admin and written by SuperAdmins. */
const findToWrite = async (ctx: PersonCtx, id: number): Promise<TemplateFound & { version: Date }> => {
  const template = await find(ctx, id)
  if (template.academyId === null && !isWriterOfDefaults(ctx)) fail('AccessDenied')
  const locked = (await mailTemplatesRepo.locked(ctx.db, template.academyId, id)) ?? fail('MailTemplateNotFound')
  return { ...template, version: locked.updatedAt }
}

/** MAIL-05, Q-87 */
export const update = (
  ctx: PersonCtx,
  id: number,
  { mailTemplate, updatedAt }: { mailTemplate: MailTemplateText; updatedAt: string },
): Promise<MailTemplate> =>
  ctx.transaction(async (ctx) => {
    await refuseUnfit(mailTemplate)
    const before = await findToWrite(ctx, id)
    if (before.version.getTime() !== Date.parse(updatedAt))
      fail('ValidationError', { status: 409, fields: [{ field: 'updatedAt', message: 'savedMeanwhile' }] })
    const version = new Date(Math.max(ctx.now().getTime(), before.version.getTime() + 1))
    const values = { ...mailTemplate, updatedAt: version, updatedById: ctx.actor.userId }
    await mailTemplatesRepo.update(ctx.db, before.academyId, id, values)
    await note(ctx, id, 'changed', before)
    return get(ctx, id)
  })

/** MAIL-05; what the mails say from now on, Q-71 decides. */
export const remove = (ctx: PersonCtx, id: number): Promise<void> =>
  ctx.transaction(async (ctx) => {
    const before = await findToWrite(ctx, id)
    await mailTemplatesRepo.remove(ctx.db, before.academyId, id)
    await note(ctx, id, 'deleted', before)
  })
