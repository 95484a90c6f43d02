import type { DirectionParam, FunnelStage } from '@academy/contract/statistics'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { localized } from '#lib/localized.ts'
import { mayDo } from '#lib/session/roles.rules.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { useProgrammeRoom } from '#domain/programme/programme-room.ts'
import { LoadFailure } from '#kit/load-failure.tsx'
import { Loading } from '#kit/loading.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { EmptyListArt } from '#ui/illustrations/empty-list.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { BarPeople, type OpenedBar } from './bar-people.tsx'
import { FunnelChart, type OpenBar } from './funnel-chart.tsx'
import { FunnelControls, type AcademyToChoose } from './funnel-controls.tsx'
import { dayOfDate, endOfDay, type FunnelFilter } from './funnel-filter.rules.ts'
import { FunnelLines } from './funnel-lines.tsx'
import classes from './funnel-screen.module.css'
import { FunnelTable } from './funnel-table.tsx'
import { FunnelTime } from './funnel-time.tsx'
import { dayAt, directionsOf, funnelRows, reachedRows, rowsOfDay, type FunnelRow } from './funnel.rules.ts'
import { reloadStatistics, statisticsQueries } from './statistics.api.ts'

interface FunnelScreenProps {
  academy: AcademyToChoose
  /** What it can be compared with. */
  others: readonly AcademyToChoose[]
  filter: FunnelFilter
  onChange: (change: Partial<FunnelFilter>) => void
}

interface Chart {
  key: DirectionParam | null
  title: string
  rows: FunnelRow[]
}

const useCharts = (stages: readonly FunnelStage[], direction: FunnelFilter['direction']): Chart[] => {
  const t = useT()
  const named = directionsOf(stages).map(({ key, name }) => ({ key, title: name ?? t('funnel.noDirection') }))
  if (direction === 'split' && named.length > 0)
    return named.map(({ key, title }) => ({ key, title, rows: funnelRows(stages, key) }))
  const key = direction === 'split' ? null : direction
  const title = named.find((candidate) => candidate.key === key)?.title ?? t('funnel.allDirections')
  return [{ key, title, rows: funnelRows(stages, key) }]
}

/** STAT-02, STAT-03: the way of everybody through the stages, now or on any day before. */
export function FunnelScreen({ academy, others, filter, onChange }: FunnelScreenProps) {
  const t = useT()
  const locale = useLocale()
  const { user } = usePerson()
  const [preview, setPreview] = useState<number | null>(null)
  const [opened, setOpened] = useState<OpenedBar | null>(null)
  const [isDrawerOpen, setDrawerOpen] = useState(false)
  const isSplit = filter.direction === 'split'
  const direction = isSplit ? null : (filter.direction as DirectionParam | null)
  const at = filter.date === '' ? null : endOfDay(filter.date)
  const other = others.find(({ id }) => id === filter.compareWith)

  const funnel = useQuery(statisticsQueries.funnel(academy.id, at))
  const known = useQuery(statisticsQueries.byDay(academy.id, direction))
  const compared = useQuery({
    ...statisticsQueries.byDay(other?.id ?? academy.id, direction),
    enabled: other !== undefined,
  })
  useProgrammeRoom(academy.id, () => reloadStatistics(academy.id))
  const charts = useCharts(funnel.data ?? [], filter.direction)

  if (funnel.isError) return <LoadFailure query={funnel} />
  if (funnel.isPending)
    return (
      <Loading>
        <Skeleton height={64} radius={16} />
        <Skeleton height={380} radius={16} />
      </Loading>
    )
  if (funnel.data.length === 0)
    return (
      <Card>
        <EmptyState art={<EmptyListArt />} title={t('overview.stagesEmpty')} text={t('funnel.noStages.text')} />
      </Card>
    )

  const lastDay = known.data?.days.at(-1)?.day ?? 0
  const day = preview ?? (filter.date === '' || !known.data ? lastDay : dayOfDate(known.data.startDate, filter.date))
  const previewed = preview !== null && known.data ? dayAt(known.data, preview) : undefined
  // While a day is under the hand its numbers come from what is already here; at rest the server is asked.
  const shown: Chart[] =
    previewed && known.data && !isSplit ? [{ ...charts[0]!, rows: rowsOfDay(known.data, previewed) }] : charts
  const otherDay = other && compared.data ? (dayAt(compared.data, day)?.entered ?? []) : []
  const largest = Math.max(...shown.flatMap(({ rows }) => rows.map(({ entered }) => entered)), ...otherDay, 1)
  const isNobody = charts.every(({ rows }) => rows.every(({ entered }) => entered === 0))
  const hasHistory = known.data !== undefined && known.data.days.length > 1

  const openBar = (of: Chart): OpenBar | undefined =>
    mayDo(user, academy.id, 'stageUsers.read', 'read')
      ? (stageId, part) => {
          const name = of.rows.find((row) => row.stageId === stageId)!.name
          setOpened({ stageId, part, direction: of.key, at, stageName: localized(name, locale) })
          setDrawerOpen(true)
        }
      : undefined

  return (
    <>
      <FunnelControls stages={funnel.data} others={others} filter={filter} onChange={onChange} />
      {hasHistory && (
        <FunnelTime
          known={known.data!}
          date={filter.date}
          onDate={(date) => onChange({ date })}
          onPreview={setPreview}
        />
      )}
      {isNobody && filter.date === '' ? (
        <Card>
          <EmptyState art={<EmptyListArt />} title={t('funnel.nobody.title')} text={t('funnel.nobody.text')} />
        </Card>
      ) : filter.view === 'table' ? (
        <FunnelTable charts={shown} />
      ) : (
        <div className={isSplit ? classes.multiples : undefined} aria-busy={funnel.isPlaceholderData}>
          {(isSplit ? reachedRows(shown) : shown).map((chart) => (
            <Card key={String(chart.key)} title={isSplit ? chart.title : undefined} className={classes.chart}>
              <FunnelChart
                label={t('funnel.chartLabel', { direction: chart.title })}
                rows={chart.rows}
                largest={largest}
                other={other && !isSplit && compared.data ? { name: other.name, entered: otherDay } : undefined}
                onOpen={openBar(chart)}
              />
              {other && !isSplit && (
                <p className={classes.legend}>
                  <span data-tone="own">{academy.name}</span>
                  <span data-tone="other">{t('funnel.sameDay', { name: other.name, day })}</span>
                </p>
              )}
            </Card>
          ))}
        </div>
      )}
      {hasHistory && !isSplit && !isNobody && (
        <div className={classes.lines}>
          <FunnelLines
            own={{ name: academy.name, known: known.data! }}
            other={other && compared.data ? { name: other.name, known: compared.data } : undefined}
            day={day}
          />
        </div>
      )}
      <BarPeople academyId={academy.id} bar={opened} isOpen={isDrawerOpen} onClose={() => setDrawerOpen(false)} />
    </>
  )
}
