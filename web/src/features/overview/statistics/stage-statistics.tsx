import type { StageStatistic } from '@academy/contract/statistics'
import { useQuery } from '@tanstack/react-query'
import { ExportButtons } from '#kit/export-buttons.tsx'
import { formatNumber } from '#lib/dates.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { localized } from '#lib/localized.ts'
import { useProgrammeRoom } from '#domain/programme/programme-room.ts'
import { LoadFailure } from '#kit/load-failure.tsx'
import { Loading } from '#kit/loading.tsx'
import { Card } from '#ui/card.tsx'
import { DataTable, type DataColumn } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { EmptyListArt } from '#ui/illustrations/empty-list.tsx'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { tenthLabel, toneOfMark, toneOfTenth, totalOf } from './distribution.rules.ts'
import { Distribution } from './distribution.tsx'
import type { FunnelView } from './funnel-filter.rules.ts'
import { StageHomework } from './stage-homework.tsx'
import { reloadStatistics, saveStages, statisticsQueries } from './statistics.api.ts'
import classes from './stage-statistics.module.css'

const useNumber = () => {
  const locale = useLocale()
  return (value: number | null, unit = ''): string =>
    value === null ? '–' : `${formatNumber(Math.round(value * 10) / 10, locale)}${unit}`
}

function StageCard({ stage }: { stage: StageStatistic }) {
  const t = useT()
  const locale = useLocale()
  const number = useNumber()
  const hasMarks = totalOf(stage.marks) > 0
  const hasPercents = totalOf(stage.successPercents) > 0
  return (
    <Card title={localized(stage.name, locale)} className={classes.stage}>
      <dl className={classes.facts}>
        <div>
          <dt>{t('common.students')}</dt>
          <dd>{number(stage.students)}</dd>
        </div>
        <div>
          <dt>{t('common.inStageNow')}</dt>
          <dd>{number(stage.active)}</dd>
        </div>
        {hasMarks && (
          <div>
            <dt>{t('common.averageMark')}</dt>
            <dd>{number(stage.averageMark)}</dd>
          </div>
        )}
        {hasPercents && (
          <div>
            <dt>{t('statistics.averagePercent')}</dt>
            <dd>{number(stage.averageSuccessPercent, '%')}</dd>
          </div>
        )}
        {stage.lectures.length > 0 && (
          <>
            <div>
              <dt>{t('statistics.homeworkSubmitted')}</dt>
              <dd>{number(stage.homeworkSubmitted)}</dd>
            </div>
            <div>
              <dt>{t('statistics.homeworkReviewed')}</dt>
              <dd>{number(stage.homeworkReviewed)}</dd>
            </div>
          </>
        )}
      </dl>
      {hasMarks && (
        <Distribution
          label={t('statistics.marks')}
          columns={stage.marks.map((count, mark) => ({
            label: t('common.markOf', { mark }),
            short: String(mark),
            count,
            tone: toneOfMark(mark),
          }))}
        />
      )}
      {hasPercents && (
        <Distribution
          label={t('statistics.percents')}
          columns={stage.successPercents.map((count, tenth) => ({
            label: tenthLabel(tenth),
            short: String(tenth * 10),
            count,
            tone: toneOfTenth(tenth),
          }))}
        />
      )}
      {stage.lectures.length > 0 && <StageHomework lectures={stage.lectures} />}
    </Card>
  )
}

const hasResults = ({ marks, successPercents, lectures }: StageStatistic): boolean =>
  lectures.length > 0 || totalOf(marks) + totalOf(successPercents) > 0

