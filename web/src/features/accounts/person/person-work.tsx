import type { ReviewState } from '@academy/contract/homework-state'
import type { CommonSummary } from '@academy/contract/summaries'
import type { TestSummary } from '@academy/contract/tests'
import { MarkBadge } from '#domain/marks/mark-badge.tsx'
import { PercentBadge } from '#domain/marks/percent-badge.tsx'
import { useRowPath } from '#kit/academy/academy-address.ts'
import { formatShortDate } from '#lib/dates.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { localized } from '#lib/localized.ts'
import { paths } from '#lib/paths.ts'
import { Badge, type BadgeTone } from '#ui/badge.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { stateOfTest, type TestState } from './person.rules.ts'
import { Nothing, Row, Section, ShortList } from './section.tsx'

const testTones: Record<TestState, BadgeTone> = {
  running: 'yellow',
  archived: 'neutral',
  passed: 'green',
  failed: 'red',
  done: 'blue',
}

function Test({ test }: { test: TestSummary }) {
  const t = useT()
  const locale = useLocale()
  const { result, conduct, heldCount } = test
  const state = stateOfTest(test)
  const remarks = [
    heldCount > 0 && t('person.tests.held', { count: heldCount }),
    conduct !== null && conduct.lateCount > 0 && t('person.tests.late', { count: conduct.lateCount }),
    conduct !== null && conduct.cheatsCount > 0 && t('person.tests.cheats', { count: conduct.cheatsCount }),
  ].filter((remark) => remark !== false)
  return (
    <Row
      title={<TextLink href={paths.testSummary(test.id)}>{localized(test.stageName, locale)}</TextLink>}
      note={[test.directionName, formatShortDate(test.startDate, locale), ...remarks].join(' · ')}
      aside={
        <>
          {result !== null && (
            <PercentBadge percent={result.successPercent} rank={result.equityPercent} label={t('common.testResult')} />
          )}
          <Badge tone={testTones[state]} dot>
            {t(`person.tests.${state}`)}
          </Badge>
        </>
      }
    />
  )
}

export function PersonTests({ testResults }: Pick<CommonSummary, 'testResults'>) {
  const t = useT()
  const title = t('common.tests')
  return (
    <Section title={title} count={testResults.length}>
      {testResults.length === 0 ? (
        <Nothing>{t('person.tests.empty')}</Nothing>
      ) : (
        <ShortList label={title} rows={testResults}>
          {(test) => <Test key={test.id} test={test} />}
        </ShortList>
      )}
    </Section>
  )
}

const stateTones: Record<ReviewState, BadgeTone> = {
  waiting: 'yellow',
  reviewed: 'green',
  returned: 'blue',
  appealed: 'red',
  empty: 'neutral',
}

export function PersonHomework({
  academyId,
  lectureMarks,
}: Pick<CommonSummary, 'lectureMarks'> & { academyId: number }) {
  const t = useT()
  const pathIn = useRowPath()
  const locale = useLocale()
  const title = t('common.allHomework')
  return (
    <Section title={title} count={lectureMarks.length}>
      {lectureMarks.length === 0 ? (
        <Nothing>{t('person.homework.empty')}</Nothing>
      ) : (
        <ShortList label={title} rows={lectureMarks.toReversed()}>
          {({ responseId, name, mark, state, submittedAt }) => (
            <Row
              key={responseId}
              title={
                <TextLink href={pathIn(paths.reviewOne(responseId), academyId)}>{localized(name, locale)}</TextLink>
              }
              note={
                submittedAt === null
                  ? t('person.homework.notSubmitted')
                  : t('person.homework.submitted', { date: formatShortDate(submittedAt, locale) })
              }
              aside={
                <>
                  {mark !== null && <MarkBadge mark={mark} label={t('common.mark')} />}
                  <Badge tone={stateTones[state]} dot>
                    {t(`person.homework.state.${state}`)}
                  </Badge>
                </>
              }
            />
          )}
        </ShortList>
      )}
    </Section>
  )
}
