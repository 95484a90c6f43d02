import type { TestSummary } from '@academy/contract/tests'
import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { Suspense } from 'react'
import { StudentSummary } from '#features/assessment/test-results/student-summary.tsx'
import { summaryQuery } from '#features/assessment/test-results/summary.api.ts'
import { LoadFailure } from '#kit/load-failure.tsx'
import { isApiError } from '#lib/api-error.ts'
import { formatDateTime } from '#lib/dates.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { localized } from '#lib/localized.ts'
import { usePageTitle } from '#lib/page-title.ts'
import { paths } from '#lib/paths.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { BackLink } from '#ui/back-link.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { PageSkeleton } from '#ui/skeleton.tsx'
import { StaffSummaryPage } from '#pages/overview/staff-summary.lazy.tsx'

function OwnSummary({ summary }: { summary: TestSummary }) {
  const t = useT()
  const locale = useLocale()
  const { directionName: direction, startDate, finishedAt } = summary
  return (
    <>
      <PageHeader
        crumb={<BackLink href={paths.cabinet}>{t('testSummary.back')}</BackLink>}
        title={localized(summary.stageName, locale)}
        context={
          finishedAt === null
            ? t('testSummary.context', { direction, start: formatDateTime(startDate, locale) })
            : t('testSummary.contextFinished', { direction, end: formatDateTime(finishedAt, locale) })
        }
      />
      <StudentSummary summary={summary} />
    </>
  )
}

/** NAV-21, TEST-58: for its owner and for staff; whoever is neither learns only that there is none. */
export function TestSummaryPage({ summaryId }: { summaryId: string }) {
  const t = useT()
  const { selection } = usePerson()
  const summary = useQuery(summaryQuery(selection, summaryId))
  usePageTitle(t('testSummary.title'))
  if (summary.isPending) return <PageSkeleton label={t('app.loading')} />
  if (isApiError(summary.error, 'TestNotFound') || isApiError(summary.error, 'ValidationError'))
    return <Navigate to={paths.notFound} replace />
  if (summary.isError) return <LoadFailure page query={summary} />
  if (summary.data.conduct === null) return <OwnSummary summary={summary.data} />
  return (
    <Suspense fallback={<PageSkeleton label={t('app.loading')} />}>
      <StaffSummaryPage summary={summary.data} />
    </Suspense>
  )
}
