import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { TeamEditor } from '#features/teams/teams/team-editor.tsx'
import { teamsQueries } from '#features/teams/teams/teams.api.ts'
import { useRowPath } from '#kit/academy/academy-address.ts'
import { ChooseAcademy } from '#kit/academy/choose-academy.tsx'
import { readId } from '#kit/address/read-id.ts'
import { LoadFailure } from '#kit/load-failure.tsx'
import { Loading } from '#kit/loading.tsx'
import { isApiError } from '#lib/api-error.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { usePageTitle } from '#lib/page-title.ts'
import { paths } from '#lib/paths.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { BackLink } from '#ui/back-link.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { StarIcon } from '#ui/icons.tsx'
import { EmptyListArt } from '#ui/illustrations/empty-list.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

/** NAV-44: one team. */
export function TeamPage({ teamId }: { teamId: string }) {
  const { selection } = usePerson()
  // What is no number is no team either, and needs no server to say so.
  const id = readId(teamId) ?? 0
  if (typeof selection !== 'number') return <ChooseAcademy needs="teams.overview" effect="read" />
  return <OpenedTeam key={`${selection} ${id}`} academyId={selection} id={id} />
}

function OpenedTeam({ academyId, id }: { academyId: number; id: number }) {
  const t = useT()
  const router = useRouter()
  const pathOf = useRowPath()
  const query = useQuery({ ...teamsQueries.one(academyId, id), enabled: id !== 0 })
  const team = query.data
  usePageTitle(team?.name ?? t('common.teams'))
  // TEAM-18
  if (id === 0 || isApiError(query.error, 'TeamNotFound', 'ValidationError'))
    return (
      <EmptyState
        page
        art={<EmptyListArt />}
        title={t('teams.gone.title')}
        text={t('teams.gone.text')}
        action={<ButtonLink href={paths.teams}>{t('teams.toBoard')}</ButtonLink>}
      />
    )
  const board = pathOf(paths.teams, academyId, { stage: team?.stageId })
  return (
    <>
      <PageHeader
        title={team?.name ?? t('teams.one')}
        crumb={<BackLink href={board}>{t('teams.toBoard')}</BackLink>}
        actions={
          team && (
            <ButtonLink
              size="sm"
              variant="secondary"
              leading={<StarIcon size={18} />}
              href={pathOf(paths.evaluations, academyId, { stage: team.stageId, team: team.id })}
            >
              {t('teams.evaluations')}
            </ButtonLink>
          )
        }
      />
      {query.isError && !team && <LoadFailure query={query} />}
      {query.isPending && (
        <Loading>
          <Skeleton height={320} radius={16} />
          <Skeleton height={280} radius={16} />
        </Loading>
      )}
      {team && <TeamEditor academyId={academyId} team={team} onRemoved={() => void router.navigate({ href: board })} />}
    </>
  )
}
