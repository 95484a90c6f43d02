import { formatNumber } from '#lib/dates.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import classes from './distribution.module.css'
import type { Tone } from './distribution.rules.ts'

interface DistributionProps {
  label: string
  columns: readonly { label: string; short: string; count: number; tone: Tone }[]
}

/** Small columns: how many stand at each mark. The ear gets only those that are not empty. */
export function Distribution({ label, columns }: DistributionProps) {
  const t = useT()
  const locale = useLocale()
  const largest = Math.max(1, ...columns.map(({ count }) => count))
  return (
    <figure className="ac-shrink">
      <figcaption className={classes.caption}>{label}</figcaption>
      <ul role="list" className={classes.columns}>
        {columns.map((column) => (
          <li key={column.label} className={classes.column} aria-hidden={column.count === 0}>
            <span className="ac-visually-hidden">
              {t('statistics.columnLabel', { label: column.label, count: column.count })}
            </span>
            <span className={classes.count} aria-hidden="true">
              {column.count > 0 && formatNumber(column.count, locale)}
            </span>
            <span className={classes.room} aria-hidden="true">
              {column.count > 0 && (
                <span
                  className={classes.fill}
                  data-tone={column.tone}
                  style={{ height: `max(3px, ${(column.count / largest) * 100}%)` }}
                />
              )}
            </span>
            <span className={classes.foot} aria-hidden="true">
              {column.short}
            </span>
          </li>
        ))}
      </ul>
    </figure>
  )
}
