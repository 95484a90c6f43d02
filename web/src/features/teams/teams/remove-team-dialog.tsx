import type { Team } from '@academy/contract/teams'
import { RemovalDialog } from '#kit/removal-dialog.tsx'
import { alerts } from '#lib/alerts.ts'
import { isApiError } from '#lib/api-error.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { reportFailure } from '#lib/report-failure.ts'
import { removeTeam } from './teams.api.ts'

interface RemoveTeamDialogProps {
  academyId: number
  team: Team
  onClose: () => void
  onRemoved: () => void
}

/** Its people go back to those without a team; marks that were given are never thrown away. */
export function RemoveTeamDialog({ academyId, team, onClose, onRemoved }: RemoveTeamDialogProps) {
  const t = useT()
  const remove = async () => {
    await removeTeam(academyId, team.id)
    alerts.success('teams.remove.done', { team: team.name })
    onRemoved()
  }
  return (
    <RemovalDialog
      title={t('teams.remove.title', { team: team.name })}
      confirmLabel={t('teams.remove')}
      cancelLabel={t('action.cancel')}
      onFailure={(error) => {
        if (isApiError(error, 'EvaluationHasEvaluatedStudents'))
          alerts.warning('teams.remove.evaluated', { team: team.name })
        else if (isApiError(error, 'UnknownError')) alerts.error('evaluations.somethingWrong')
        else reportFailure(error)
        onClose()
      }}
      {...{ remove, onClose }}
    >
      {t('teams.remove.text', { count: team.userTeams.length })}
    </RemovalDialog>
  )
}
