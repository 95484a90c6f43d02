import { formatDayMonth } from '#lib/dates.ts'
import { useLocale } from '#lib/i18n/i18n.ts'

/** A day without an hour is the same day in every zone. */
export function EventDate({ date }: { date: string }) {
  const locale = useLocale()
  return <time dateTime={date}>{formatDayMonth(`${date}T00:00`, locale)}</time>
}
