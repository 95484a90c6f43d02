import type { Locale } from '@academy/contract/enums'
import type { MailText } from './mail.text.ts'

/** what a student is written when staff change the direction. */
export const directionMailTexts = {
  'direction changed': {
    ua: {
      subject: 'Ваш напрям змінено',
      lines: [
        'Команда академії змінила Ваш напрям на {to}.',
        'Попередній напрям: {from}',
        'У кабінеті тепер лекції, матеріали й тести нового напряму. Усе, що Ви вже здали, збережено.',
      ],
      button: 'Відкрити кабінет',
      footer: 'Якщо Ви цього не очікували, напишіть команді своєї академії.',
    },
    en: {
      subject: 'Your direction was changed',
      lines: [
        'The academy team has changed your direction to {to}.',
        'Previous direction: {from}',
        'Your dashboard now shows the lectures, materials and tests of the new direction. Everything you’ve submitted is kept.',
      ],
      button: 'Open dashboard',
      footer: 'If you didn’t expect this, write to your academy team.',
    },
  },
} satisfies Record<string, Record<Locale, Omit<MailText, 'greeting'>>>
