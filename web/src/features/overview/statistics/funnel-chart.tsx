import type { BarPart } from '@academy/contract/statistics'
import type { CSSProperties } from 'react'
import { formatNumber } from '#lib/dates.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { localized } from '#lib/localized.ts'
import classes from './funnel-chart.module.css'
import { barPercent, isWeak, type FunnelRow } from './funnel.rules.ts'

export type OpenBar = (stageId: number, part: BarPart) => void

interface FunnelChartProps {
  label: string
  rows: readonly FunnelRow[]
  /** What the longest bar stands for, so that several charts share one scale. */
  largest: number
  /** Another academy at the same day, stage by stage. */
  other?: { name: string; entered: readonly (number | undefined)[] } | undefined
  /** Absent where the people behind the bars may not be read. */
  onOpen?: OpenBar | undefined
}

/** The number stands in its bar where there is room for it, else behind it. */
const roomPercent = 14

function Bar({ row, largest, onOpen }: { row: FunnelRow; largest: number; onOpen?: OpenBar | undefined }) {
  const t = useT()
  const locale = useLocale()
  const width = barPercent(row.entered, largest)
  const failed = row.entered > 0 ? (row.failed / row.entered) * 100 : 0
  const content = (
    <>
      <span className={classes.fill} style={{ '--width': `${width}%`, '--failed': `${failed}%` } as CSSProperties} />
      <span className={classes.value} data-inside={(width * (100 - failed)) / 100 > roomPercent || undefined}>
        {formatNumber(row.entered, locale)}
      </span>
    </>
  )
  const style = { '--width': `${width}%` } as CSSProperties
  if (!onOpen || row.entered === 0)
    return (
      <span className={classes.track} style={style}>
        <span className="ac-visually-hidden">{t('funnel.enteredLabel')}</span> {content}
      </span>
    )
  return (
    <button
      type="button"
      className={classes.track}
      style={style}
      aria-label={t('funnel.openBar', {
        stage: localized(row.name, locale),
        part: t('funnel.part.entered'),
        count: row.entered,
      })}
      onClick={() => onOpen(row.stageId, 'entered')}
    >
      {content}
    </button>
  )
}

function Part({ row, part, onOpen }: { row: FunnelRow; part: 'passed' | 'failed'; onOpen?: OpenBar | undefined }) {
  const t = useT()
  const locale = useLocale()
  const text = (
    <>
      {t(`funnel.part.${part}`)} <b>{formatNumber(row[part], locale)}</b>
    </>
  )
  if (!onOpen)
    return (
      <span className={classes.part} data-part={part}>
        {text}
      </span>
    )
  const label = t('funnel.openBar', {
    stage: localized(row.name, locale),
    part: t(`funnel.part.${part}`),
    count: row[part],
  })
  return (
    <button
      type="button"
      className={classes.part}
      data-part={part}
      aria-label={label}
      onClick={() => onOpen(row.stageId, part)}
    >
      {text}
    </button>
  )
}

/** Bars without a library: a list for the ear, lengths for the eye, and behind each the people it stands for. */
export function FunnelChart({ label, rows, largest, other, onOpen }: FunnelChartProps) {
  const t = useT()
  const locale = useLocale()
  const first = rows.find(({ isOnTheWay }) => isOnTheWay)
  const noteOf = (row: FunnelRow): string => {
    if (row.ofPrevious !== null) return t('funnel.ofPrevious', { percent: row.ofPrevious })
    if (!row.isOnTheWay) return t('funnel.sideRoad')
    return row === first && row.entered > 0 ? '100%' : ''
  }
  return (
    <ol role="list" className={classes.chart} aria-label={label}>
      {rows.map((row, index) => {
        const compared = other?.entered[index]
        return (
          <li key={row.stageId} className={classes.row} data-empty={row.entered === 0 || undefined}>
            <span className={classes.label}>{localized(row.name, locale)}</span>
            <div className={classes.bars}>
              <Bar row={row} largest={largest} onOpen={onOpen} />
              {other && compared !== undefined && compared + row.entered > 0 && (
                <span className={classes.other}>
                  <span className={classes.otherBar} style={{ width: `${barPercent(compared, largest)}%` }} />
                  <span className="ac-visually-hidden">{other.name}: </span>
                  {formatNumber(compared, locale)}
                </span>
              )}
              <span className={classes.parts}>
                {row.passed > 0 && <Part row={row} part="passed" onOpen={onOpen} />}
                {row.failed > 0 && <Part row={row} part="failed" onOpen={onOpen} />}
                {row.open > 0 && (
                  <span className={classes.part}>
                    {t('funnel.open')} <b>{formatNumber(row.open, locale)}</b>
                  </span>
                )}
              </span>
            </div>
            <span className={classes.step} data-weak={isWeak(row) || undefined}>
              {noteOf(row)}
            </span>
          </li>
        )
      })}
    </ol>
  )
}
