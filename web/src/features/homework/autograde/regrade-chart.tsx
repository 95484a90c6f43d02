import type { CSSProperties } from 'react'
import { useT } from '#lib/i18n/use-t.ts'
import type { MarkColumn } from './autograde.rules.ts'
import classes from './regrade-chart.module.css'

/** How many have each mark, with the old tests and with the new ones; the minimum is a line between them. */
export function RegradeChart({ columns, minMark }: { columns: readonly MarkColumn[]; minMark: number | null }) {
  const t = useT()
  const most = Math.max(1, ...columns.flatMap(({ before, after }) => [before, after]))
  const list = columns
    .filter(({ before, after }) => before + after > 0)
    .map((column) => t('autogradePanel.regrade.chartItem', { ...column }))
    .join('; ')
  const height = (count: number) => ({ '--height': `${(count / most) * 100}%` }) as CSSProperties
  return (
    <figure>
      <div className={classes.chart} role="img" aria-label={t('autogradePanel.regrade.chart', { list })}>
        {columns.map(({ mark, before, after }) => (
          <div
            key={mark}
            className={classes.column}
            data-least={(mark === minMark && mark > 0) || undefined}
            style={{ '--least': `"${t('autogradePanel.regrade.minMark')}"` } as CSSProperties}
          >
            <div className={classes.bars}>
              <span className={classes.bar} style={height(before)} data-count={before || undefined} />
              <span className={classes.bar} data-new style={height(after)} data-count={after || undefined} />
            </div>
            <span className={classes.mark}>{mark}</span>
          </div>
        ))}
      </div>
      <figcaption className={classes.legend} aria-hidden="true">
        <span>{t('autogradePanel.regrade.before')}</span>
        <span data-new>{t('autogradePanel.regrade.after')}</span>
      </figcaption>
    </figure>
  )
}
