import { formatNumber } from '#lib/dates.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { TextLink } from '#ui/text-link.tsx'
import classes from './bars.module.css'

export interface BarRow {
  id: number
  label: string
  /** Where the people of this bar are. */
  href?: string | undefined
  value: number
  isActive?: boolean
  note?: string | undefined
}

/** Counts as bars: a list for the ear, the longest bar is the largest count. */
export function Bars({ rows, emptyText }: { rows: readonly BarRow[]; emptyText: string }) {
  const t = useT()
  const locale = useLocale()
  if (rows.length === 0) return <p className="ac-soft">{emptyText}</p>
  const largest = Math.max(1, ...rows.map((row) => row.value))
  return (
    <ul role="list" className={classes.bars}>
      {rows.map((row) => (
        <li key={row.id} className={classes.row} data-active={row.isActive || undefined}>
          <span className={classes.label}>
            {row.href ? (
              <TextLink quiet href={row.href}>
                {row.label}
              </TextLink>
            ) : (
              row.label
            )}
            {row.isActive && <span className={classes.active}>{t('overview.activeStage')}</span>}
          </span>
          <span className={classes.track}>
            <span className={classes.fill} style={{ width: `${(row.value / largest) * 100}%` }} />
          </span>
          <span className={classes.value}>
            {formatNumber(row.value, locale)}
            {row.note && <span className={classes.note}>{row.note}</span>}
          </span>
        </li>
      ))}
    </ul>
  )
}
