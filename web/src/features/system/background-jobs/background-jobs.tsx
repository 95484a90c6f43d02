import type { RecurringJob } from '@academy/contract/system'
import { useQuery } from '@tanstack/react-query'
import { formatDateTime } from '#lib/dates.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { useLoadError } from '#lib/load-error.ts'
import { Badge, type BadgeTone } from '#ui/badge.tsx'
import { DataTable, type DataColumn } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { LoadingRegion, SkeletonRows } from '#ui/skeleton.tsx'
import { backgroundJobsQuery } from './background-jobs.api.ts'

const tones = {
  failed: 'red',
  late: 'red',
  retrying: 'yellow',
  waiting: 'blue',
  never: 'neutral',
  done: 'green',
} as const satisfies Record<string, BadgeTone>

const stateOf = (job: RecurringJob): keyof typeof tones => {
  if (job.failedCount > 0) return 'failed'
  if (job.isLate) return 'late'
  if (job.lastError !== null) return 'retrying'
  if (job.waitingCount > 0) return 'waiting'
  return job.lastRunAt === null ? 'never' : 'done'
}

const useColumns = (): DataColumn<RecurringJob>[] => {
  const t = useT()
  const locale = useLocale()
  const time = (at: string | null) => (at === null ? '—' : <time dateTime={at}>{formatDateTime(at, locale)}</time>)
  const details = ({ failedCount, waitingCount, lastError }: RecurringJob) =>
    [
      failedCount > 0 && t('jobs.failed', { count: failedCount }),
      waitingCount > 0 && t('jobs.waiting', { count: waitingCount }),
      lastError,
    ]
      .filter(Boolean)
      .join(' · ')
  return [
    { id: 'name', header: t('jobs.name'), cell: ({ name }) => t(`jobs.name.${name}`) },
    {
      id: 'state',
      header: t('common.status'),
      phone: 'plain',
      cell: (job) => (
        <Badge tone={tones[stateOf(job)]} dot>
          {t(`jobs.state.${stateOf(job)}`)}
        </Badge>
      ),
    },
    { id: 'lastRunAt', header: t('jobs.lastRun'), width: 200, cell: ({ lastRunAt }) => time(lastRunAt) },
    { id: 'nextRunAt', header: t('jobs.nextRun'), width: 200, cell: ({ nextRunAt }) => time(nextRunAt) },
    { id: 'details', header: t('jobs.details'), phone: 'plain', cell: details },
  ]
}

/** When each job that runs by itself last ran, and what came of it. */
export function BackgroundJobs() {
  const t = useT()
  const loadError = useLoadError()
  const columns = useColumns()
  const query = useQuery(backgroundJobsQuery)
  if (query.isError && !query.data) return <ErrorState {...loadError(query)} />
  if (!query.data) {
    return (
      <LoadingRegion label={t('app.loading')}>
        <SkeletonRows rows={10} />
      </LoadingRegion>
    )
  }
  return (
    <DataTable
      caption={t('common.backgroundJobs')}
      columns={columns}
      rows={query.data}
      rowKey={({ name }) => name}
      empty={<EmptyState title={t('jobs.empty.title')} text={t('jobs.empty.text')} />}
    />
  )
}
