import type { Locale } from '@academy/contract/enums'
import { greetings, type MailText } from './mail.text.ts'

/** What every mail to a list ends with. */
export const unsubscribeWords: Record<Locale, string> = { ua: 'Відписатися від розсилки', en: 'Unsubscribe' }

/** what those are asked and told who want the mails of a list. */
export const subscriptionTexts = {
  'subscription request': {
    ua: {
      subject: 'Підтвердьте підписку на новини Академії',
      greeting: greetings.ua,
      lines: [
        'Хтось, імовірно Ви, попросив надсилати на цю адресу новини Академії.',
        'Натисніть кнопку, щоб погодитися. Доки Ви цього не зробите, ми нічого не надсилатимемо. Посилання діє сім днів.',
      ],
      button: 'Так, підписатися',
      footer: 'Якщо це були не Ви, просто видаліть цей лист: підписки не буде.',
    },
    en: {
      subject: 'Confirm your subscription to Academy news',
      greeting: greetings.en,
      lines: [
        'Someone, probably you, asked us to send Academy news to this address.',
        'Press the button to agree. Until you do, we won’t send anything. The link works for seven days.',
      ],
      button: 'Yes, subscribe',
      footer: 'If this wasn’t you, just delete this email: you won’t be subscribed.',
    },
  },

  'already subscribed': {
    ua: {
      subject: 'Ви вже підписані на новини Академії',
      greeting: greetings.ua,
      lines: [
        'Хтось, імовірно Ви, щойно попросив надсилати на цю адресу новини Академії. Вона вже є у списку, тож підтверджувати нічого не треба.',
        'Якщо новини Вам більше не потрібні, відпишіться одним натисканням унизу цього листа.',
      ],
      footer: 'Якщо це були не Ви, просто видаліть цей лист: нічого не змінилося.',
    },
    en: {
      subject: 'You’re already subscribed to Academy news',
      greeting: greetings.en,
      lines: [
        'Someone, probably you, has just asked us to send Academy news to this address. It’s already on the list, so there’s nothing to confirm.',
        'If you no longer want the news, unsubscribe with one click at the end of this email.',
      ],
      footer: 'If this wasn’t you, just delete this email: nothing has changed.',
    },
  },

  'subscription confirmed': {
    ua: {
      subject: 'Вас підписано на новини Академії',
      greeting: greetings.ua,
      lines: [
        'Дякуємо! Тепер Ви отримуватимете новини Академії: нові набори, відкриті лекції та статті.',
        'Відписатися можна будь-коли, одним натисканням унизу кожного листа.',
      ],
      footer: 'До зустрічі! Команда Академії',
    },
    en: {
      subject: 'You’re subscribed to Academy news',
      greeting: greetings.en,
      lines: [
        'Thank you! From now on you’ll get Academy news: new intakes, open lectures and articles.',
        'You can unsubscribe at any time, with one click at the end of every email.',
      ],
      footer: 'See you! The Academy team',
    },
  },
} satisfies Record<string, Record<Locale, MailText>>
