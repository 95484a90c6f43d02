import type { TestSummary } from '@academy/contract/tests'
import { PersonLink } from '#domain/person/person-link.tsx'
import { ResetTest } from '#features/assessment/test-results/reset-test.tsx'
import { StaffSummary } from '#features/assessment/test-results/staff-summary.tsx'
import { formatDateTime } from '#lib/dates.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { localized } from '#lib/localized.ts'
import { paths } from '#lib/paths.ts'
import { mayDo } from '#lib/session/roles.rules.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { BackLink } from '#ui/back-link.tsx'
import { PageHeader } from '#ui/page-header.tsx'

/** The summary of somebody else, as staff read it. */
export function StaffSummaryPage({ summary }: { summary: TestSummary }) {
  const t = useT()
  const locale = useLocale()
  const { user, selection } = usePerson()
  const mayReadAll = mayDo(user, selection, 'tests.fullSummary', 'read')
  const mayReset = mayDo(user, selection, 'tests.reset') && summary.conduct?.isArchived === false
  return (
    <>
      <PageHeader
        crumb={
          mayReadAll ? (
            <BackLink href={paths.testResults(summary.stageTestId)}>{t('testResults.summary.results')}</BackLink>
          ) : (
            t('testSummary.title')
          )
        }
        title={<PersonLink id={summary.student.id}>{summary.student.fullName}</PersonLink>}
        context={[
          localized(summary.stageName, locale),
          summary.directionName,
          formatDateTime(summary.finishedAt ?? summary.startDate, locale),
        ].join(' · ')}
        actions={mayReset && <ResetTest student={summary.student} stageTestId={summary.stageTestId} />}
      />
      <StaffSummary summary={summary} />
    </>
  )
}
