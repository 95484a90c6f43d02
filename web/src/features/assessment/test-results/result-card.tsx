import type { TestSummary } from '@academy/contract/tests'
import type { ReactNode } from 'react'
import { useT } from '#lib/i18n/use-t.ts'
import { ProgressBar } from '#ui/progress-bar.tsx'
import classes from './result-card.module.css'

export type ShownResult = NonNullable<TestSummary['result']>

const radius = 52
const length = 2 * Math.PI * radius

function Ring({ percent, passPercent }: { percent: number; passPercent: number | null }) {
  const t = useT()
  return (
    <div className={classes.ring}>
      <svg viewBox="0 0 120 120" aria-hidden="true">
        <circle cx="60" cy="60" r={radius} className={classes.track} />
        <circle
          cx="60"
          cy="60"
          r={radius}
          className={classes.arc}
          strokeDasharray={`${(percent / 100) * length} ${length}`}
        />
        {passPercent !== null && passPercent > 0 && passPercent < 100 && (
          <line
            x1="60"
            y1="2"
            x2="60"
            y2="14"
            className={classes.pass}
            transform={`rotate(${passPercent * 3.6} 60 60)`}
          />
        )}
      </svg>
      <p className={classes.percent}>
        <span className="ac-visually-hidden">{t('testSummary.percent')}: </span>
        {percent}%
      </p>
    </div>
  )
}

/** The result at one look: the ring with the line that had to be reached, a sentence, the counts. */
export function ResultCard({ result, title, children }: { result: ShownResult; title: string; children: ReactNode }) {
  const t = useT()
  return (
    <section className={classes.card}>
      <Ring percent={result.successPercent} passPercent={result.passPercent} />
      <div className={classes.words}>
        <h2 className={classes.title}>{title}</h2>
        {children}
        {result.passPercent !== null && (
          <p className={classes.needed}>{t('testSummary.needed', { percent: result.passPercent })}</p>
        )}
      </div>
      <dl className={classes.facts}>
        <div>
          <dt>{t('testSummary.correct')}</dt>
          <dd>{result.correctAnswersCount}</dd>
        </div>
        {result.partlyCorrectCount > 0 && (
          <div>
            <dt>{t('testSummary.partly')}</dt>
            <dd>{result.partlyCorrectCount}</dd>
          </div>
        )}
        <div>
          <dt>{t('testSummary.wrong')}</dt>
          <dd>{result.wrongAnswersCount - result.partlyCorrectCount}</dd>
        </div>
        <div>
          <dt>{t('testSummary.equity')}</dt>
          <dd>{result.equityPercent}%</dd>
        </div>
        {result.english && (
          <div>
            <dt>{t('testSummary.english')}</dt>
            <dd>{t('testSummary.share', result.english)}</dd>
          </div>
        )}
      </dl>
    </section>
  )
}

export function Categories({ result }: { result: ShownResult }) {
  const t = useT()
  return (
    <ul role="list" className={classes.categories}>
      {result.categories.map(({ category, correct, total }) => {
        const name = t(`testSummary.category.${category}`)
        const share = t('testSummary.share', { correct, total })
        return (
          <li key={category} className={classes.category}>
            <span className="ac-medium">{name}</span>
            <span className="ac-dim ac-sm">{share}</span>
            <ProgressBar value={correct} max={total} label={name} valueText={share} gradient />
          </li>
        )
      })}
    </ul>
  )
}
