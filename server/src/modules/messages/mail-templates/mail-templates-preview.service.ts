import { type Locale, type MailAction, mailActions } from '@academy/contract/enums'
import type { MailPreview, MailTheme } from '@academy/contract/mail-templates'
import * as accounts from '#modules/system/accounts/accounts.service.ts'
import * as mail from '#modules/messages/mail/mail.service.ts'
import type { Ctx, PersonCtx } from '#platform/ctx.ts'
import { fail } from '#platform/errors.ts'
import type { Tokens } from '#platform/tokens.ts'
import { ownerOf } from './mail-templates.access.ts'
import { refuseUnfit, type TemplateInput } from './mail-templates.service.ts'

export interface PreviewTools {
  tokens: Tokens
  canSendMail: boolean
}

const names: Record<Locale, { firstName: string; lastName: string; academyName: string }> = {
  ua: { firstName: 'Олена', lastName: 'Коваль', academyName: 'Академія 2026' },
  en: { firstName: 'Olena', lastName: 'Koval', academyName: 'Academy 2026' },
}
/** A preview shows where the link of such a mail leads. Nobody follows it there, and no secret is spelled so. */
const samplePaths: Record<MailAction, string> = {
  [mailActions.RegistrationConfirmation]: '/auth/confirm-email/sample',
  [mailActions.AcademyConfirmation]: '/confirm-participation/sample',
  [mailActions.PasswordRecovery]: '/auth/reset-password/sample',
}

/** A test mail lies in a mailbox among real ones: its subject says what it is, and its button leads to the home page. */
const testMarks: Record<Locale, string> = { ua: '[Тест]', en: '[Test]' }
const homePath = '/'

const composed = async (ctx: Ctx, input: TemplateInput, path: string, theme?: MailTheme) => {
  const { mailTemplate, action, language, academyId } = input
  // A default is seen by everybody who writes templates.
  const academy = academyId === null ? null : await ownerOf(ctx, academyId)
  await refuseUnfit(mailTemplate)
  const { academyName, ...person } = names[language]
  const link = ctx.publicUrl + path
  const values = { ...person, link, academyName: mail.academyNameInMail(academy?.name ?? academyName) }
  return { values, mail: await mail.composeFrom({ ...mailTemplate, action, language, values }, theme) }
}

/** Browsers turn the line ends of what a form posts into CRLF. */
const withPlainLines = (html: string): string => html.replaceAll(/\r\n?/g, '\n')

/** What the page that shows a preview asks for. */
export const passFor = (tokens: Tokens, html: string): string => tokens.makeCode('mail-preview', withPlainLines(html))
export const isPassFor = (tokens: Tokens, pass: string, html: string): boolean =>
  tokens.isCode(pass, 'mail-preview', withPlainLines(html))

export const preview = async (
  tools: PreviewTools,
  ctx: Ctx,
  { theme, ...input }: TemplateInput & { theme?: MailTheme | undefined },
): Promise<MailPreview> => {
  const { values, mail } = await composed(ctx, input, samplePaths[input.action], theme)
  return { ...mail, pass: passFor(tools.tokens, mail.html), values }
}

/** T7: to oneself alone, and only so often. */
export const test = async (tools: PreviewTools, ctx: PersonCtx, input: TemplateInput): Promise<{ to: string }> => {
  const reply = await ctx.transaction(async (ctx) => {
    const account = (await accounts.accountById(ctx, ctx.actor.userId)) ?? fail('UserNotFound')
    const { mail: letter } = await composed(ctx, input, homePath)
    const subject = `${testMarks[input.language]} ${letter.subject}`
    const { academyId } = input
    await mail.sendComposed(ctx, account, { ...letter, subject, action: 'template test', academyId })
    return { to: account.email }
  })
  mail.refuseWithoutServer(tools)
  return reply
}
