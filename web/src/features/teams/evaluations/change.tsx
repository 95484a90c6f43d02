import type { Locale } from '@academy/contract/enums'
import { evaluationMarkRange, markRange } from '@academy/contract/limits'
import { markBand } from '#domain/marks/mark-badge.tsx'
import { useLocale } from '#lib/i18n/i18n.ts'
import { languageTags } from '#lib/i18n/locale.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { ArrowDownIcon, ArrowUpIcon } from '#ui/icons.tsx'
import classes from './change.module.css'

/** The colours of marks mean the same on both scales: 4 of 5 is 8 of 10. */
export const bandOf = (mark: number) => markBand((mark * markRange.max) / evaluationMarkRange.max)

export const formatAverage = (value: number, locale: Locale): string =>
  value.toLocaleString(languageTags[locale], { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** More or less than last time, by an arrow and in words. */
export function Change({
  change,
  texts = 'evaluations',
}: {
  change: number | null
  /** Students and staff load texts of their own. */
  texts?: 'evaluations' | 'ownEvaluations'
}) {
  const t = useT()
  const locale = useLocale()
  if (change === null || change === 0) return null
  const value = formatAverage(Math.abs(change), locale)
  const ArrowIcon = change > 0 ? ArrowUpIcon : ArrowDownIcon
  return (
    <span className={classes.change} data-up={change > 0 || undefined}>
      <ArrowIcon size={12} strokeWidth={2.5} />
      <span aria-hidden="true">{value}</span>
      <span className="ac-visually-hidden">{t(`${texts}.${change > 0 ? 'up' : 'down'}`, { value })}</span>
    </span>
  )
}
