import type { TestSummary } from '@academy/contract/tests'
import { Moment } from '#domain/moments/moment.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { paths } from '#lib/paths.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { FinishArt } from '#ui/illustrations/finish.tsx'
import { Notice } from '#ui/notice.tsx'
import { Explanation } from './explanation.tsx'
import { NextAfterTest } from './next-after-test.tsx'
import { outcomeOf } from './next-after-test.rules.ts'
import { Categories, ResultCard } from './result-card.tsx'
import classes from './summary.module.css'
import { isExplainable, Timeline } from './timeline.tsx'

/** The words of a result that is shown. */
const moods = { passed: 'passed', failed: 'failed', undecided: 'done', waiting: 'done' } as const

/** TEST-58, Q-41: what a student may see of their own test; without the result as long as it is not shown. */
export function StudentSummary({ summary }: { summary: TestSummary }) {
  const t = useT()
  const { routes } = usePerson().user
  const { result, finishedAt, stageId } = summary
  const outcome = outcomeOf(summary, routes)
  const mood = moods[outcome]
  const answered = t('testSummary.answered', { answered: summary.answeredCount, total: summary.questionsCount })
  return (
    <div className="ac-stack ac-one-column ac-gap-20">
      {result && mood === 'passed' && <Moment kind="testPassed" of={summary.id} />}
      {summary.heldCount > 0 && <Notice tone="info">{t('testSummary.held', { count: summary.heldCount })}</Notice>}
      {result ? (
        <ResultCard result={result} title={t(`testSummary.${mood}.title`)}>
          <p>{t(`testSummary.${mood}.text`)}</p>
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
      {finishedAt !== null && <NextAfterTest outcome={outcome} routes={routes} stageId={stageId} />}
      {result && result.categories.length > 0 && (
        <Card title={t('testSummary.categories')}>
          <Categories result={result} />
        </Card>
      )}
      <Card title={t('testSummary.timeline')}>
        {summary.timeline.some(isExplainable) && <p className={classes.lead}>{t('testSummary.timeline.text')}</p>}
        <Timeline summary={summary} explanation={(event) => <Explanation event={event} />} />
      </Card>
    </div>
  )
}
