import type { Locale } from '@academy/contract/enums'
import { namesAddress } from '@academy/contract/mail-template-text'
import type { Invitation } from '#platform/calendar-file.ts'
import type { Ctx } from '#platform/ctx.ts'
import type { Db } from '#platform/db.ts'
import { fail } from '#platform/errors.ts'
import { type MailParty, writeInvitationFile } from '#platform/mail-transport.ts'
import { enqueueJobs } from '#platform/jobs.ts'
import { sendMail } from './mail.jobs.ts'
import {
  builtInTemplate,
  buttonOf,
  chooseTemplate,
  type Pair,
  templateActionOf,
  templateActions,
} from './mail.choice.ts'
import { invitationOf, storedInvitation } from './mail-invitation.rules.ts'
import { type ComposedMail, composeMail, langOf } from './mail.layout.ts'
import { mailRepo, type NewMail, type Wording } from './mail.repo.ts'
import { composeTemplate, faultOfTemplate, type TemplateLetter } from './mail.template.ts'
import { unsubscribeWords } from './mail.subscription-texts.ts'
import { type MailText, supportPlace } from './mail.text.ts'
import { type MailAction, mailTexts } from './mail.texts.ts'
import { fillIn, type MailValues } from './mail.values.ts'

export interface Recipient {
  /** null: somebody without an account, whose name nobody knows. */
  id: number | null
  email: string
  firstName: string
  lastName: string
  localization: Locale
}

export interface Letter {
  to: Recipient
  action: MailAction
  path?: string | undefined
  values?: MailValues | undefined
  /** Of which academy it tells: its template is used, and its Admins see the mail in the outbox. */
  academyId?: number | null | undefined
  /** The way off the list whose mail this is, as a path. */
  unsubscribePath?: string | undefined
  /** What its reader's calendar is to know. */
  invitation?: Invitation | undefined
}

const nothingWritten: Wording = { templates: [], academies: [] }

const namesSupport = ({ action, to }: Letter): boolean => {
  const { footer }: MailText = mailTexts[action][to.localization]
  return footer.includes(supportPlace)
}

/** One statement for all of them, and none where every text is built in. */
const wordingFor = async (db: Db, letters: readonly Letter[]): Promise<Wording> => {
  const templated = letters.filter(({ action }) => templateActionOf(action) !== undefined)
  if (templated.length === 0) return nothingWritten
  return mailRepo.wording(db, [...new Set(templated.flatMap(({ academyId }) => academyId ?? []))])
}

/** S10: Admins name their academies, and have these mails sent to whomever they like. */
const invitations: readonly MailAction[] = ['academy confirmation', 'staff invitation']

/** S10: a name that mail programs make a link of is left out, and its line with it. */
export const academyNameInMail = (name: string): string => (namesAddress(name) ? '' : name)

const shownValues = (action: MailAction, values: MailValues): MailValues =>
  invitations.includes(action) && typeof values.academy === 'string'
    ? { ...values, academy: academyNameInMail(values.academy) }
    : values

/** MAIL-16: by the template that is chosen, else the built-in text. */
const compose = async (
  letter: Letter,
  publicUrl: string,
  wording: Wording,
  supportEmail: string,
): Promise<ComposedMail> => {
  const { to, action, path, values, academyId = null, unsubscribePath } = letter
  const link = path === undefined ? null : publicUrl + path
  const language = to.localization
  const templated = templateActionOf(action)
  const template =
    templated === undefined || link === null
      ? undefined
      : chooseTemplate(wording.templates, { action: templated, language, academyId })
  if (template && link !== null)
    return composeTemplate({
      ...template,
      values: {
        firstName: to.firstName,
        lastName: to.lastName,
        link,
        academyName: academyNameInMail(wording.academies.find(({ id }) => id === academyId)?.name ?? ''),
      },
      button: buttonOf(template),
      lang: langOf(template.language),
    })
  const written: MailText = mailTexts[action][language]
  const copy = { ...written, footer: written.footer.replace(supportPlace, () => supportEmail) }
  return composeMail({
    copy: values ? { ...copy, lines: fillIn(copy.lines, shownValues(action, values), language) } : copy,
    firstName: to.firstName,
    link,
    lang: langOf(language),
    unsubscribe:
      unsubscribePath === undefined
        ? undefined
        : { url: publicUrl + unsubscribePath, label: unsubscribeWords[language] },
  })
}

