import { MailAction, Locale } from '@academy/contract/enums'
import {
  addressIn,
  linkPlaceholder,
  MailTemplateText,
  mailPlaceholders,
  type MailPlaceholder,
  unknownPlaceholderIn,
} from '@academy/contract/mail-template-text'
import type { MailInUse } from '@academy/contract/mail-templates'
import { brokenBy, type BrokenRules } from '#kit/editor/broken-rules.ts'

export const checkTemplate = (text: MailTemplateText): BrokenRules => brokenBy(MailTemplateText.safeParse(text).error)

/** Where a link or a picture of markdown leads, if not to the placeholder: the server refuses it by its parser. */
const otherTargetIn = (text: string): string | undefined =>
  [...text.matchAll(/\]\(\s*([^)\s]+)/g)].map(([, target]) => target!).find((target) => target !== linkPlaceholder)

const finders = {
  unknownPlaceholder: unknownPlaceholderIn,
  foreignLink: (text: string) => addressIn(text) ?? otherTargetIn(text),
}
type FoundRule = keyof typeof finders
const isFoundRule = (rule: string): rule is FoundRule => Object.hasOwn(finders, rule)

const shownLength = 60
const shortened = (words: string): string => (words.length > shownLength ? `${words.slice(0, shownLength)}…` : words)

/** What in a text breaks the rule; undefined where the rule is about the whole text, or the words are hidden from it. */
export const foundBy = (rule: string, text: string): { rule: FoundRule; words: string } | undefined => {
  const words = isFoundRule(rule) ? finders[rule](text) : undefined
  return words === undefined ? undefined : { rule: rule as FoundRule, words: shortened(words) }
}

/** Spaces around a subject are a slip. */
export const toTemplateText = ({ subject, body }: MailTemplateText): MailTemplateText => ({
  subject: subject.trim(),
  body,
})

export const writtenPlaceholder = (name: MailPlaceholder): string => `{{${name}}}`

export type TemplateField = keyof MailTemplateText

/** S10: a one-time link does not belong into a subject, wherever the cursor is. */
export const fieldFor = (name: MailPlaceholder, focused: TemplateField): TemplateField =>
  writtenPlaceholder(name) === linkPlaceholder ? 'body' : focused

/** What is marked gives way to the placeholder, and the cursor goes on behind it. */
export const withPlaceholder = (text: string, start: number, end: number, name: MailPlaceholder) => {
  const inserted = writtenPlaceholder(name)
  return { text: text.slice(0, start) + inserted + text.slice(end), caret: start + inserted.length }
}

export { mailPlaceholders }

/** Whether this very academy (or the installation) has a text of its own in this very language. */
export const isOwn = ({ academy, language, source }: MailInUse): boolean =>
  source.language === language && source.origin === (academy === null ? 'default' : 'academy')

/** The parts of an address, as the router hands them over; null for what names no mail. */
export const readMailOf = (parts: Readonly<Record<string, string | undefined>>) => {
  const { academy = '', action = '', language = '' } = parts
  const asked = {
    academyId: academy === 'default' ? null : /^[1-9]\d{0,9}$/.test(academy) ? Number(academy) : undefined,
    action: MailAction.safeParse(/^\d$/.test(action) ? Number(action) : undefined).data,
    language: Locale.safeParse(language).data,
  }
  const { academyId } = asked
  if (academyId === undefined || asked.action === undefined || asked.language === undefined) return null
  return { academyId, action: asked.action, language: asked.language }
}
export type AskedMail = NonNullable<ReturnType<typeof readMailOf>>

export const findMail = (mails: readonly MailInUse[], { academyId, action, language }: AskedMail) =>
  mails.find(
    (mail) => (mail.academy?.id ?? null) === academyId && mail.action === action && mail.language === language,
  ) ?? null

/** The least width of the frame that a preview is drawn in. */
export const previewWidths = { desk: 480, phone: 375 } as const
export type PreviewWidth = keyof typeof previewWidths
