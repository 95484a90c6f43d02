import type { Locale } from '@academy/contract/enums'
import { greetings, type MailText } from './mail.text.ts'

/** What every mail to a list ends with. */
export const unsubscribeWords: Record<Locale, string> = { ua: 'Відписатися від розсилки', en: 'Unsubscribe' }

/** what those are asked and told who want the mails of a list. */
export const subscriptionTexts = {
  'subscription request': {
    ua: {
      subject: 'Підтвердьте підписку на листи Академії',
      greeting: greetings.ua,
      lines: [
        'Хтось, імовірно Ви, попросив надсилати на цю адресу новини Академії.',
        'Натисніть кнопку, щоб погодитися. Доки Ви цього не зробите, ми нічого не надсилатимемо. Посилання діє сім днів.',
      ],
      button: 'Так, підписатися',
      footer: 'Якщо це були не Ви, просто видаліть цей лист: підписки не буде.',
    },
    en: {
      subject: 'Confirm your subscription to the mails of Academy',
      greeting: greetings.en,
      lines: [
        'Somebody, probably you, asked us to send news of Academy to this address.',
        'Press the button to agree. Until you do, we send nothing. The link works for seven days.',
      ],
      button: 'Yes, subscribe',
      footer: 'If this was not you, simply delete this mail: there will be no subscription.',
    },
  },

  'already subscribed': {
    ua: {
      subject: 'Ви вже підписані на листи Академії',
      greeting: greetings.ua,
      lines: [
        'Хтось, імовірно Ви, щойно попросив надсилати на цю адресу новини Академії. Вона вже є у списку, тож підтверджувати нічого не треба.',
        'Якщо новини Вам більше не потрібні, відпишіться одним натисканням унизу цього листа.',
      ],
      footer: 'Якщо це були не Ви, просто видаліть цей лист: нічого не змінилося.',
    },
    en: {
      subject: 'You are already subscribed to the mails of Academy',
      greeting: greetings.en,
      lines: [
        'Somebody, probably you, has just asked us to send news of Academy to this address. It is on the list already, so there is nothing to confirm.',
        'If you do not want the news any more, unsubscribe with one click at the end of this mail.',
      ],
      footer: 'If this was not you, simply delete this mail: nothing has changed.',
    },
  },

  'subscription confirmed': {
    ua: {
      subject: 'Вас підписано на листи Академії',
      greeting: greetings.ua,
      lines: [
        'Дякуємо! Тепер Ви отримуватимете новини Академії: нові набори, відкриті лекції та статті.',
        'Відписатися можна будь-коли, одним натисканням унизу кожного листа.',
      ],
      footer: 'До зустрічі! Команда Академії.',
    },
    en: {
      subject: 'You are subscribed to the mails of Academy',
      greeting: greetings.en,
      lines: [
        'Thank you! From now on you get the news of Academy: new intakes, open lectures and articles.',
        'You can unsubscribe at any time, with one click at the end of every mail.',
      ],
      footer: 'See you! The team of Academy.',
    },
  },
} satisfies Record<string, Record<Locale, MailText>>
