import type { StageContent } from '@academy/contract/cabinet'
import type { StageRoute } from '@academy/contract/users'
import { useNow } from '#lib/clock.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { Card } from '#ui/card.tsx'
import { Notice } from '#ui/notice.tsx'
import { PercentBadge } from '#ui/percent-badge.tsx'
import { isReadOnly } from './stage-state.rules.ts'
import { Facts } from './facts.tsx'
import classes from './kinds.module.css'
import { WithContent } from './with-content.tsx'

/** until staff show the results, waiting is all there is. */
function Result({ stage }: { stage: StageRoute }) {
  const t = useT()
  const { testSummary } = stage
  if (testSummary === null) return <Notice tone="info">{t('test.waitForResult')}</Notice>
  return (
    <p className={classes.result}>
      {t('stage.testResult')}
      <PercentBadge
        percent={testSummary.successPercent}
        rank={testSummary.equityPercent}
        label={t('stage.testResult')}
      />
    </p>
  )
}

function TestFacts({ stage, test }: { stage: StageRoute; test: NonNullable<StageContent['test']> }) {
  const t = useT()
  const now = useNow()
  const { questionsCount, durationMinutes, passPercent, isSubmitted } = test
  const isDone = isSubmitted || stage.testSummary !== null
  return (
    <Card title={t('test.title')}>
      <Facts
        facts={[
          { label: t('test.questions'), value: String(questionsCount) },
          { label: t('test.time'), value: t('time.minutes', { count: durationMinutes }) },
          { label: t('test.pass'), value: passPercent === null ? t('test.noPass') : `${passPercent}%` },
        ]}
      />
      {isDone ? (
        <Result stage={stage} />
      ) : (
        <Notice tone="info">{t(isReadOnly(stage, now) ? 'test.over' : 'test.soon')}</Notice>
      )}
    </Card>
  )
}

/** STG-15, STG-22: what the test of the own direction asks for, and what became of it. */
export function TestingStage({ stage }: { stage: StageRoute }) {
  const t = useT()
  return (
    <WithContent stage={stage}>
      {({ test }) =>
        test === null ? <Notice tone="info">{t('test.none')}</Notice> : <TestFacts stage={stage} test={test} />
      }
    </WithContent>
  )
}
