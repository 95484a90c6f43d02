import type { FormQuestion } from '@academy/contract/form-questions'
import { formatNumber } from '#lib/dates.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { localized } from '#lib/localized.ts'
import { Anchor } from '#ui/anchor.tsx'
import classes from './answer-charts.module.css'
import { mostOf, shareOf, type PartSummary } from './form-answers.rules.ts'
import { scaleOf } from './question-shape.rules.ts'

interface ScaleChartProps {
  question: FormQuestion
  parts: readonly PartSummary[]
  names: ReadonlyMap<number | null, string>
  hrefOf: (questionId: number, option: number) => string
}

/** A column per point of the scale, and the average of each part. */
export function ScaleChart({ question, parts, names, hrefOf }: ScaleChartProps) {
  const t = useT()
  const locale = useLocale()
  const scale = scaleOf(question)
  if (scale === null) return null
  const { from, to, fromLabel, toLabel } = scale
  const ends = [localized(fromLabel, locale), localized(toLabel, locale)]
  return (
    <div className={classes.scales} data-many={parts.length > 1 || undefined}>
      {parts.map((part) => {
        const name = names.get(part.part) ?? ''
        const most = mostOf([part])
        return (
          <div key={String(part.part)} className={classes.scale}>
            <p className={classes.average}>
              {name !== '' && <span className={classes.scaleName}>{name}</span>}
              <strong>
                {part.average === null ? '—' : formatNumber(Math.round(part.average * 10) / 10, locale)}
              </strong>{' '}
              <span className="ac-dim ac-sm">
                {t('forms.answers.average', { to, count: formatNumber(part.answersAmount, locale) })}
              </span>
            </p>
            <ul className={classes.columns}>
              {part.counts.map(({ option, count }) => (
                <li key={option}>
                  <Anchor href={hrefOf(question.id, option)} className={classes.column}>
                    <span className="ac-visually-hidden">
                      {t('forms.answers.point', {
                        point: option,
                        count: formatNumber(count, locale),
                        share: shareOf(count, part.answersAmount),
                      })}
                    </span>
                    <span className="ac-soft ac-sm ac-numbers" aria-hidden="true">
                      {formatNumber(count, locale)}
                    </span>
                    <span className={classes.pole} aria-hidden="true">
                      <span className={classes.filled} style={{ height: `${(count / most) * 100}%` }} />
                    </span>
                    <span className="ac-strong ac-numbers" aria-hidden="true">
                      {option}
                    </span>
                  </Anchor>
                </li>
              ))}
            </ul>
            {ends.some((end) => end !== '') && (
              <p className={classes.ends}>
                <span>{ends[0] === '' ? '' : `${from}: ${ends[0]}`}</span>
                <span>{ends[1] === '' ? '' : `${to}: ${ends[1]}`}</span>
              </p>
            )}
          </div>
        )
      })}
    </div>
  )
}
