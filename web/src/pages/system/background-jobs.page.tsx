import { BackgroundJobs } from '#features/system/background-jobs/background-jobs.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { usePageTitle } from '#lib/page-title.ts'
import { PageHeader } from '#ui/page-header.tsx'

export function BackgroundJobsPage() {
  const t = useT()
  usePageTitle(t('common.backgroundJobs'))
  return (
    <>
      <PageHeader title={t('common.backgroundJobs')} context={t('jobs.text')} />
      <BackgroundJobs />
    </>
  )
}
