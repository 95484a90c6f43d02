import { formatNumber } from '#lib/dates.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { localized } from '#lib/localized.ts'
import { DataTable, type DataColumn } from '#ui/data-table.tsx'
import type { FunnelRow } from './funnel.rules.ts'

interface FunnelTableRow extends FunnelRow {
  direction: string
}

/** STAT-15: what the bars show, as numbers. */
export function FunnelTable({ charts }: { charts: readonly { title: string; rows: readonly FunnelRow[] }[] }) {
  const t = useT()
  const locale = useLocale()
  const number = (value: number): string => formatNumber(value, locale)
  const rows = (charts[0]?.rows ?? []).flatMap((_, index) =>
    charts.map(({ title, rows: ofChart }): FunnelTableRow => ({ ...ofChart[index]!, direction: title })),
  )
  const columns: DataColumn<FunnelTableRow>[] = [
    { id: 'stage', header: t('common.stage'), cell: (row) => localized(row.name, locale) },
    ...(charts.length > 1
      ? [{ id: 'direction', header: t('common.direction'), cell: (row: FunnelTableRow) => row.direction }]
      : []),
    { id: 'entered', header: t('funnel.part.entered'), align: 'end', cell: (row) => number(row.entered) },
    {
      id: 'ofPrevious',
      header: t('funnel.ofPreviousHead'),
      align: 'end',
      cell: (row) => (row.ofPrevious === null ? '–' : `${row.ofPrevious}%`),
    },
    { id: 'open', header: t('funnel.open'), align: 'end', cell: (row) => number(row.open) },
    { id: 'passed', header: t('funnel.part.passed'), align: 'end', cell: (row) => number(row.passed) },
    { id: 'failed', header: t('funnel.part.failed'), align: 'end', cell: (row) => number(row.failed) },
  ]
  return (
    <DataTable
      caption={t('funnel.table')}
      columns={columns}
      rows={rows}
      rowKey={(row) => `${row.stageId} ${row.direction}`}
    />
  )
}
