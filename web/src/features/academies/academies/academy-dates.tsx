import { formatDate } from '#lib/dates.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'

interface AcademyDatesProps {
  startDate: string | null
  endDate: string | null
}

/** One line about when; nothing when nothing is known. */
export function AcademyDates({ startDate, endDate }: AcademyDatesProps) {
  const t = useT()
  const locale = useLocale()
  const start = startDate === null ? '' : formatDate(startDate, locale)
  const end = endDate === null ? '' : formatDate(endDate, locale)
  if (start && end) return t('home.academies.dates', { start, end })
  if (start) return t('home.academies.from', { start })
  return end ? t('home.academies.until', { end }) : null
}
