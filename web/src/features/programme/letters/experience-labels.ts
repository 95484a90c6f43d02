import type { MessageKey } from '#lib/i18n/messages.ts'

/** FORM-51: the lists of the experience form as headings. */
export const experienceLabels: Readonly<Record<string, MessageKey>> = {
  'Years Of Experience': 'letters.experience.years',
  'Programmer Level': 'letters.experience.level',
  'Hardest Project': 'letters.experience.project',
  Backend: 'letters.experience.backend',
  Frontend: 'letters.experience.frontend',
  'Database Experience': 'letters.experience.database',
}
