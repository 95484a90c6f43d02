import type { Locale } from '@academy/contract/enums'

interface PageText {
  title: string
  text: string
  /** What the one button of the page does. */
  readonly button?: string
}

export const homeLinks: Record<Locale, string> = { ua: 'На головну Академії', en: 'To the home page of Academy' }

export type MailingPage = 'confirm' | 'confirmed' | 'unsubscribe' | 'unsubscribed' | 'linkOver'

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
      text: 'Його вже використали, минуло сім днів або адреса неповна. Підпишіться ще раз, і ми надішлемо нове.',
    },
    en: {
      title: 'This link does not work any more',
      text: 'It was used, seven days have passed, or the address is incomplete. Subscribe once more and we will send a new one.',
    },
  },
}
