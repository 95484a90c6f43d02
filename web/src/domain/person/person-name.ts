import type { Translate } from '#lib/i18n/i18n.ts'

/** the name of a deleted person is gone from the database; what they did stays. */
export const personName = (person: { firstName: string; lastName: string }, t: Translate): string =>
  `${person.firstName} ${person.lastName}`.trim() || t('person.deleted')
