import { useQueries, useQuery } from '@tanstack/react-query'
import { LoadFailure } from '#kit/load-failure.tsx'
import { LoadingRows } from '#kit/loading.tsx'
import { formatNumber, formatShortDate } from '#lib/dates.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { languageTags } from '#lib/i18n/locale.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { localized } from '#lib/localized.ts'
import { paths } from '#lib/paths.ts'
import { mayDo } from '#lib/session/roles.rules.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { DataTable, type DataColumn } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { DotsIcon } from '#ui/icons.tsx'
import { EmptyListArt } from '#ui/illustrations/empty-list.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { academiesQueries } from './academies.api.ts'
import { AcademyMenu } from './academy-menu.tsx'
import { applyFilter, toRows, type AcademyFilter, type AcademyRow } from './academy-rows.rules.ts'
import classes from './academy-table.module.css'
import { SecondFactorSwitch } from './second-factor-switch.tsx'
import { StateBadge } from './state-badge.tsx'

function ActiveStage({ row }: { row: AcademyRow }) {
  const t = useT()
  const locale = useLocale()
  if (row.activeStage === null) return t('academies.noStage')
  return (
    <span className={classes.stage}>
      {localized(row.activeStage.name, locale)}
      <span className={classes.note}>
        {t('academies.stageOf', { number: row.stageNumber, total: row.stagesCount })}
      </span>
    </span>
  )
}

function Dates({ row }: { row: AcademyRow }) {
  const t = useT()
  const locale = useLocale()
  const shown = [row.startDate, row.endDate]
    .filter((date) => date !== null)
    .map((date) => formatShortDate(date, locale))
  return <span>{shown.length > 0 ? shown.join(' – ') : t('academies.noDates')}</span>
}

function Name({ row }: { row: AcademyRow }) {
  const { user } = usePerson()
  const mayEdit = mayDo(user, row.id, 'academies.update', 'read')
  return (
    <span className={classes.name}>
      {mayEdit ? <TextLink href={paths.academyEdit(row.id)}>{row.name}</TextLink> : row.name}
      {row.directions.length > 0 && <span className={classes.note}>{row.directions.join(', ')}</span>}
    </span>
  )
}

interface AcademyTableProps {
  filter: AcademyFilter
  onSort: (sort: string) => void
  onReset: () => void
}

export function AcademyTable({ filter, onSort, onReset }: AcademyTableProps) {
  const t = useT()
  const locale = useLocale()
  const { selection } = usePerson()
  const [list, withStages] = useQueries({
    queries: [academiesQueries.list(selection), academiesQueries.withStages()],
  })
  const overviews = useQuery(academiesQueries.overviewOfAll())
  const failed = [list, withStages].find((query) => query.isError)
  if (failed) return <LoadFailure query={failed} />
  if (list.isPending || withStages.isPending) return <LoadingRows rows={6} />
  const all = toRows(list.data ?? [], withStages.data ?? [], overviews.data)
  if (all.length === 0) {
    return (
      <Card>
        <EmptyState art={<EmptyListArt />} title={t('overview.empty.title')} text={t('academies.empty.text')} />
      </Card>
    )
  }
  const columns: DataColumn<AcademyRow>[] = [
    { id: 'name', header: t('common.name'), cell: (row) => <Name row={row} />, sortable: true },
    { id: 'type', header: t('academies.type'), cell: (row) => t(`academies.type.${row.typeName}`) },
    {
      id: 'state',
      header: t('common.status'),
      phone: 'aside',
      cell: (row) => <StateBadge state={row.state} />,
    },
    { id: 'stage', header: t('overview.activeStage'), cell: (row) => <ActiveStage row={row} /> },
    {
      id: 'students',
      header: t('common.students'),
      align: 'end',
      cell: (row) => (
        <TextLink
          href={paths.userList(row.id)}
          aria-label={t('academies.peopleOf', { name: row.name, count: row.studentsCount ?? 0 })}
        >
          {row.studentsCount === null ? '…' : formatNumber(row.studentsCount, locale)}
        </TextLink>
      ),
    },
    { id: 'secondFactor', header: t('academies.secondFactor'), cell: (row) => <SecondFactorSwitch row={row} /> },
    { id: 'dates', header: t('common.dates'), cell: (row) => <Dates row={row} />, sortable: true },
    {
      id: 'actions',
      header: t('common.edit'),
      hideHeader: true,
      align: 'end',
      width: 56,
      phone: 'aside',
      cell: (row) => (
        <AcademyMenu
          withPlaces
          academy={{
            id: row.id,
            name: row.name,
            isClosed: row.state === 'closed',
            hasBegun: row.activeStage !== null,
          }}
          target={
            <IconButton
              data-academy-menu={row.id}
              size="sm"
              label={t('academies.actionsOf', { name: row.name })}
              icon={<DotsIcon strokeWidth={2.75} />}
            />
          }
        />
      ),
    },
  ]
  const by = filter.sort.replace(/^-/, '') || 'name'
  return (
    <DataTable
      caption={t('academies.table')}
      columns={columns}
      rows={applyFilter(all, filter, languageTags[locale])}
      rowKey={(row) => String(row.id)}
      sort={{ by, direction: filter.sort.startsWith('-') ? 'desc' : 'asc' }}
      onSort={(sort) => onSort(sort.direction === 'desc' ? `-${sort.by}` : sort.by)}
      empty={
        <EmptyState
          title={t('list.nothing.title')}
          text={t('common.changeSearch')}
          action={
            <Button variant="secondary" size="sm" onClick={onReset}>
              {t('list.reset')}
            </Button>
          }
        />
      }
    />
  )
}