/** Stages in which nothing is marked, or not yet: how many, and no empty charts. */
function UnmarkedStages({ stages, isAlone }: { stages: readonly StageStatistic[]; isAlone: boolean }) {
  const t = useT()
  const locale = useLocale()
  return (
    <Card title={t('statistics.unmarked')} className={isAlone ? undefined : classes.unmarked}>
      <p className="ac-dim ac-sm">{t('statistics.unmarkedHint')}</p>
      <ul role="list" className={classes.list}>
        {stages.map((stage) => (
          <li key={stage.stageId} className={classes.line} data-empty={stage.students === 0 || undefined}>
            <span>{localized(stage.name, locale)}</span>
            <span className={classes.counts}>
              {stage.students === 0
                ? t('statistics.nobody')
                : t('statistics.counts', { students: stage.students, active: stage.active })}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** STAT-15 */
function StageTable({ stages }: { stages: readonly StageStatistic[] }) {
  const t = useT()
  const locale = useLocale()
  const number = useNumber()
  const listed = (counts: readonly number[], label: (index: number) => string): string =>
    counts.flatMap((count, index) => (count > 0 ? [`${label(index)}: ${number(count)}`] : [])).join(', ') || '–'
  const columns: DataColumn<StageStatistic>[] = [
    { id: 'stage', header: t('common.stage'), cell: (stage) => localized(stage.name, locale) },
    { id: 'students', header: t('common.students'), align: 'end', cell: (stage) => number(stage.students) },
    { id: 'active', header: t('common.inStageNow'), align: 'end', cell: (stage) => number(stage.active) },
    { id: 'mark', header: t('common.averageMark'), align: 'end', cell: (stage) => number(stage.averageMark) },
    {
      id: 'percent',
      header: t('statistics.averagePercent'),
      align: 'end',
      cell: (stage) => number(stage.averageSuccessPercent, '%'),
    },
    {
      id: 'homeworkSubmitted',
      header: t('statistics.homeworkSubmitted'),
      align: 'end',
      cell: (stage) => number(stage.lectures.length > 0 ? stage.homeworkSubmitted : null),
    },
    {
      id: 'homeworkReviewed',
      header: t('statistics.homeworkReviewed'),
      align: 'end',
      cell: (stage) => number(stage.lectures.length > 0 ? stage.homeworkReviewed : null),
    },
    { id: 'marks', header: t('statistics.marks'), cell: (stage) => listed(stage.marks, String) },
    { id: 'percents', header: t('statistics.percents'), cell: (stage) => listed(stage.successPercents, tenthLabel) },
  ]
  return (
    <DataTable
      caption={t('statistics.stages.table')}
      columns={columns}
      rows={stages}
      rowKey={({ stageId }) => String(stageId)}
    />
  )
}

interface StageStatisticsProps {
  academyId: number
  view: FunnelView
  onView: (view: FunnelView) => void
}

/** STAT-04 */
export function StageStatistics({ academyId, view, onView }: StageStatisticsProps) {
  const t = useT()
  const query = useQuery(statisticsQueries.stages(academyId))
  useProgrammeRoom(academyId, () => reloadStatistics(academyId))
  if (query.isError) return <LoadFailure query={query} />
  if (query.isPending)
    return (
      <Loading>
        <div className={classes.grid}>
          {[1, 2, 3, 4].map((key) => (
            <Skeleton key={key} height={260} radius={16} />
          ))}
        </div>
      </Loading>
    )
  if (query.data.length === 0)
    return (
      <Card>
        <EmptyState art={<EmptyListArt />} title={t('overview.stagesEmpty')} text={t('funnel.noStages.text')} />
      </Card>
    )
  const marked = query.data.filter(hasResults)
  const unmarked = query.data.filter((stage) => !hasResults(stage))
  return (
    <>
      <div className={`${classes.view} ac-no-print`}>
        <SegmentedControl
          label={t('common.look')}
          segments={(['chart', 'table'] as const).map((value) => ({ value, content: t(`funnel.view.${value}`) }))}
          value={view}
          onChange={onView}
        />
        <ExportButtons save={(format) => saveStages(academyId, format)} />
      </div>
      {view === 'table' ? (
        <StageTable stages={query.data} />
      ) : (
        <>
          {marked.length > 0 && (
            <div className={classes.grid}>
              {marked.map((stage) => (
                <StageCard key={stage.stageId} stage={stage} />
              ))}
            </div>
          )}
          {unmarked.length > 0 && <UnmarkedStages stages={unmarked} isAlone={marked.length === 0} />}
        </>
      )}
    </>
  )
}
