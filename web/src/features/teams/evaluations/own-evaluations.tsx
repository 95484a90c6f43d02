import { evaluationCriteria } from '@academy/contract/enums'
import type { OwnEvaluation } from '@academy/contract/evaluations'
import { evaluationMarkRange } from '@academy/contract/limits'
import { formatDate } from '#lib/dates.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { Badge } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { StarIcon } from '#ui/icons.tsx'
import { bandOf, Change, formatAverage } from './change.tsx'
import { changeOf, markFor, newestFirst } from './evaluation.rules.ts'
import classes from './own-evaluations.module.css'

function Marks({ marks }: { marks: OwnEvaluation['marks'] }) {
  const t = useT()
  return (
    <dl className={classes.marks}>
      {evaluationCriteria.map((criterion) => {
        const mark = markFor(marks, criterion)
        if (mark === undefined) return null
        return (
          <div key={criterion} className={classes.mark} data-band={bandOf(mark)}>
            <dt>{t(`ownEvaluations.criterion.${criterion}`)}</dt>
            <dd>
              <span className={classes.track} aria-hidden="true">
                <span style={{ width: `${(mark / evaluationMarkRange.max) * 100}%` }} />
              </span>
              <span aria-hidden="true">{mark}</span>
              <span className="ac-visually-hidden">{t('ownEvaluations.ofFive', { mark })}</span>
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

function OwnRow({ evaluation, before }: { evaluation: OwnEvaluation; before: OwnEvaluation | undefined }) {
  const t = useT()
  const locale = useLocale()
  const { title, date, isCurrent, isStar, average, marks, feedback } = evaluation
  return (
    <li className={classes.evaluation}>
      <div className={classes.head}>
        <div className={classes.title}>
          <h3>{title}</h3>
          <time dateTime={date}>{formatDate(`${date}T00:00`, locale)}</time>
        </div>
        {isCurrent && (
          <Badge tone="green" dot>
            {t('ownEvaluations.current')}
          </Badge>
        )}
        {isStar && (
          <span className={classes.star}>
            <StarIcon size={18} /> {t('ownEvaluations.star')}
          </span>
        )}
        {average !== null && (
          <p className={classes.average} data-band={bandOf(average)}>
            <span className="ac-visually-hidden">{t('ownEvaluations.average')}: </span>
            <span>{formatAverage(average, locale)}</span>
            <Change change={changeOf(average, before?.average)} texts="ownEvaluations" />
          </p>
        )}
      </div>
      {marks.length > 0 ? (
        <Marks marks={marks} />
      ) : (
        <p className="ac-soft">{t(feedback === '' ? 'ownEvaluations.waiting' : 'ownEvaluations.noMarks')}</p>
      )}
      {feedback !== '' && (
        <figure className={classes.feedback}>
          <figcaption>{t('ownEvaluations.feedback')}</figcaption>
          <blockquote>{feedback}</blockquote>
        </figure>
      )}
    </li>
  )
}

/** TEAM-10, TEAM-29: one's own marks and what the coach wrote, the newest first. */
export function OwnEvaluations({ evaluations }: { evaluations: readonly OwnEvaluation[] }) {
  const t = useT()
  const ordered = newestFirst(evaluations)
  return (
    <Card title={t('ownEvaluations.title')}>
      {ordered.length === 0 ? (
        <p className="ac-soft">{t('ownEvaluations.empty')}</p>
      ) : (
        <ol role="list" className="ac-list ac-stack ac-gap-24">
          {ordered.map((evaluation, at) => (
            <OwnRow
              key={evaluation.id}
              evaluation={evaluation}
              before={ordered.slice(at + 1).find(({ average }) => average !== null)}
            />
          ))}
        </ol>
      )}
    </Card>
  )
}
