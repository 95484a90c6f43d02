import type { Team } from '@academy/contract/teams'
import { useQuery } from '@tanstack/react-query'
import { personName } from '#domain/person/person-name.ts'
import { useRowPath } from '#kit/academy/academy-address.ts'
import { useAcademyColumn } from '#kit/academy/academy-column.tsx'
import { AcademyFilter } from '#kit/academy/academy-filter.tsx'
import { searchMaxLength } from '#kit/address/address-parts.ts'
import { ListFilters } from '#kit/list/list-filters.tsx'
import { sortOf } from '#kit/list/sort-of.ts'
import { useList } from '#kit/list/use-list.ts'
import { LoadFailure } from '#kit/load-failure.tsx'
import { LoadingRows } from '#kit/loading.tsx'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { localized } from '#lib/localized.ts'
import { paths } from '#lib/paths.ts'
import { Button } from '#ui/button.tsx'
import { DataTable, type DataColumn } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { EmptyListArt } from '#ui/illustrations/empty-list.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { allTeamsList, shownTeams, teamOrders } from './all-teams.rules.ts'
import { teamsQueries } from './teams.api.ts'

interface AllTeamsProps {
  /** Of the page: what is looked for and the order live in its address. */
  path: string
  /** Where a team leads to, in its academy. */
  hrefOf: (team: Team) => string
  onOpen: (href: string) => void
}

/** ACAD-52: the teams of all academies; the board of one stage is opened from here. */
export function AllTeams({ path, hrefOf, onOpen }: AllTeamsProps) {
  const t = useT()
  const locale = useLocale()
  const pathOf = useRowPath()
  const academy = useAcademyColumn<Team>()
  const { state, change, reset } = useList(allTeamsList, path)
  const { orderField, order } = sortOf(state.order)
  const query = useQuery(teamsQueries.all)
  if (query.isError && !query.data) return <LoadFailure query={query} />
  if (!query.data) return <LoadingRows rows={8} />
  const columns: DataColumn<Team>[] = [
    {
      id: 'team',
      header: t('teams.one'),
      sortable: true,
      cell: (team) => (
        <TextLink quiet href={hrefOf(team)} className="ac-strong ac-anywhere">
          {team.name}
        </TextLink>
      ),
    },
    ...academy.map((column) => ({ ...column, sortable: true })),
    {
      id: 'stage',
      header: t('common.stage'),
      sortable: true,
      cell: ({ academyId, stageId, stageName }) => (
        <TextLink quiet href={pathOf(paths.teams, academyId, { stage: stageId })}>
          {localized(stageName, locale)}
        </TextLink>
      ),
    },
    {
      id: 'coaches',
      header: t('teams.coaches'),
      cell: ({ coaches }) => coaches.map((coach) => personName(coach, t)).join(', ') || t('teams.noCoach'),
    },
    {
      id: 'people',
      header: t('teams.members'),
      sortable: true,
      align: 'end',
      cell: ({ userTeams }) => userTeams.length,
    },
  ]
  return (
    <div>
      <ListFilters
        isShort
        list={allTeamsList}
        state={state}
        onReset={reset}
        search={
          <SearchField
            label={t('teams.find')}
            maxLength={searchMaxLength}
            value={state.search}
            onChange={(search) => change({ search })}
          />
        }
      >
        <AcademyFilter needs="teams.overview" />
      </ListFilters>
      <DataTable
        caption={t('common.teams')}
        columns={columns}
        rows={shownTeams(query.data, state, locale)}
        rowKey={({ id }) => String(id)}
        onRowOpen={(team) => onOpen(hrefOf(team))}
        {...(orderField !== 'id' && { sort: { by: orderField, direction: order } })}
        onSort={({ by, direction }) =>
          change({ order: teamOrders.find((value) => value === (direction === 'desc' ? `-${by}` : by)) ?? state.order })
        }
        empty={
          query.data.length === 0 ? (
            <EmptyState art={<EmptyListArt />} title={t('teams.empty.title')} text={t('teams.empty.readOnly')} />
          ) : (
            <EmptyState
              art={<EmptyListArt />}
              title={t('list.nothing.title')}
              text={t('teams.nothing.text')}
              action={
                <Button size="sm" variant="secondary" onClick={reset}>
                  {t('teams.nothing.action')}
                </Button>
              }
            />
          )
        }
      />
    </div>
  )
}
