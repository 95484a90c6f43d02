import type { Team } from '@academy/contract/teams'
import { useQuery } from '@tanstack/react-query'
import { personName } from '#domain/person/person-name.ts'
import { useRowPath } from '#kit/academy/academy-address.ts'
import { useAcademyColumn } from '#kit/academy/academy-column.tsx'
import { AcademyFilter } from '#kit/academy/academy-filter.tsx'
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
import classes from './all-teams.module.css'
import { isFound } from './board.rules.ts'
import { teamsQueries } from './teams.api.ts'

interface AllTeamsProps {
  search: string
  onSearch: (search: string) => void
  /** Where a team leads to, in its academy. */
  hrefOf: (team: Team) => string
  onOpen: (href: string) => void
}

/** ACAD-52: the teams of all academies; the board of one stage is opened from here. */
export function AllTeams({ search, onSearch, hrefOf, onOpen }: AllTeamsProps) {
  const t = useT()
  const locale = useLocale()
  const pathOf = useRowPath()
  const academy = useAcademyColumn<Team>()
  const query = useQuery(teamsQueries.all)
  if (query.isError && !query.data) return <LoadFailure query={query} />
  if (!query.data) return <LoadingRows rows={8} />
  const columns: DataColumn<Team>[] = [
    {
      id: 'team',
      header: t('teams.one'),
      cell: (team) => (
        <TextLink quiet href={hrefOf(team)} className="ac-strong ac-anywhere">
          {team.name}
        </TextLink>
      ),
    },
    ...academy,
    {
      id: 'stage',
      header: t('common.stage'),
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
    { id: 'people', header: t('teams.members'), align: 'end', cell: ({ userTeams }) => userTeams.length },
  ]
  return (
    <div className="ac-stack ac-gap-16">
      <search className={classes.filters}>
        <SearchField label={t('teams.find')} maxLength={100} value={search} onChange={onSearch} />
        <AcademyFilter needs="teams.overview" />
      </search>
      <DataTable
        caption={t('common.teams')}
        columns={columns}
        rows={query.data.filter((team) => isFound(team, search))}
        rowKey={({ id }) => String(id)}
        onRowOpen={(team) => onOpen(hrefOf(team))}
        empty={
          query.data.length === 0 ? (
            <EmptyState art={<EmptyListArt />} title={t('teams.empty.title')} text={t('teams.empty.readOnly')} />
          ) : (
            <EmptyState
              art={<EmptyListArt />}
              title={t('list.nothing.title')}
              text={t('teams.nothing.text')}
              action={
                <Button size="sm" variant="secondary" onClick={() => onSearch('')}>
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
