import type { Locale } from '@academy/contract/enums'
import type { Ctx } from '#platform/ctx.ts'
import { fail } from '#platform/errors.ts'
import { enqueueJobs } from '#platform/jobs.ts'
import { sendMail } from './mail.jobs.ts'
import { composeMail } from './mail.layout.ts'
import { mailRepo } from './mail.repo.ts'
import { type MailAction, type MailText, mailTexts } from './mail.texts.ts'
import { fillIn, type MailValues } from './mail.values.ts'

export interface Recipient {
  /** null: somebody without an account, whose name nobody knows. */
  id: number | null
  email: string
  firstName: string
  lastName: string
  localization: Locale
}

const htmlLang: Record<Locale, string> = { ua: 'uk', en: 'en' }

export interface Letter {
  to: Recipient
  action: MailAction
  path?: string | undefined
  values?: MailValues | undefined
}

const rowOf = ({ to, action, path, values }: Letter, publicUrl: string) => {
  const copy: MailText = mailTexts[action][to.localization]
  const composed = composeMail({
    copy: values ? { ...copy, lines: fillIn(copy.lines, values, to.localization) } : copy,
    firstName: to.firstName,
    link: path === undefined ? null : publicUrl + path,
    lang: htmlLang[to.localization],
  })
  return { action, userId: to.id, toName: `${to.firstName} ${to.lastName}`.trim(), toAddress: to.email, ...composed }
}

/** Mail and job are written in the caller's transaction: no account without its mail, no mail without its account. */
export const send = async (
  ctx: Pick<Ctx, 'db' | 'publicUrl' | 'enqueue'>,
  to: Recipient,
  action: MailAction,
  path?: string,
  values?: MailValues,
): Promise<void> => {
  const [mailId] = await mailRepo.insert(ctx.db, [rowOf({ to, action, path, values }, ctx.publicUrl)])
  await ctx.enqueue(sendMail, { mailId: mailId! })
}

/** The same for many people, in two statements: a crowd is written before anybody waits for what is locked meanwhile. */
export const sendAll = async (ctx: Pick<Ctx, 'db' | 'publicUrl'>, letters: readonly Letter[]): Promise<void> => {
  if (letters.length === 0) return
  const mailIds = await mailRepo.insert(
    ctx.db,
    letters.map((letter) => rowOf(letter, ctx.publicUrl)),
  )
  await enqueueJobs(
    ctx.db,
    sendMail,
    mailIds.map((mailId) => ({ mailId })),
  )
}

/** A mail that is back in the queue, with all its tries. */
export const sendAgain = (ctx: Ctx, mailId: number): Promise<void> => ctx.enqueue(sendMail, { mailId })

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

export const mailboxMail = async (ctx: Ctx, id: number) => {
  const mail = (await mailRepo.byId(ctx.db, id)) ?? fail('EndpointNotFound')
  return { ...asSummary(mail), text: mail.text, html: mail.html }
}
