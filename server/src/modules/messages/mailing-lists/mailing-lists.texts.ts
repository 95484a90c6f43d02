import type { Locale } from '@academy/contract/enums'

interface PageText {
  title: string
  text: string
  /** What the one button of the page does. */
  readonly button?: string
}

export const homeLinks: Record<Locale, string> = { ua: 'На головну Академії', en: 'Go to the Academy home page' }

export type MailingPage =
  | 'confirm'
  | 'confirmed'
  | 'alreadySubscribed'
  | 'unsubscribe'
  | 'unsubscribed'
  | 'linkOver'
  | 'linkBroken'

/** The pages that mails to lists lead to. */
export const mailingPages: Record<MailingPage, Record<Locale, PageText>> = {
  confirm: {
    ua: {
      title: 'Підписатися на новини Академії?',
      text: 'Ми надсилатимемо новини про набори, відкриті лекції та статті. Відписатися можна будь-коли одним натисканням.',
      button: 'Так, підписатися',
    },
    en: {
      title: 'Subscribe to Academy news?',
      text: 'We’ll send news about intakes, open lectures and articles. You can unsubscribe at any time with one click.',
      button: 'Yes, subscribe',
    },
  },
  confirmed: {
    ua: { title: 'Готово, Вас підписано', text: 'Дякуємо! Лист із підтвердженням уже в дорозі.' },
    en: { title: 'Done, you’re subscribed', text: 'Thank you! A confirmation email is on its way.' },
  },
  alreadySubscribed: {
    ua: {
      title: 'Вас уже підписано',
      text: 'Новини Академії надходитимуть на Вашу адресу, більше нічого робити не треба. Відписатися можна будь-коли за посиланням унизу кожного листа.',
    },
    en: {
      title: 'You’re already subscribed',
      text: 'Academy news will come to your address; there’s nothing else to do. You can unsubscribe at any time with the link at the end of every email.',
    },
  },
  unsubscribe: {
    ua: {
      title: 'Відписатися від новин Академії?',
      text: 'Ми більше не надсилатимемо листів цієї розсилки. Листи про Ваш акаунт і навчання надходитимуть, як і раніше.',
      button: 'Відписатися',
    },
    en: {
      title: 'Unsubscribe from Academy news?',
      text: 'We’ll stop sending emails from this list. You’ll still get emails about your account and your studies.',
      button: 'Unsubscribe',
    },
  },
  unsubscribed: {
    ua: {
      title: 'Вас відписано',
      text: 'Листів цієї розсилки більше не буде. Передумаєте? Підпишіться знову на головній сторінці.',
    },
    en: {
      title: 'You’re unsubscribed',
      text: 'You won’t get any more emails from this list. Changed your mind? Subscribe again on the home page.',
    },
  },
  linkOver: {
    ua: {
      title: 'Це посилання вже не діє',
      text: 'Минуло сім днів, ми надіслали новіше, Ви відписалися або адреса неповна. Підпишіться ще раз на головній сторінці, і ми надішлемо новий лист.',
    },
    en: {
      title: 'This link no longer works',
      text: 'Seven days have passed, we sent a newer one, you unsubscribed, or the address is incomplete. Subscribe again on the home page, and we’ll send you a new email.',
    },
  },
  linkBroken: {
    ua: {
      title: 'Це посилання неповне',
      text: 'Схоже, частина адреси загубилася. Натисніть «Відписатися від розсилки» внизу останнього листа від нас.',
    },
    en: {
      title: 'This link is incomplete',
      text: 'Part of the address seems to be missing. Press “Unsubscribe” at the end of the last email you got from us.',
    },
  },
}
