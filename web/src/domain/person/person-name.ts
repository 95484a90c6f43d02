import type { Translate } from '#lib/i18n/i18n.ts'

type Named = { firstName: string; lastName: string }
const fullName = ({ firstName, lastName }: Named): string => `${firstName} ${lastName}`.trim()

/** Whether the account was deleted: what its owner wrote is gone as well. */
export const isErased = (person: Named): boolean => fullName(person) === ''

/** the name of a deleted person is gone from the database; what they did stays. */
export const personName = (person: Named, t: Translate): string => fullName(person) || t('person.deleted')
