import type { StageTestRow } from '@academy/contract/stage-tests'
import { formatNumber } from '#lib/dates.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import classes from './live-numbers.module.css'

const numbers = ['expected', 'started', 'running', 'finished'] as const

/** The room at one look. */
export function LiveNumbers({ counts }: { counts: StageTestRow['counts'] }) {
  const t = useT()
  const locale = useLocale()
  return (
    <dl className={classes.numbers} aria-label={t('testLive.numbers')}>
      {numbers.map((name) => (
        <div key={name} className={classes.number} data-live={(name === 'running' && counts.running > 0) || undefined}>
          <dt>{t(`testLive.number.${name}`)}</dt>
          <dd>{formatNumber(counts[name], locale)}</dd>
        </div>
      ))}
    </dl>
  )
}
