import type { Team } from '@academy/contract/teams'
import { useState } from 'react'
import { alerts } from '#lib/alerts.ts'
import { isApiError } from '#lib/api-error.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { reportFailure } from '#lib/report-failure.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
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
  const [isRunning, setRunning] = useState(false)
  const remove = async () => {
    setRunning(true)
    try {
      await removeTeam(academyId, team.id)
      alerts.success('teams.remove.done', { team: team.name })
      onRemoved()
    } catch (error) {
      if (isApiError(error, 'EvaluationHasEvaluatedStudents'))
        alerts.warning('teams.remove.evaluated', { team: team.name })
      else if (isApiError(error, 'UnknownError')) alerts.error('evaluations.somethingWrong')
      else reportFailure(error)
      onClose()
    } finally {
      setRunning(false)
    }
  }
  return (
    <ConfirmDialog
      opened
      danger
      title={t('teams.remove.title', { team: team.name })}
      loading={isRunning}
      confirmLabel={t('teams.remove')}
      cancelLabel={t('teams.cancel')}
      closeLabel={t('action.close')}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      {t('teams.remove.text', { count: team.userTeams.length })}
    </ConfirmDialog>
  )
}
