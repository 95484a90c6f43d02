import type { Locale } from '@academy/contract/enums'

/** What stands on the paper; the screens have their own texts in the dictionaries. */
export const certificateTexts = {
  ua: {
    languageTag: 'uk',
    product: 'Академія',
    title: 'Сертифікат',
    givenTo: 'Цей сертифікат отримує',
    forFinishing: 'за успішне завершення навчання',
    direction: 'Напрям',
    period: 'Період навчання',
    issued: 'Дата видачі',
    signedBy: 'Підписує',
    number: 'Номер сертифіката',
    check: 'Перевірити справжність',
  },
  en: {
    languageTag: 'en',
    product: 'Academy',
    title: 'Certificate',
    givenTo: 'This certificate is presented to',
    forFinishing: 'for successfully completing',
    direction: 'Direction',
    period: 'Period of study',
    issued: 'Issued on',
    signedBy: 'Signed by',
    number: 'Certificate number',
    check: 'Verify this certificate',
  },
} as const satisfies Record<Locale, Record<string, string>>

const tags: Record<Locale, string> = { ua: 'uk-UA', en: 'en-GB' }

/** A document says the same day to everybody, wherever it is read: the day in Kyiv. */
export const certificateDate = (iso: string, locale: Locale): string =>
  new Intl.DateTimeFormat(tags[locale], { dateStyle: 'long', timeZone: 'Europe/Kyiv' })
    .format(new Date(iso))
    .replace(/\s(?=р\.)/, '\u00A0')
