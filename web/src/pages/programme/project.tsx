import type { StageRoute } from '@academy/contract/users'
import { useQuery } from '@tanstack/react-query'
import { OwnEvaluations } from '#features/teams/evaluations/own-evaluations.tsx'
import { ownEvaluationsQuery } from '#features/teams/evaluations/own-evaluations.api.ts'
import { ProjectStage } from '#features/programme/stages/project-stage.tsx'
import { ownTeamQuery } from '#features/teams/teams/own-team.api.ts'
import { OwnTeam } from '#features/teams/teams/own-team.tsx'
import { LoadFailure } from '#kit/load-failure.tsx'
import { usePerson } from '#lib/session/session.store.ts'
import { Card } from '#ui/card.tsx'
import classes from '#pages/homework/lecture.page.module.css'

/** STG-18, TEAM-10: with whom, what is to be built, and how it was judged. */
export function ProjectInTeam({ stage }: { stage: StageRoute }) {
  return (
    <div className={classes.page}>
      <OwnTeam stageId={stage.id} />
      <Judged stageId={stage.id} />
      <ProjectStage stage={stage} />
    </div>
  )
}

function Judged({ stageId }: { stageId: number }) {
  const { selection } = usePerson()
  const team = useQuery(ownTeamQuery(selection, stageId))
  const query = useQuery(ownEvaluationsQuery(selection))
  if (query.isError && query.data === undefined)
    return (
      <Card>
        <LoadFailure query={query} />
      </Card>
    )
  const own = query.data?.filter((evaluation) => evaluation.stageId === stageId)
  // Whoever has no team yet is told so once.
  if (own === undefined || (!team.data && own.length === 0)) return null
  return <OwnEvaluations evaluations={own} />
}
