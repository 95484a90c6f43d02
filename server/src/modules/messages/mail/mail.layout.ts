import type { Locale } from '@academy/contract/enums'
import { escapeHtml } from '#platform/script-free-page.ts'
import { buttonHtml, frameHtml, headingHtml, linkHtml, noteHtml, paragraphHtml } from './mail.look.ts'
import type { MailText } from './mail.text.ts'

export interface ComposedMail {
  subject: string
  text: string
  html: string
}

/** A piece of a mail, said twice: for programs that show html and for those that do not. */
export interface MailBlock {
  html: string
  text: string
}

export interface MailBlocks {
  subject: string
  lang: string
  blocks: readonly MailBlock[]
  /** Small print below a line. */
  notes: readonly MailBlock[]
}

const htmlLang: Record<Locale, string> = { ua: 'uk', en: 'en' }
export const langOf = (locale: Locale): string => htmlLang[locale]

const withoutButton: Record<string, string> = {
  uk: 'Якщо кнопка не працює, скопіюйте цю адресу в браузер:',
  en: 'If the button does not work, copy this address into your browser:',
}

/** The button, and its address in words for those who do not see buttons. */
export const buttonBlock = (link: string, label: string, lang: string): MailBlock => {
  const help = withoutButton[lang] ?? withoutButton.en!
  return {
    html: `${buttonHtml(link, label)}\n${noteHtml(`${help}<br>${linkHtml(link, escapeHtml(link))}`)}`,
    text: `${label}: ${link}`,
  }
}

/** What a program shows behind the subject, before the mail is opened: the first words that are no greeting. */
const summaryOf = (blocks: readonly MailBlock[]): string => {
  const [greeting, words] = blocks.map((block) => block.text).filter((text) => !text.includes('://'))
  return (words ?? greeting ?? '').slice(0, 140)
}

export const layOut = (mail: MailBlocks, theme?: 'light' | 'dark'): ComposedMail => {
  const { subject, lang, blocks, notes } = mail
  return {
    subject,
    text: [...blocks, ...notes].map((block) => block.text).join('\n\n'),
    html: frameHtml({
      lang,
      subject,
      summary: summaryOf(blocks),
      body: blocks.map((block) => block.html).join('\n'),
      notes: notes.map((block) => block.html).join('\n'),
      theme,
    }),
  }
}

interface Letter {
  copy: MailText
  firstName: string
  /** Where the button leads; a notice may have none. */
  link: string | null
  lang: string
  /** Where mails of its list end with one click. */
  unsubscribe?: { url: string; label: string } | undefined
}

/** S10: whatever a person typed is text in a mail, never markup. */
export const composeMail = ({ copy, firstName, link, lang, unsubscribe }: Letter): ComposedMail => {
  const greeting = copy.greeting(firstName)
  return layOut({
    subject: copy.subject,
    lang,
    blocks: [
      { html: headingHtml(escapeHtml(greeting), 1), text: greeting },
      ...copy.lines.map((line) => ({ html: paragraphHtml(escapeHtml(line)), text: line })),
      ...(link !== null && copy.button !== undefined ? [buttonBlock(link, copy.button, lang)] : []),
    ],
    notes: [
      { html: noteHtml(escapeHtml(copy.footer)), text: copy.footer },
      ...(unsubscribe
        ? [
            {
              html: noteHtml(linkHtml(unsubscribe.url, escapeHtml(unsubscribe.label))),
              text: `${unsubscribe.label}: ${unsubscribe.url}`,
            },
          ]
        : []),
    ],
  })
}
