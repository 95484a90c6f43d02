import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { AllTeams } from '#features/teams/teams/all-teams.tsx'
import { ApplyTechnologiesDialog } from '#features/teams/teams/apply-technologies-dialog.tsx'
import { stageOf } from '#features/teams/teams/board.rules.ts'
import { NewTeamDialog } from '#features/teams/teams/new-team-dialog.tsx'
import { TeamsBoard } from '#features/teams/teams/teams-board.tsx'
import { TeamsCsvButton } from '#features/teams/teams/teams-csv-button.tsx'
import { teamsQueries } from '#features/teams/teams/teams.api.ts'
import { useAcademyInAddress, useRowPath } from '#kit/academy/academy-address.ts'
import { AcademyBar } from '#kit/academy/academy-bar.tsx'
import { useAddress } from '#kit/address/words.ts'
import { LoadFailure } from '#kit/load-failure.tsx'
import { LoadingRows } from '#kit/loading.tsx'
import { useNow } from '#lib/clock.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { localized } from '#lib/localized.ts'
import { usePageTitle } from '#lib/page-title.ts'
import { paths } from '#lib/paths.ts'
import { formatQuery } from '#lib/query-string.ts'
import { academyOf, mayDo } from '#lib/session/roles.rules.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PlusIcon } from '#ui/icons.tsx'
import { EmptyListArt } from '#ui/illustrations/empty-list.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { useOpenDialog } from '#ui/use-opener.ts'

/** Stage and search live in the address: a link shows the same, and 'back' brings it again. */
const useTeamsAddress = () => {
  const router = useRouter()
  const academy = useAcademyInAddress()
  const { stage, search } = useAddress((words) => ({ stage: words.stage, search: words.search ?? '' }))
  const change = (next: { stage?: string; search?: string }) =>
    void router.navigate({
      href: paths.teams + formatQuery({ ...academy, stage, search, ...next }),
      replace: next.search !== undefined,
      resetScroll: false,
    })
  return { stage, search, change }
}

function Teams({ academyId, academyName }: { academyId: number; academyName: string }) {
  const t = useT()
  const locale = useLocale()
  const { user } = usePerson()
  const pathOf = useRowPath()
  const address = useTeamsAddress()
  const { open, start, close } = useOpenDialog<'new' | 'technologies'>()
  const isManaging = mayDo(user, academyId, 'teams.manage')
  const query = useQuery(teamsQueries.stages(academyId))
  const stages = query.data?.stages ?? []
  const stage = stageOf(stages, address.stage, query.data?.activeStageId ?? null, useNow())
  return (
    <>
      <PageHeader
        title={t('common.teams')}
        context={stage && stages.length === 1 ? `${localized(stage.name, locale)} · ${academyName}` : academyName}
        actions={
          stage && (
            <>
              {stages.length > 1 && (
                <SelectField
                  size="sm"
                  hideLabel
                  label={t('common.stage')}
                  value={String(stage.id)}
                  onChange={({ target }) => address.change({ stage: target.value, search: '' })}
                  options={stages.map(({ id, name }) => ({ value: String(id), label: localized(name, locale) }))}
                />
              )}
              <TeamsCsvButton stageId={stage.id} />
              {isManaging && (
                <>
                  <Button size="sm" variant="secondary" onClick={() => start('technologies')}>
                    {t('teams.apply')}
                  </Button>
                  <Button size="sm" leading={<PlusIcon size={18} />} onClick={() => start('new')}>
                    {t('teams.create')}
                  </Button>
                </>
              )}
            </>
          )
        }
      />
      <AcademyBar needs="teams.overview" />
      {query.isError ? (
        <LoadFailure query={query} />
      ) : query.isPending ? (
        <LoadingRows rows={8} />
      ) : stage === undefined ? (
        <Card>
          <EmptyState
            art={<EmptyListArt />}
            title={t('teams.noStage.title')}
            text={t('teams.noStage.text')}
            action={
              mayDo(user, academyId, 'stages.manage') && (
                <ButtonLink size="sm" href={pathOf(paths.mainStageCreate, academyId)}>
                  {t('common.addAStage')}
                </ButtonLink>
              )
            }
          />
        </Card>
      ) : (
        <>
          <TeamsBoard
            key={stage.id}
            academyId={academyId}
            stageId={stage.id}
            isManaging={isManaging}
            search={address.search}
            onSearch={(search) => address.change({ search })}
            onCreate={() => start('new')}
          />
          {open === 'new' && <NewTeamDialog academyId={academyId} stageId={stage.id} onClose={close} onMade={close} />}
          {open === 'technologies' && (
            <ApplyTechnologiesDialog academyId={academyId} stageId={stage.id} onClose={close} />
          )}
        </>
      )}
    </>
  )
}

function OfAllAcademies() {
  const t = useT()
  const router = useRouter()
  const pathOf = useRowPath()
  return (
    <>
      <PageHeader title={t('common.teams')} />
      <AllTeams
        path={paths.teams}
        hrefOf={({ id, academyId }) => pathOf(paths.team(id), academyId)}
        onOpen={(href) => void router.navigate({ href })}
      />
    </>
  )
}

/** NAV-44, ACAD-52 */
export function TeamsPage() {
  const t = useT()
  const { user, selection } = usePerson()
  usePageTitle(t('common.teams'))
  if (typeof selection !== 'number') return <OfAllAcademies />
  return <Teams key={selection} academyId={selection} academyName={academyOf(user, selection)?.name ?? ''} />
}
