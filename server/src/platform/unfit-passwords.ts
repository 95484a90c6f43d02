import { roleNames } from '@academy/contract/enums'
import { brokenLengthOf, type PasswordLength } from '@academy/contract/fields'
import { fail } from './errors.ts'

/** What anybody would try here first, in small letters without anything else; docs/security.md shows the list. */
const wordsOfThisPlace = ['academy', 'academia', 'akademia', 'академія', 'академия', 'password', 'пароль']
const words: ReadonlySet<string> = new Set([...wordsOfThisPlace, ...roleNames.map((name) => name.toLowerCase())])

/** Digits and signs around a word, or between its letters, are what everybody adds. */
const lettersOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}]/gu, '')
/** Of fewer letters something else may be meant. */
const wordMinLength = 4

let loaded: Promise<ReadonlySet<string>> | undefined
/** Tens of thousands, collected from breaches, the commonest first; most processes never need them. */
const commonPasswords = (): Promise<ReadonlySet<string>> =>
  (loaded ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common'])))

export interface PasswordOwner {
  email: string
  firstName: string
  lastName: string
}

const isGuessed = async (password: string, owner: PasswordOwner): Promise<boolean> => {
  if ((await commonPasswords()).has(password.toLowerCase())) return true
  const letters = lettersOf(password)
  const own = [owner.firstName, owner.lastName, owner.firstName + owner.lastName, owner.email.split('@')[0]!]
  const isOwn = own.some((text) => text.length >= wordMinLength && lettersOf(text) === letters)
  return letters.length >= wordMinLength && (words.has(letters) || isOwn)
}

/**
 * VAL-07, and whatever is tried first by whoever guesses is no password, when it is chosen; those that are in use stay
 * good.
 */
export const refuseUnfitPassword = async (
  { passwordLength }: { passwordLength: PasswordLength },
  password: string,
  owner: PasswordOwner,
): Promise<void> => {
  const broken = brokenLengthOf(password, passwordLength) ?? ((await isGuessed(password, owner)) && 'guessedPassword')
  if (broken) fail('ValidationError', { fields: [{ field: 'password', message: broken }] })
}
