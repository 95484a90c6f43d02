import type { InterviewAnswer } from '@academy/contract/interviews'
import { MarkBadge } from '#domain/marks/mark-badge.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { Badge } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import classes from './interview-stage.module.css'

/** INT-14: what a student may know, once it is published. */
export function ResultCard({ result }: { result: InterviewAnswer }) {
  const t = useT()
  return (
    <Card title={t('interview.result')}>
      <p className={classes.outcome}>{t(result.isPassed ? 'interview.passed' : 'interview.notPassed')}</p>
      <dl className={classes.marks}>
        <div>
          <dt>{t('interview.outcome')}</dt>
          <dd>
            <Badge tone={result.isPassed ? 'green' : 'red'} dot>
              {t(result.isPassed ? 'common.passed' : 'common.notPassed')}
            </Badge>
          </dd>
        </div>
        {result.mark !== null && (
          <div>
            <dt>{t('stage.mark')}</dt>
            <dd>
              <MarkBadge mark={result.mark} label={t('stage.mark')} />
            </dd>
          </div>
        )}
        {result.englishLevel && (
          <div>
            <dt>{t('interview.english')}</dt>
            <dd>
              <Badge tone="blue">{result.englishLevel}</Badge>
            </dd>
          </div>
        )}
      </dl>
    </Card>
  )
}
