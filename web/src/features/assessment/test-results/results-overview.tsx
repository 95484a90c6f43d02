import type { ResultsOverview as Overview } from '@academy/contract/stage-tests'
import type { CSSProperties } from 'react'
import { formatNumber } from '#lib/dates.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { Card } from '#ui/card.tsx'
import classes from './results-overview.module.css'

function Distribution({ overview }: { overview: Overview }) {
  const t = useT()
  const { distribution, passPercent, finished } = overview
  if (finished === 0) return <p className={classes.empty}>{t('testResults.distribution.empty')}</p>
  const most = Math.max(1, ...distribution)
  return (
    <>
      <ol role="list" className={classes.chart}>
        {distribution.map((count, index) => {
          const [from, to] = [index * 10, index === 9 ? 100 : index * 10 + 9]
          return (
            <li
              key={from}
              className={classes.column}
              data-passed={(passPercent !== null && from >= passPercent) || undefined}
              style={{ '--share': `${(count / most) * 100}%` } as CSSProperties}
              title={t('testResults.distribution.bar', { from, to, count })}
            >
              <span className="ac-visually-hidden">{t('testResults.distribution.bar', { from, to, count })}</span>
              <span className={classes.count} aria-hidden="true">
                {count > 0 && count}
              </span>
              <span className={classes.bar} aria-hidden="true" />
              <span className={classes.from} aria-hidden="true">
                {from}
              </span>
            </li>
          )
        })}
      </ol>
      <p className={classes.legend}>
        {passPercent === null
          ? t('testResults.distribution.noPass')
          : t('testResults.distribution.pass', { percent: passPercent })}
      </p>
    </>
  )
}

/** Everybody at one look: how many, how well, and where the results lie. */
export function ResultsOverview({ overview }: { overview: Overview }) {
  const t = useT()
  const locale = useLocale()
  const { started, running, overdue, finished, passed, averagePercent } = overview
  const tiles = [
    { name: t('testResults.started'), value: started },
    {
      name: t('testResults.running'),
      value: running,
      note: overdue > 0 && t('testResults.overdue', { count: overdue }),
    },
    { name: t('testResults.finished'), value: finished },
    {
      name: t('testResults.passedCount'),
      value: passed,
      note: finished > 0 && t('testResults.ofFinished', { percent: Math.round((100 * passed) / finished) }),
    },
  ]
  return (
    <div className={classes.overview}>
      <Card title={t('common.overview')}>
        <dl className={classes.tiles}>
          {tiles.map(({ name, value, note }) => (
            <div key={name}>
              <dt>
                {name}
                {note && <span className={classes.note}>{note}</span>}
              </dt>
              <dd>{formatNumber(value, locale)}</dd>
            </div>
          ))}
          <div>
            <dt>{t('testResults.average')}</dt>
            <dd>{averagePercent === null ? t('testResults.none') : `${averagePercent}%`}</dd>
          </div>
        </dl>
      </Card>
      <Card title={t('testResults.distribution')}>
        <Distribution overview={overview} />
      </Card>
    </div>
  )
}
