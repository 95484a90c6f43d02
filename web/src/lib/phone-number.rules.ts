import { joinPhone, PhoneDigits } from '@academy/contract/fields'

/** People write 050 123-45-67; the separators carry nothing. */
const plainDigits = (digits: string) => digits.replace(/[\s()-]/g, '')

/** VAL-14: what two fields hold, as one number; nothing typed is no number, not a bare country code. */
export const toPhoneNumber = (countryCode: string, digits: string): string =>
  plainDigits(digits) === '' ? '' : joinPhone(countryCode, plainDigits(digits))

/** VAL-12: what is wrong with the part after the country code, without the zeros that +380 already holds. */
export const brokenPhone = ({ phoneCode, phoneDigits }: { phoneCode: string; phoneDigits: string }) =>
  PhoneDigits.safeParse(toPhoneNumber(phoneCode, phoneDigits).slice(phoneCode.length)).error?.issues[0]?.message
