import type { OwnProgress } from '@academy/contract/cabinet'
import { MarkBadge } from '#domain/marks/mark-badge.tsx'
import { formatDate, formatNumber } from '#lib/dates.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { localized } from '#lib/localized.ts'
import { paths } from '#lib/paths.ts'
import { Badge } from '#ui/badge.tsx'
import { TextLink } from '#ui/text-link.tsx'
import classes from './profile-stage.module.css'

type StageResult = OwnProgress['stages'][number]

function Evaluation({ evaluation }: { evaluation: StageResult['evaluations'][number] }) {
  const t = useT()
  const locale = useLocale()
  const { title, date, average, feedback, isStar } = evaluation
  return (
    <li className={classes.detail}>
      <span className={classes.stage}>
        <span>{title}</span>
        <time className="ac-dim ac-sm" dateTime={date}>
          {formatDate(date, locale)}
        </time>
        {feedback !== '' && <q className="ac-soft ac-anywhere">{feedback}</q>}
      </span>
      <span className="ac-inline ac-gap-8">
        {isStar && <Badge tone="yellow">{t('profile.star')}</Badge>}
        {average !== null && <Badge>{t('lecture.average', { average: formatNumber(average, locale) })}</Badge>}
      </span>
    </li>
  )
}

/** what lies behind the line of a stage: lecture marks, interview, evaluations, the way to the summary. */
export function StageResults({ stage }: { stage: StageResult }) {
  const t = useT()
  const locale = useLocale()
  const { summaryId, lectures, interview, evaluations } = stage
  if (summaryId === null && lectures.length === 0 && interview === null && evaluations.length === 0) return null
  return (
    <ul role="list" className={classes.details}>
      {summaryId !== null && (
        <li className={classes.detail}>
          <TextLink href={paths.testSummary(summaryId)}>{t('next.test.result')}</TextLink>
        </li>
      )}
      {lectures.map(({ stageLectureId, name, mark }) => (
        <li key={stageLectureId} className={classes.detail}>
          <span className={classes.stage}>{localized(name, locale)}</span>
          <MarkBadge mark={mark} label={t('stage.mark')} />
        </li>
      ))}
      {interview && (
        <li className={classes.detail}>
          <span className={classes.stage}>{t('profile.interview')}</span>
          <span className="ac-inline ac-gap-8">
            {interview.englishLevel && (
              <Badge tone="blue">{t('profile.english', { level: interview.englishLevel })}</Badge>
            )}
            {interview.mark !== null && <MarkBadge mark={interview.mark} label={t('stage.mark')} />}
            <Badge tone={interview.isPassed ? 'green' : 'red'} dot>
              {t(interview.isPassed ? 'common.passed' : 'common.notPassed')}
            </Badge>
          </span>
        </li>
      )}
      {evaluations.map((evaluation) => (
        <Evaluation key={evaluation.id} evaluation={evaluation} />
      ))}
    </ul>
  )
}
