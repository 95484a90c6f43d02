import * as z from 'zod/mini'
import { type MessageKey, text } from './fields.ts'
import { mailBodyMaxLength, mailSubjectMaxLength } from './limits.ts'

/** MAIL-17: what stands for something else in a template, written {{link}}. */
export const mailPlaceholders = ['firstName', 'lastName', 'link', 'academyName'] as const
export type MailPlaceholder = (typeof mailPlaceholders)[number]

export const placeholderPattern = /\{\{(firstName|lastName|link|academyName)\}\}/g
export const linkPlaceholder = '{{link}}'

/** What is left of a text when its placeholders are gone; braces in it are a placeholder nobody knows. */
const withoutPlaceholders = (text: string): string => text.replace(placeholderPattern, ' ')
/** Two braces, with what stands between them or beside them. */
const bracesPattern = /\{\{[^{}\n]{0,40}\}\}|\{\{[^\s{}]{0,40}|[^\s{}]{0,40}\}\}/

/** The first placeholder of a text that nobody knows, as it is written. */
export const unknownPlaceholderIn = (text: string): string | undefined =>
  bracesPattern.exec(withoutPlaceholders(text))?.[0]
const namesOnlyKnown = (text: string): boolean => unknownPlaceholderIn(text) === undefined

/** Endings of file names and products that no host has. */
const noHostEndings = new Set(['js', 'ts', 'jsx', 'tsx', 'css', 'html', 'json', 'exe', 'pdf', 'doc', 'docx', 'xlsx'])
const cyrillicEndings = /\.(?:укр|рф|бел|рус|бг|срб|мкд|мон|қаз|ею|ком|орг|сайт|онлайн|дети|москва)(?![\p{L}\d])/iu
const hostEnding = /[\p{L}\d]\.(xn--[a-z\d-]+|[a-z]{2,63})(?![\p{L}\d])/giu
const scheme = /[a-z][a-z\d+.-]*:\/\/|\b(?:mailto|tel|sms|javascript|data):|\bwww\./i
const numbersOfHost = /(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}(?![\d.])/

const isAddress = (plain: string): boolean => {
  if (scheme.test(plain) || plain.includes('@') || cyrillicEndings.test(plain) || numbersOfHost.test(plain)) return true
  return [...plain.matchAll(hostEnding)].some(([, ending]) => !noHostEndings.has(ending!.toLowerCase()))
}

/** Characters that look like a dot or a letter become that dot or letter, invisible ones go. */
const asRead = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/[。｡]/g, '.')

/**
 * Whether a mail program, or its reader, would take something in this text for an address. It looks at the text as it is
 * read, and tries every placeholder as a space and as a word: a reader sees the result, not the characters.
 */
export const namesAddress = (text: string): boolean =>
  [' ', 'xx'].some((word) => isAddress(asRead(text.replace(placeholderPattern, word))))

const wordsOf = (text: string): string[] =>
  text.split(/[\s()[\]<>"«»“”]+/u).map((word) => word.replace(/[.,:;!?…]$/u, ''))

/**
 * The first word of a text that is taken for an address, as it is written; where invisible characters split it, as it is
 * read. undefined: there is none, or only several words together make one.
 */
export const addressIn = (text: string): string | undefined =>
  wordsOf(text).find(namesAddress) ?? wordsOf(asRead(text)).find(namesAddress)

const rule = (holds: (text: string) => boolean, error: MessageKey) => z.refine<string>(holds, { error, abort: true })

/** S10: a line break in a subject would begin another header. A one-time link does not belong where lists show it. */
// oxlint-disable-next-line no-control-regex -- these are what is refused
const isOneLine = (text: string): boolean => !/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/.test(text)

export const MailSubject = text(1, mailSubjectMaxLength).check(
  rule(isOneLine, 'wrongText'),
  rule(namesOnlyKnown, 'unknownPlaceholder'),
  rule((subject) => !subject.includes(linkPlaceholder), 'linkInSubject'),
  rule((subject) => !namesAddress(subject), 'foreignLink'),
)

/** MAIL-17. Markdown; the only address in it is {{link}}, so that nobody is led elsewhere by a mail of ours. */
export const MailBody = text(1, mailBodyMaxLength).check(
  rule(namesOnlyKnown, 'unknownPlaceholder'),
  rule((body) => body.includes(linkPlaceholder), 'linkNeeded'),
  rule((body) => !namesAddress(body), 'foreignLink'),
)

export const MailTemplateText = z.strictObject({ subject: MailSubject, body: MailBody })
export type MailTemplateText = z.infer<typeof MailTemplateText>
