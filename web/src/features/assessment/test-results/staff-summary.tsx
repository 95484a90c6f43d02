import type { TestSummary } from '@academy/contract/tests'
import { useQuery } from '@tanstack/react-query'
import { LoadFailure } from '#kit/load-failure.tsx'
import { LoadingBlock } from '#kit/loading.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { mayDo } from '#lib/session/roles.rules.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { Card } from '#ui/card.tsx'
import { Notice } from '#ui/notice.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { AnsweredQuestions } from './answered-questions.tsx'
import { Said } from './explanation.tsx'
import { heldAnswerId } from './held-answer.rules.ts'
import { Categories, ResultCard } from './result-card.tsx'
import classes from './summary.module.css'
import { testResultsQueries } from './test-results.api.ts'
import { Timeline } from './timeline.tsx'

function Conduct({ conduct }: { conduct: NonNullable<TestSummary['conduct']> }) {
  const t = useT()
  const facts = [
    [t('testResults.summary.time'), t('testResults.minutes', { minutes: Math.round(conduct.secondsSpent / 60) })],
    [t('testResults.summary.cheats'), conduct.cheatsCount],
    [t('testResults.summary.late'), conduct.lateCount],
    ...(conduct.betterThanPercent === null
      ? []
      : [[t('testResults.summary.betterThan'), `${conduct.betterThanPercent}%`]]),
  ]
  return (
    <Card title={t('testResults.column.conduct')}>
      <dl className={classes.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

function Questions({ summary }: { summary: TestSummary }) {
  const { selection } = usePerson()
  const full = useQuery(testResultsQueries.full(selection, summary))
  if (full.isError) return <LoadFailure query={full} />
  if (full.isPending) return <LoadingBlock height={260} radius={16} />
  return <AnsweredQuestions summary={full.data} />
}

const stateOf = ({ finishedAt, result }: TestSummary) => {
  if (finishedAt === null || !result) return 'testResults.state.running'
  if (result.isPassed === null) return 'testResults.state.done'
  return result.isPassed ? 'testResults.state.passed' : 'testResults.state.failed'
}

/** TEST-58: counts, percents and how it went; questions and answers for those who may see them (TEST-60). */
export function StaffSummary({ summary }: { summary: TestSummary }) {
  const t = useT()
  const { user, selection } = usePerson()
  const { result, conduct } = summary
  const maySeeQuestions = mayDo(user, selection, 'tests.fullSummary', 'read')
  const answered = t('testSummary.answered', { answered: summary.answeredCount, total: summary.questionsCount })
  return (
    <div className="ac-stack ac-one-column ac-gap-20">
      {conduct?.isArchived && <Notice tone="warning">{t('testResults.summary.archived')}</Notice>}
      {conduct && !conduct.isArchived && !conduct.isShownToStudent && summary.finishedAt !== null && (
        <Notice tone="info">{t('testResults.summary.hidden')}</Notice>
      )}
      {summary.heldCount > 0 && (
        <Notice tone="warning">
          {t('testResults.summary.held', { count: summary.heldCount })}{' '}
          {maySeeQuestions && <TextLink href={`#${heldAnswerId}`}>{t('testResults.summary.showHeld')}</TextLink>}
        </Notice>
      )}
      {result ? (
        <ResultCard result={result} title={t(stateOf(summary))}>
          <p>{answered}</p>
        </ResultCard>
      ) : (
        <Notice tone="info" title={t(stateOf(summary))}>
          {answered}
        </Notice>
      )}
      {result && result.categories.length > 0 && (
        <Card title={t('testSummary.categories')}>
          <Categories result={result} />
        </Card>
      )}
      {conduct && <Conduct conduct={conduct} />}
      <Card title={t('testSummary.timeline')}>
        <Timeline
          summary={summary}
          isStaff
          explanation={({ explanation }) => explanation && <Said by={summary.student.fullName} text={explanation} />}
        />
      </Card>
      {maySeeQuestions && <Questions summary={summary} />}
    </div>
  )
}
