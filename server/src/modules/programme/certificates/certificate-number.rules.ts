import { randomInt } from 'node:crypto'

/** 32 signs, so five bits each: without I, L, O and U nothing is read as something else. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const length = 12

/** 60 random bits, short enough to be read aloud: 7K4M-Q2XA-90TD. */
export const makeCertificateNumber = (): string =>
  grouped(Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join(''))

const grouped = (signs: string): string => signs.match(/.{4}/g)!.join('-')

/** What people type for what is printed: letters that look alike, also those of a Ukrainian keyboard. */
const meant: Record<string, string> = {
  O: '0',
  I: '1',
  L: '1',
  А: 'A',
  В: 'B',
  С: 'C',
  Е: 'E',
  Н: 'H',
  К: 'K',
  М: 'M',
  О: '0',
  Р: 'P',
  Т: 'T',
  Х: 'X',
  І: '1',
}

/** null: nothing that could be a number of ours. */
export const readCertificateNumber = (typed: string): string | null => {
  const signs = [...typed.toUpperCase()]
    .filter((sign) => !/[\s\p{Pd}]/u.test(sign))
    .map((sign) => meant[sign] ?? sign)
    .join('')
  return signs.length === length && [...signs].every((sign) => alphabet.includes(sign)) ? grouped(signs) : null
}
