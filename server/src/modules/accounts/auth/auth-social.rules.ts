import { Email, Name } from '@academy/contract/fields'
import { nameLength } from '@academy/contract/limits'
import type { Locale } from '@academy/contract/enums'

/** What a provider says about somebody. */
export interface SocialPerson {
  id: string
  email: string | null
  /** The provider vouches that the address is theirs. If not, the address opens and confirms nothing by itself. */
  isEmailProved: boolean
  firstName: string
  lastName: string
}

/** The name to begin with where a provider has none; its owner can change it in the profile. */
const nameless = {
  ua: { firstName: 'Ім’я', lastName: 'Прізвище' },
  en: { firstName: 'Name', lastName: 'Surname' },
} as const satisfies Record<Locale, object>

const fits = (character: string): boolean => Name.safeParse(`a${character}a`).success

/** VAL-06: letters the rule does not know become the nearest it does, anything else goes. */
const asName = (text: string): string | null => {
  const letters = [...text.normalize('NFC').replace(/[ʼ‘`´]/g, '’')].map((one) =>
    fits(one) ? one : [...one.normalize('NFKD')].filter(fits).join(''),
  )
  const name = letters.join('').replace(/ +/g, ' ').trim().slice(0, nameLength.max).trim()
  // A name of dashes and apostrophes alone is none.
  return Name.safeParse(name).success && /\p{L}/u.test(name) ? name : null
}

const localPartLetters = (email: string): string => (email.split('@')[0] ?? '').replace(/[^\p{L}]+/gu, ' ')

export const namesOf = (
  person: Pick<SocialPerson, 'firstName' | 'lastName'> & { email: string },
  localization: Locale,
): { firstName: string; lastName: string } => ({
  firstName: asName(person.firstName) ?? asName(localPartLetters(person.email)) ?? nameless[localization].firstName,
  lastName: asName(person.lastName) ?? nameless[localization].lastName,
})

/** Subjects are short by their standard; what is not could not be looked up again. */
export const asSubject = (given: unknown): string => {
  if (typeof given !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(given)) throw new Error('The provider names nobody')
  return given
}

export const asEmail = (given: unknown): string | null => {
  const checked = Email.safeParse(given)
  return checked.success ? checked.data : null
}

export const asText = (given: unknown): string => (typeof given === 'string' ? given.slice(0, 255) : '')
