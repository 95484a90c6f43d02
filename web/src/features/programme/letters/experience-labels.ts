import type { MessageKey } from '#lib/i18n/messages.ts'

/** FORM-51: the lists of the experience form as headings. */
export const experienceLabels: Readonly<Record<string, MessageKey>> = {
  'Years Of Experience': 'letters.experience.years',
  'Programmer Level': 'common.programmingLevel',
  'Hardest Project': 'common.hardestProject',
  Backend: 'common.backend',
  Frontend: 'common.frontend',
  'Database Experience': 'common.databases',
}
