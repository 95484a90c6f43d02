import type { FunnelByDay } from '@academy/contract/statistics'
import { useState } from 'react'
import { formatNumber } from '#lib/dates.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { localized } from '#lib/localized.ts'
import { Card } from '#ui/card.tsx'
import { SelectField } from '#ui/select-field.tsx'
import classes from './funnel-lines.module.css'
import { linePath } from './funnel.rules.ts'

export interface LineOf {
  name: string
  known: FunnelByDay
}

const pointsOf = ({ days }: FunnelByDay, stage: number) =>
  days.map(({ day, entered }) => ({ day, value: entered[stage] ?? 0 }))

/** How the stage filled day by day; a second academy begins on the same day of its own. */
export function FunnelLines({ own, other, day }: { own: LineOf; other?: LineOf | undefined; day: number }) {
  const t = useT()
  const locale = useLocale()
  const [stage, setStage] = useState(0)
  const lines = [{ tone: 'own', ...own }, ...(other ? [{ tone: 'other', ...other }] : [])].map(
    ({ tone, name, known }) => ({ tone, name, points: pointsOf(known, stage) }),
  )
  const everyPoint = lines.flatMap(({ points }) => points)
  const from = Math.min(...everyPoint.map((point) => point.day))
  const to = Math.max(...everyPoint.map((point) => point.day))
  const largest = Math.max(1, ...everyPoint.map(({ value }) => value))
  const place = ((day - from) / Math.max(1, to - from)) * 100
  return (
    <Card
      title={t('funnel.lines')}
      action={
        <SelectField
          size="sm"
          label={t('common.stage')}
          hideLabel
          className="ac-no-print"
          value={String(stage)}
          onChange={(event) => setStage(Number(event.target.value))}
          options={own.known.stages.map(({ name }, index) => ({
            value: String(index),
            label: localized(name, locale),
          }))}
        />
      }
    >
      <p className={classes.hint}>{t('funnel.linesHint')}</p>
      <figure>
        <div className={classes.sheet}>
          <span className={classes.top}>{formatNumber(largest, locale)}</span>
          <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true" className={classes.svg}>
            {[25, 50, 75].map((y) => (
              <line key={y} className={classes.grid} x1="0" x2="100" y1={y} y2={y} />
            ))}
            <line className={classes.now} x1={place} x2={place} y1="0" y2="100" />
            {lines.map(({ tone, points }) => (
              <path key={tone} className={classes.line} data-tone={tone} d={linePath(points, from, to, largest)} />
            ))}
          </svg>
        </div>
        <div className={classes.ends} aria-hidden="true">
          <span>{t('funnel.dayNumber', { day: from })}</span>
          <span>{t('funnel.dayNumber', { day: to })}</span>
        </div>
        <figcaption className={classes.legend}>
          {lines.map(({ tone, name, points }) => (
            <span key={tone} className={classes.entry} data-tone={tone}>
              {name}: <b>{formatNumber(points.findLast((point) => point.day <= day)?.value ?? 0, locale)}</b>{' '}
              <span className="ac-dim">
                {t('funnel.ofInTheEnd', { count: formatNumber(points.at(-1)?.value ?? 0, locale) })}
              </span>
            </span>
          ))}
        </figcaption>
      </figure>
    </Card>
  )
}
