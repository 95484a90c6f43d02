import type { AutogradePanel } from '@academy/contract/autograde'
import { formatNumber } from '#lib/dates.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import classes from './panel-numbers.module.css'

const names = ['queued', 'running', 'success', 'failed', 'never', 'belowMinMark'] as const

/** How the work of a lecture stands, at one look. */
export function PanelNumbers({ panel, hasMinMark }: { panel: AutogradePanel; hasMinMark: boolean }) {
  const t = useT()
  const locale = useLocale()
  const values = { ...panel.counts, queued: panel.queuedCount, running: panel.running.length }
  return (
    <dl className={classes.numbers} aria-label={t('autogradePanel.number.label')}>
      {names
        .filter((name) => hasMinMark || name !== 'belowMinMark')
        .map((name) => (
          <div
            key={name}
            className={classes.number}
            data-live={(name === 'running' && values.running > 0) || undefined}
            data-bad={(name === 'failed' && values.failed > 0) || undefined}
          >
            <dt>{t(`autogradePanel.number.${name}`)}</dt>
            <dd>{formatNumber(values[name], locale)}</dd>
          </div>
        ))}
    </dl>
  )
}
