import { currentYear } from '#lib/clock.ts'
import { monthName } from '#lib/dates.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { dateChoices, shortMonthOf, type DateParts } from './birth-date.rules.ts'

const asOptions = (numbers: number[], label: (value: number) => string = String) =>
  numbers.map((value) => ({ value: String(value), label: label(value) }))

/** VAL-30, VAL-32: what BirthDateField needs besides its value, in the reader's language. */
export const useBirthDateTexts = (value: DateParts) => {
  const t = useT()
  const locale = useLocale()
  const choices = dateChoices(value, currentYear())
  const days = shortMonthOf(value)
  const monthAndYear = `${value.month === '' ? '' : monthName(Number(value.month), locale)} ${value.year}`.trim()
  return {
    label: t('register.birthDate'),
    help: days === null ? undefined : t('register.monthDays', { month: monthAndYear, count: days }),
    partLabels: { day: t('register.day'), month: t('register.month'), year: t('register.year') },
    options: {
      day: asOptions(choices.days),
      month: asOptions(choices.months, (month) => monthName(month, locale)),
      year: asOptions(choices.years),
    },
  }
}
