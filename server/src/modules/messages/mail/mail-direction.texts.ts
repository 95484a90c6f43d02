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
        'The team of the academy has changed your direction to {to}.',
        'The previous direction: {from}',
        'Your cabinet now shows the lectures, materials and tests of the new direction. Everything you have handed in is kept.',
      ],
      button: 'Open the cabinet',
      footer: 'If you did not expect this, please write to the team of your academy.',
    },
  },
} satisfies Record<string, Record<Locale, Omit<MailText, 'greeting'>>>