const rowOf = async (letter: Letter, publicUrl: string, wording: Wording, supportEmail: string): Promise<NewMail> => {
  const { to, action, academyId = null, unsubscribePath, invitation } = letter
  return {
    action,
    userId: to.id,
    academyId,
    toName: `${to.firstName} ${to.lastName}`.trim(),
    toAddress: to.email,
    unsubscribeUrl: unsubscribePath === undefined ? null : publicUrl + unsubscribePath,
    invitation: invitation ? storedInvitation(invitation, publicUrl) : null,
    ...(await compose(letter, publicUrl, wording, supportEmail)),
  }
}

const write = async (ctx: Pick<Ctx, 'db' | 'publicUrl'>, letters: readonly Letter[]): Promise<number[]> => {
  const wording = await wordingFor(ctx.db, letters)
  const supportEmail = letters.some(namesSupport) ? await mailRepo.supportEmail(ctx.db) : ''
  return mailRepo.insert(
    ctx.db,
    await Promise.all(letters.map((letter) => rowOf(letter, ctx.publicUrl, wording, supportEmail))),
  )
}

/** Mail and job are written in the caller's transaction: no account without its mail, no mail without its account. */
export const send = (
  ctx: Pick<Ctx, 'db' | 'publicUrl' | 'enqueue'>,
  to: Recipient,
  action: MailAction,
  path?: string,
  values?: MailValues,
  academyId?: number | null,
): Promise<void> => sendLetter(ctx, { to, action, path, values, academyId })

export const sendLetter = async (ctx: Pick<Ctx, 'db' | 'publicUrl' | 'enqueue'>, letter: Letter): Promise<void> => {
  const [mailId] = await write(ctx, [letter])
  await ctx.enqueue(sendMail, { mailId: mailId! })
}

/** The same for many people, in few statements: a crowd is written before anybody waits for what is locked meanwhile. */
export const sendAll = async (ctx: Pick<Ctx, 'db' | 'publicUrl'>, letters: readonly Letter[]): Promise<void> => {
  if (letters.length === 0) return
  const mailIds = await write(ctx, letters)
  await enqueueJobs(
    ctx.db,
    sendMail,
    mailIds.map((mailId) => ({ mailId })),
  )
}

/** A mail that was composed already, such as the test of a template. */
export const sendComposed = async (
  ctx: Pick<Ctx, 'db' | 'enqueue'>,
  to: Recipient,
  { action, academyId, ...composed }: ComposedMail & { action: string; academyId: number | null },
): Promise<void> => {
  const toName = `${to.firstName} ${to.lastName}`.trim()
  const row = { action, userId: to.id, academyId, toName, toAddress: to.email, unsubscribeUrl: null, ...composed }
  const [mailId] = await mailRepo.insert(ctx.db, [row])
  await ctx.enqueue(sendMail, { mailId: mailId! })
}

/** A mail that failed goes back into the queue, with all its tries; undefined: it has not failed, or its text is forgotten. */
export const sendAgain = async (ctx: Ctx, mailId: number): Promise<{ action: string; tries: number } | undefined> => {
  const again = await mailRepo.backToQueue(ctx.db, mailId)
  if (again) await ctx.enqueue(sendMail, { mailId })
  return again
}

/** ACC-30. To be asked after the commit: what the mail belongs to is kept, and so is the way to ask for it again. */
export const refuseWithoutServer = (tools: { canSendMail: boolean }): void => {
  if (!tools.canSendMail) fail('EmailCouldNotBeSent')
}

const asSummary = (mail: { id: number; toAddress: string; subject: string; createdAt: Date }) => ({
  id: mail.id,
  to: mail.toAddress,
  subject: mail.subject,
  createdAt: mail.createdAt.toISOString(),
})

export const mailbox = async (ctx: Ctx) => (await mailRepo.newest(ctx.db, 50)).map(asSummary)

export const storedMail = ({ db }: Pick<Ctx, 'db'>, id: number) => mailRepo.byId(db, id)

export const mailboxMail = async (ctx: Ctx, id: number, from: MailParty) => {
  const mail = (await storedMail(ctx, id)) ?? fail('EndpointNotFound')
  const to = { name: mail.toName, address: mail.toAddress }
  const file =
    mail.invitation && (await writeInvitationFile(invitationOf(mail.invitation, mail.createdAt), { from, to }))
  return { ...asSummary(mail), text: mail.text, html: mail.html, file }
}

/** For whoever writes templates: the same way from text to mail as the sending. */
export const composeFrom = (
  { action, language, ...letter }: Pair & Pick<TemplateLetter, 'subject' | 'body' | 'values'>,
  theme?: 'light' | 'dark',
): Promise<ComposedMail> =>
  composeTemplate({ ...letter, button: buttonOf({ action, language }), lang: langOf(language) }, theme)

export { builtInTemplate, chooseTemplate, faultOfTemplate, templateActions }
