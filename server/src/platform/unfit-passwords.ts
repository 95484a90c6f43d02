import { roleNames } from '@academy/contract/enums'
import type { FieldError } from '@academy/contract/errors'
import { brokenLengthOf, type PasswordLength } from '@academy/contract/fields'
import { fail } from './errors.ts'

/** Words of this product that an attacker would try first, lower case letters only; docs/security.md has the list. */
const wordsOfThisPlace = ['academy', 'academia', 'akademia', 'академія', 'академия', 'password', 'пароль']
const words: ReadonlySet<string> = new Set([...wordsOfThisPlace, ...roleNames.map((name) => name.toLowerCase())])

/** Digits and signs around a word or between its letters do not make it safer: everybody adds them. */
const lettersOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}]/gu, '')
/** Shorter words are allowed, since they may be part of something else. */
const wordMinLength = 4

let loaded: Promise<ReadonlySet<string>> | undefined
/** Tens of thousands of passwords from breaches, the most common first; loaded when first needed. */
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
 * good. Returns what is wrong with it.
 */
export const unfitPassword = async (
  { passwordLength }: { passwordLength: PasswordLength },
  password: string,
  owner: PasswordOwner,
): Promise<FieldError[]> => {
  const broken = brokenLengthOf(password, passwordLength) ?? ((await isGuessed(password, owner)) && 'guessedPassword')
  return broken ? [{ field: 'password', message: broken }] : []
}

export const refuseUnfitPassword = async (...choice: Parameters<typeof unfitPassword>): Promise<void> => {
  const fields = await unfitPassword(...choice)
  if (fields.length > 0) fail('ValidationError', { fields })
}
