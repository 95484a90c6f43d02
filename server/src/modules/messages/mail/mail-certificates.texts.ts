import type { Locale } from '@academy/contract/enums'
import type { MailText } from './mail.text.ts'

/** To whoever finished an academy. */
export const certificateMailTexts = {
  'certificate reissued': {
    ua: {
      subject: 'Ваш сертифікат видано повторно',
      lines: [
        'Команда академії оновила дані у Вашому сертифікаті. Номер лишився той самий: {number}.',
        'Завантажте новий файл. Хто перевірить раніше надрукований сертифікат, побачить, що його замінено.',
      ],
      button: 'Відкрити сертифікат',
      footer: 'Щиро вітаємо ще раз! Команда Академії',
    },
    en: {
      subject: 'Your certificate was issued again',
      lines: [
        'The academy team has updated your certificate. Its number stays the same: {number}.',
        'Download the new file. Anyone who verifies a copy printed earlier will see that it was replaced.',
      ],
      button: 'Open certificate',
      footer: 'Congratulations once again! The Academy team',
    },
  },
} satisfies Record<string, Record<Locale, Omit<MailText, 'greeting'>>>
