import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { chooseStage, chooseTeam } from '#features/teams/evaluations/evaluation.rules.ts'
import { evaluationsAddress } from '#features/teams/evaluations/evaluations-address.rules.ts'
import { evaluationsQueries } from '#features/teams/evaluations/evaluations.api.ts'
import { NoStage, NoTeams } from '#features/teams/evaluations/nothing-yet.tsx'
import { StageChoice } from '#features/teams/evaluations/stage-choice.tsx'
import { TeamEvaluations } from '#features/teams/evaluations/team-evaluations.tsx'
import { TeamSwitch } from '#features/teams/evaluations/team-switch.tsx'
import { AllTeams } from '#features/teams/teams/all-teams.tsx'
import { useRowPath } from '#kit/academy/academy-address.ts'
import { AcademyBar } from '#kit/academy/academy-bar.tsx'
import { useAddressState } from '#kit/address/use-address-state.ts'
import { LoadFailure } from '#kit/load-failure.tsx'
import { LoadingRows } from '#kit/loading.tsx'
import { useNow } from '#lib/clock.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { usePageTitle } from '#lib/page-title.ts'
import { paths } from '#lib/paths.ts'
import { academyOf } from '#lib/session/roles.rules.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { ButtonLink } from '#ui/button.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import classes from './evaluations.page.module.css'

function Evaluations({ academyId, academyName }: { academyId: number; academyName: string }) {
  const t = useT()
  const pathOf = useRowPath()
  // Stage, team and evaluation live in the address: a link shows the same, and 'back' brings it again.
  const { state: address, go } = useAddressState(evaluationsAddress, paths.evaluations)
  const now = useNow()
  const stages = useQuery(evaluationsQueries.stages(academyId))
  // A link may name the team alone.
  const linked = useQuery({
    ...evaluationsQueries.ofTeam(academyId, address.teamId ?? 0),
    enabled: address.teamId !== null && address.stageId === null,
  })
  const isLinked = address.teamId !== null && address.stageId === null && linked.isPending
  const stage = stages.data && chooseStage(stages.data, address.stageId ?? linked.data?.team.stageId ?? null, now)
  const stageId = stage?.id ?? 0
  const teams = useQuery({
    ...evaluationsQueries.ofStage(academyId, stageId),
    enabled: stage !== undefined && !isLinked,
  })
  const shown = teams.data && chooseTeam(teams.data, address.teamId)
  const shownId = shown?.team.id
  const isNamed = address.teamId === shownId && address.stageId === stageId
  // What was chosen for somebody stays, also when that team is finished and another one would come first.
  const nameTeam = useEffectEvent((teamId: number) => go({ ...address, stageId, teamId }, true))
  useEffect(() => {
    if (shownId !== undefined && !isNamed) nameTeam(shownId)
  }, [shownId, isNamed])
  const failed = stages.isError ? stages : teams.isError ? teams : null
  const isLoading = stages.isPending || isLinked || (stage !== undefined && teams.isPending)
  return (
    <>
      <PageHeader
        title={t('common.studentEvaluations')}
        context={academyName}
        actions={
          stage && (
            <>
              <StageChoice
                stages={stages.data?.stages ?? []}
                value={stageId}
                onChange={(chosen) => go({ stageId: chosen, teamId: null, eventId: null }, false)}
              />
              <ButtonLink
                size="sm"
                variant="secondary"
                href={pathOf(paths.projectEvaluations, academyId, { stage: stageId })}
              >
                {t('evaluations.overview')}
              </ButtonLink>
            </>
          )
        }
      />
      <AcademyBar needs="teams.overview" />
      {failed ? (
        <LoadFailure query={failed} />
      ) : isLoading ? (
        <LoadingRows rows={6} />
      ) : stage === undefined ? (
        <NoStage />
      ) : shown === undefined ? (
        <NoTeams />
      ) : (
        <div className={classes.parts}>
          <TeamSwitch
            teams={teams.data ?? []}
            shown={shown}
            onShow={(teamId) => go({ stageId, teamId, eventId: null }, false)}
          />
          <TeamEvaluations
            key={shown.team.id}
            academyId={academyId}
            known={shown}
            eventId={address.eventId}
            onShow={(eventId) => go({ stageId, teamId: shown.team.id, eventId }, false)}
          />
        </div>
      )}
    </>
  )
}

/** Whoever evaluates chooses a team of any academy first. */
function OfAllAcademies() {
  const t = useT()
  const router = useRouter()
  const pathOf = useRowPath()
  return (
    <>
      <PageHeader title={t('common.studentEvaluations')} />
      <AllTeams
        path={paths.evaluations}
        hrefOf={({ id, stageId, academyId }) => pathOf(paths.evaluations, academyId, { stage: stageId, team: id })}
        onOpen={(href) => void router.navigate({ href })}
      />
    </>
  )
}

/** NAV-45, TEAM-22, ACAD-52 */
export function EvaluationsPage() {
  const t = useT()
  const { user, selection } = usePerson()
  usePageTitle(t('common.studentEvaluations'))
  if (typeof selection !== 'number') return <OfAllAcademies />
  return <Evaluations key={selection} academyId={selection} academyName={academyOf(user, selection)?.name ?? ''} />
}
