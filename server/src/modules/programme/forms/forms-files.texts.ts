import type { Locale } from '@academy/contract/enums'

export interface FileTexts {
  sheet: string
  /** Before the questions. */
  header: readonly string[]
}

export const fileTexts: Record<Locale, FileTexts> = {
  ua: { sheet: 'Відповіді', header: ['Прізвище', 'Ім’я', 'Ел. пошта', 'Група', 'Заповнення', 'Надіслано'] },
  en: { sheet: 'Answers', header: ['Last name', 'First name', 'Email', 'Group', 'Attempt', 'Sent at'] },
}
