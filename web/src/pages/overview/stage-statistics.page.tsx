import { funnelAddress, type FunnelFilter } from '#features/overview/statistics/funnel-filter.rules.ts'
import { StageStatistics } from '#features/overview/statistics/stage-statistics.tsx'
import { AcademyBar } from '#kit/academy/academy-bar.tsx'
import { ChooseAcademy } from '#kit/academy/choose-academy.tsx'
import { useAddressState } from '#kit/address/use-address-state.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { usePageTitle } from '#lib/page-title.ts'
import { paths } from '#lib/paths.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useStatisticsAcademy } from './use-statistics-academy.ts'

/** NAV-48, STAT-02 */
export function StageStatisticsPage() {
  const t = useT()
  const { state: filter, go } = useAddressState(funnelAddress, paths.stageStatistics)
  const { academy, isPending } = useStatisticsAcademy(filter.academyId)
  usePageTitle(t('statistics.stages.title'))
  const change = (changed: Partial<FunnelFilter>) => go({ ...filter, ...changed }, true)
  return (
    <>
      <PageHeader title={t('statistics.stages.title')} context={academy?.name} />
      <div className="ac-no-print">
        <AcademyBar needs="statistics.read" kept={filter.view === 'chart' ? {} : { view: filter.view }} />
      </div>
      {academy ? (
        <StageStatistics academyId={academy.id} view={filter.view} onView={(view) => change({ view })} />
      ) : isPending ? (
        <Skeleton height={280} radius={16} />
      ) : (
        <ChooseAcademy needs="statistics.read" effect="read" />
      )}
    </>
  )
}
