import type { Locale } from '@academy/contract/enums'
import { formatDateTime } from '#lib/dates.ts'
import type { Translate } from '#lib/i18n/i18n.ts'

export const stageDatesText = (
  { startDate, endDate }: { startDate: string | null; endDate: string | null },
  locale: Locale,
  t: Translate,
  format: (iso: string, locale: Locale) => string = formatDateTime,
): string => {
  const from = startDate && format(startDate, locale)
  const to = endDate && format(endDate, locale)
  if (from && to) return t('stageBoard.dates', { from, to })
  if (from) return t('common.from', { date: from })
  return to ? t('common.until', { date: to }) : t('stageBoard.noDates')
}
