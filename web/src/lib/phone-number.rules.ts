import { joinPhone, PhoneDigits } from '@academy/contract/fields'
import { callingCodeOf } from './countries.ts'

/** People write 050 123-45-67; the separators carry nothing. */
const plainDigits = (digits: string) => digits.replace(/[\s()-]/g, '')

/** VAL-14: the country and the digits of two fields, as one number; nothing typed is no number, not a bare country code. */
export const toPhoneNumber = (country: string, digits: string): string =>
  plainDigits(digits) === '' ? '' : joinPhone(callingCodeOf(country), plainDigits(digits))

/** VAL-12: what is wrong with the part after the country code, without the zeros that +380 already holds. */
export const brokenPhone = ({ phoneCountry, phoneDigits }: { phoneCountry: string; phoneDigits: string }) =>
  PhoneDigits.safeParse(toPhoneNumber(phoneCountry, phoneDigits).slice(callingCodeOf(phoneCountry).length)).error
    ?.issues[0]?.message
