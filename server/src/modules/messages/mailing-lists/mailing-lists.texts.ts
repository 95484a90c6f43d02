import type { Locale } from '@academy/contract/enums'

interface PageText {
  title: string
  text: string
  /** What the one button of the page does. */
  readonly button?: string
}

export const homeLinks: Record<Locale, string> = { ua: 'На головну Академії', en: 'To the home page of Academy' }

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
      title: 'Підписатися на листи Академії?',
      text: 'Ми надсилатимемо новини про набори, відкриті лекції та статті. Відписатися можна будь-коли одним натисканням.',
      button: 'Так, підписатися',
    },
    en: {
      title: 'Subscribe to the mails of Academy?',
      text: 'We will send news about intakes, open lectures and articles. You can unsubscribe at any time with one click.',
      button: 'Yes, subscribe',
    },
  },
  confirmed: {
    ua: { title: 'Готово, Вас підписано', text: 'Дякуємо! Лист із підтвердженням уже в дорозі.' },
    en: { title: 'Done, you are subscribed', text: 'Thank you! A mail that confirms it is on its way.' },
  },
  alreadySubscribed: {
    ua: {
      title: 'Вас уже підписано',
      text: 'Новини Академії надходитимуть на Вашу адресу, більше нічого робити не треба. Відписатися можна будь-коли за посиланням унизу кожного листа.',
    },
    en: {
      title: 'You are already subscribed',
      text: 'The news of Academy will come to your address, and there is nothing else to do. You can unsubscribe at any time by the link at the end of every mail.',
    },
  },
  unsubscribe: {
    ua: {
      title: 'Відписатися від листів Академії?',
      text: 'Ми більше не надсилатимемо листів цієї розсилки. Листи про Ваш обліковий запис і навчання приходитимуть, як і раніше.',
      button: 'Відписатися',
    },
    en: {
      title: 'Unsubscribe from the mails of Academy?',
      text: 'We will not send mails of this list any more. Mails about your account and your studies still come.',
      button: 'Unsubscribe',
    },
  },
  unsubscribed: {
    ua: {
      title: 'Вас відписано',
      text: 'Листів цієї розсилки більше не буде. Передумаєте? Підпишіться знову на головній сторінці.',
    },
    en: {
      title: 'You are unsubscribed',
      text: 'There will be no more mails of this list. Changed your mind? Subscribe again on the home page.',
    },
  },
  linkOver: {
    ua: {
      title: 'Це посилання вже не діє',
      text: 'Минуло сім днів, ми надіслали новіше, Ви відписалися або адреса неповна. Підпишіться ще раз на головній сторінці, і ми надішлемо новий лист.',
    },
    en: {
      title: 'This link does not work any more',
      text: 'Seven days have passed, we sent a newer one, you unsubscribed, or the address is incomplete. Subscribe once more on the home page and we will send a new mail.',
    },
  },
  linkBroken: {
    ua: {
      title: 'Це посилання неповне',
      text: 'Схоже, частина адреси загубилася. Натисніть «Відписатися від розсилки» внизу останнього листа від нас.',
    },
    en: {
      title: 'This link is incomplete',
      text: 'A part of the address seems to be missing. Press “Unsubscribe” at the end of the last mail you got from us.',
    },
  },
}
