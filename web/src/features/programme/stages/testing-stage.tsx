import type { StageContent } from '@academy/contract/cabinet'
import type { StageRoute } from '@academy/contract/users'
import { PercentBadge } from '#domain/marks/percent-badge.tsx'
import { LoadFailure } from '#kit/load-failure.tsx'
import { LoadingText } from '#kit/loading.tsx'
import { useNow } from '#lib/clock.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { localized } from '#lib/localized.ts'
import { paths } from '#lib/paths.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { Card } from '#ui/card.tsx'
import { Notice } from '#ui/notice.tsx'
import { KeyFigures } from '#ui/key-figures.tsx'
import { ArrowRightIcon } from '#ui/icons.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { useCurrentTestStatus } from './current-test-status.ts'
import classes from './kinds.module.css'
import { TestStatusCard } from './test-status-card.tsx'
import { StageContentLoader } from './stage-content-loader.tsx'

/** Leads to the stage whose test is the one to be taken now. */
function CurrentTestLink({ stageId }: { stageId: number | null }) {
  const t = useT()
  const locale = useLocale()
  const { user } = usePerson()
  const current = user.routes.find(({ id, available }) => id === stageId && available)
  return (
    current && (
      <TextLink href={paths.stage(current.urlName)} className="ac-inline ac-gap-4">
        {t('test.another.open', { name: localized(current.name, locale) })}
        <ArrowRightIcon size={16} />
      </TextLink>
    )
  )
}

interface EarlierTestProps {
  stage: StageRoute
  test: NonNullable<StageContent['test']>
  currentStageId: number | null
}

/** A test that is not the one to be taken now: an earlier one, after a second chance was given. */
function EarlierTest({ stage, test, currentStageId }: EarlierTestProps) {
  const t = useT()
  const { questionsCount, durationMinutes, passPercent, isSubmitted, summaryId } = test
  const { testSummary, endDate } = stage
  const now = useNow()
  const isOver = endDate !== null && new Date(endDate) <= now
  return (
    <Card title={t('test.title')}>
      <KeyFigures
        figures={[
          { label: t('test.questions'), value: String(questionsCount) },
          { label: t('test.time'), value: t('time.minutes', { count: durationMinutes }) },
          { label: t('test.pass'), value: passPercent === null ? t('test.noPass') : `${passPercent}%` },
        ]}
      />
      {testSummary !== null ? (
        <p className={classes.result}>
          {t('stage.testResult')}
          <PercentBadge
            percent={testSummary.successPercent}
            rank={testSummary.equityPercent}
            isPassed={testSummary.isPassed}
            label={t('stage.testResult')}
          />
          {summaryId !== null && (
            <TextLink href={paths.testSummary(summaryId)} className="ac-inline ac-gap-4">
              {t('next.test.result')}
              <ArrowRightIcon size={16} />
            </TextLink>
          )}
        </p>
      ) : (
        // until staff show the results, waiting is all there is.
        <Notice tone="info">
          {isSubmitted || isOver ? (
            t(isSubmitted ? 'test.waitForResult' : 'test.over')
          ) : (
            <span className="ac-stack ac-gap-4">
              {t('test.another')}
              <CurrentTestLink stageId={currentStageId} />
            </span>
          )}
        </Notice>
      )}
    </Card>
  )
}

/** STG-15, STG-22: what the test of one's own direction asks for, what to do now, and what became of it. */
export function TestingStage({ stage }: { stage: StageRoute }) {
  const t = useT()
  const query = useCurrentTestStatus()
  const { data: own } = query
  if (own === undefined) return <Card>{query.isError ? <LoadFailure query={query} /> : <LoadingText lines={4} />}</Card>
  const { status } = own
  if (own.stageId === stage.id && status !== null)
    return <TestStatusCard test={{ ...own, status }} askedAt={query.dataUpdatedAt} />
  return (
    <StageContentLoader stage={stage}>
      {({ test }) =>
        test === null || (own.stageId === stage.id && status === null) ? (
          <Notice tone="info">{t('test.none')}</Notice>
        ) : (
          <EarlierTest stage={stage} test={test} currentStageId={own.stageId} />
        )
      }
    </StageContentLoader>
  )
}
