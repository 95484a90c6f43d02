import type { TestSummary } from '@academy/contract/tests'
import { useT } from '#lib/i18n/use-t.ts'
import { paths } from '#lib/paths.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { FinishArt } from '#ui/illustrations/finish.tsx'
import { Notice } from '#ui/notice.tsx'
import { Explanation } from './explanation.tsx'
import { Categories, ResultCard, type ShownResult } from './result-card.tsx'
import classes from './summary.module.css'
import { Timeline } from './timeline.tsx'

const moodOf = ({ isPassed }: ShownResult) => (isPassed === null ? 'done' : isPassed ? 'passed' : 'failed')

/** TEST-58, Q-41: what a student may see of their own test; without the result as long as it is not shown. */
export function StudentSummary({ summary }: { summary: TestSummary }) {
  const t = useT()
  const { result, finishedAt } = summary
  const answered = t('testSummary.answered', { answered: summary.answeredCount, total: summary.questionsCount })
  return (
    <div className="ac-stack ac-one-column ac-gap-20">
      {summary.heldCount > 0 && <Notice tone="info">{t('testSummary.held', { count: summary.heldCount })}</Notice>}
      {result ? (
        <ResultCard result={result} title={t(`testSummary.${moodOf(result)}.title`)}>
          <p>{t(`testSummary.${moodOf(result)}.text`)}</p>
        </ResultCard>
      ) : (
        <Card>
          {finishedAt === null ? (
            <EmptyState
              title={t('testSummary.running.title')}
              text={`${t('testSummary.running.text')} ${answered}.`}
              action={<ButtonLink href={paths.test}>{t('testSummary.running.action')}</ButtonLink>}
            />
          ) : (
            <EmptyState
              art={<FinishArt />}
              title={t('testSummary.wait.title')}
              text={`${t('testSummary.wait.text')} ${answered}.`}
            />
          )}
        </Card>
      )}
      {result && result.categories.length > 0 && (
        <Card title={t('testSummary.categories')}>
          <Categories result={result} />
        </Card>
      )}
      <Card title={t('testSummary.timeline')}>
        <p className={classes.lead}>{t('testSummary.timeline.text')}</p>
        <Timeline summary={summary} explanation={(event) => <Explanation event={event} />} />
      </Card>
    </div>
  )
}
