import { evaluationCriteria } from '@academy/contract/enums'
import { personName } from '#domain/person/person-name.ts'
import { useRowPath } from '#kit/academy/academy-address.ts'
import { ListTable } from '#kit/list/list-table.tsx'
import { useListLayout } from '#kit/list/use-list-layout.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { localized } from '#lib/localized.ts'
import { paths } from '#lib/paths.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { Button } from '#ui/button.tsx'
import type { DataColumn } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { StarIcon } from '#ui/icons.tsx'
import { EmptyListArt } from '#ui/illustrations/empty-list.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { Average } from './average.tsx'
import { changeOf } from './evaluation.rules.ts'
import { type OverviewAddress, type OverviewOrder, overviewOrders } from './evaluations-address.rules.ts'
import { EventDate } from './event-date.tsx'
import type { OverviewRow } from './overview.rules.ts'
import classes from './overview-table.module.css'

interface OverviewTableProps {
  rows: readonly OverviewRow[]
  address: OverviewAddress
  onChange: (changed: Partial<OverviewAddress>) => void
  onHistory: (row: OverviewRow) => void
}

/** TEAM-22, TEAM-25: where every team of the stage stands. */
export function OverviewTable({ rows, address, onChange, onHistory }: OverviewTableProps) {
  const t = useT()
  const locale = useLocale()
  const pathOf = useRowPath()
  const { selection } = usePerson()
  const layout = useListLayout('projectEvaluations')
  const place: DataColumn<OverviewRow>[] =
    typeof selection === 'number'
      ? []
      : [
          {
            id: 'academy',
            header: t('common.academy'),
            cell: ({ team }) => (
              <span className={classes.team}>
                {team.academyName}
                <span className="ac-dim ac-xs">{localized(team.stageName, locale)}</span>
              </span>
            ),
          },
        ]
  const columns: DataColumn<OverviewRow>[] = [
    {
      id: 'name',
      header: t('teams.one'),
      sortable: true,
      cell: ({ team }) => (
        <span className={classes.team}>
          <TextLink
            quiet
            href={pathOf(paths.evaluations, team.academyId, { stage: team.stageId, team: team.id })}
            className="ac-strong"
          >
            {team.name}
          </TextLink>
          <span className="ac-dim ac-xs">
            {team.coaches.map((coach) => personName(coach, t)).join(', ') || t('evaluations.noCoach')}
          </span>
        </span>
      ),
    },
    ...place,
    {
      id: 'current',
      header: t('projectEvaluations.currentEvent'),
      cell: (row) => (
        <button type="button" className={classes.event} onClick={() => onHistory(row)}>
          <span className={classes.title}>{row.current?.title ?? t('common.noneYet')}</span>
          <span className="ac-dim ac-xs">
            {row.current && (
              <>
                <EventDate date={row.current.date} /> ·{' '}
              </>
            )}
            {t('projectEvaluations.historyCount', { count: row.evaluations.length })}
          </span>
          <span className="ac-visually-hidden">: {row.team.name}</span>
        </button>
      ),
    },
    {
      id: 'progress',
      header: t('projectEvaluations.progress'),
      sortable: true,
      width: 150,
      cell: ({ summary: { evaluated, total, stars } }) => {
        const words = t('projectEvaluations.evaluatedOf', { evaluated, total })
        return (
          <span className={classes.progress}>
            <span className={classes.count}>
              {words}
              {stars > 0 && (
                <span className={classes.stars}>
                  <StarIcon size={14} />
                  <span aria-hidden="true">{stars}</span>
                  <span className="ac-visually-hidden">{t('evaluations.stars', { count: stars })}</span>
                </span>
              )}
            </span>
            <ProgressBar
              height={6}
              value={evaluated}
              max={total}
              label={t('projectEvaluations.progress')}
              valueText={words}
            />
          </span>
        )
      },
    },
    {
      id: 'average',
      header: t('evaluations.average'),
      sortable: true,
      cell: ({ summary, before }) => (
        <Average
          value={summary.average}
          change={changeOf(summary.average, before.average)}
          label={t('evaluations.average')}
        />
      ),
    },
    ...evaluationCriteria.map((criterion): DataColumn<OverviewRow> => ({
      id: criterion,
      header: t(`common.criterion.${criterion}`),
      cell: ({ summary }) => (
        <Average value={summary.byCriterion[criterion]} label={t(`common.criterion.${criterion}`)} />
      ),
    })),
  ]
  return (
    <ListTable
      isWhole
      layout={layout}
      caption={t('common.projectEvaluations')}
      columns={columns}
      rows={rows}
      rowKey={({ team }) => String(team.id)}
      sort={{ by: address.order, direction: address.direction }}
      onSort={({ by, direction }) =>
        onChange({ order: overviewOrders.find((order) => order === by) ?? ('name' satisfies OverviewOrder), direction })
      }
      empty={
        <EmptyState
          art={<EmptyListArt />}
          title={t('list.nothing.title')}
          text={t('projectEvaluations.nothing.text')}
          action={
            <Button size="sm" variant="secondary" onClick={() => onChange({ search: '', show: 'all' })}>
              {t('list.nothing.action')}
            </Button>
          }
        />
      }
    />
  )
}
