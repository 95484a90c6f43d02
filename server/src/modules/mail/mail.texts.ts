import type { Locale } from '@academy/contract/enums'

export interface MailText {
  subject: string
  greeting(firstName: string): string
  lines: readonly string[]
  button: string
  footer: string
}

/** MAIL-16: the built-in text, used where no template of an academy or of the installation says otherwise. */
export const registrationConfirmation: Record<Locale, MailText> = {
  ua: {
    subject: 'Підтвердьте Вашу електронну адресу',
    greeting: (firstName) => `Вітаємо, ${firstName}!`,
    lines: [
      'Дякуємо за реєстрацію в Академії. Щоб увійти й обрати напрям, підтвердьте, що ця адреса належить Вам.',
      'Посилання діє сім днів.',
    ],
    button: 'Підтвердити адресу',
    footer: 'Якщо Ви не реєструвалися в Академії, просто видаліть цей лист.',
  },
  en: {
    subject: 'Confirm your e-mail address',
    greeting: (firstName) => `Hello, ${firstName}!`,
    lines: [
      'Thank you for joining Academy. To log in and choose a direction, please confirm that this address is yours.',
      'The link works for seven days.',
    ],
    button: 'Confirm address',
    footer: 'If you did not register at Academy, simply delete this mail.',
  },
}
