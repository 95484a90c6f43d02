import type { Locale } from '@academy/contract/enums'
import { formatDateTime } from '#lib/dates.ts'
import type { Translate } from '#lib/i18n/i18n.ts'

export const stageDatesText = (
  { startDate, endDate }: { startDate: string | null; endDate: string | null },
  locale: Locale,
  t: Translate,
): string => {
  const from = startDate && formatDateTime(startDate, locale)
  const to = endDate && formatDateTime(endDate, locale)
  if (from && to) return t('stageBoard.dates', { from, to })
  if (from) return t('common.from', { date: from })
  return to ? t('common.until', { date: to }) : t('stageBoard.noDates')
}
