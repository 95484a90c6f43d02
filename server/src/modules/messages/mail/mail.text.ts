import type { Locale } from '@academy/contract/enums'

export interface MailText {
  subject: string
  greeting(firstName: string): string
  lines: readonly string[]
  /** What the link of the mail does; a plain notice has none. */
  readonly button?: string
  footer: string
}

/** A placeholder in footers: it is replaced by the support address of this installation. */
export const supportPlace = '{support}'

export const greetings: Record<Locale, MailText['greeting']> = {
  ua: (firstName) => (firstName ? `Вітаємо, ${firstName}!` : 'Вітаємо!'),
  en: (firstName) => (firstName ? `Hello, ${firstName}!` : 'Hello!'),
}
