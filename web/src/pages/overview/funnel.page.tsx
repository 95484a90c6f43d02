import { ExportButtons } from '#kit/export-buttons.tsx'
import {
  endOfDay,
  funnelAddress,
  noonOf,
  type FunnelFilter,
} from '#features/overview/statistics/funnel-filter.rules.ts'
import { FunnelScreen } from '#features/overview/statistics/funnel-screen.tsx'
import { saveFunnel } from '#features/overview/statistics/statistics.api.ts'
import { AcademyBar } from '#kit/academy/academy-bar.tsx'
import { ChooseAcademy } from '#kit/academy/choose-academy.tsx'
import { useAddressState } from '#kit/address/use-address-state.ts'
import { formatDate } from '#lib/dates.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { usePageTitle } from '#lib/page-title.ts'
import { paths } from '#lib/paths.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useStatisticsAcademy } from './use-statistics-academy.ts'

/** NAV-48, STAT-01: everything chosen lives in the address, so that a link shows the same picture. */
export function FunnelPage() {
  const t = useT()
  const locale = useLocale()
  const { state: filter, go } = useAddressState(funnelAddress, paths.funnel)
  const { academy, others, isPending } = useStatisticsAcademy(filter.academyId)
  usePageTitle(t('funnel.title'))
  const change = (changed: Partial<FunnelFilter>) => go({ ...filter, ...changed }, true)
  const at = filter.date === '' ? null : endOfDay(filter.date)
  const when =
    filter.date === '' ? t('funnel.now') : t('funnel.asOf', { date: formatDate(noonOf(filter.date), locale) })
  return (
    <>
      <PageHeader
        title={t('funnel.title')}
        context={academy ? `${academy.name} · ${when}` : undefined}
        actions={academy && <ExportButtons save={(format) => saveFunnel(academy.id, format, at)} />}
      />
      <div className="ac-no-print">
        <AcademyBar needs="statistics.read" kept={filter.view === 'chart' ? {} : { view: filter.view }} />
      </div>
      {academy ? (
        <FunnelScreen key={academy.id} academy={academy} others={others} filter={filter} onChange={change} />
      ) : isPending ? (
        <Skeleton height={280} radius={16} />
      ) : (
        <ChooseAcademy needs="statistics.read" effect="read" />
      )}
    </>
  )
}
