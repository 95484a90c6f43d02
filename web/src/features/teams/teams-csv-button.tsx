import { useAction } from '#kit/use-action.ts'
import { isStepUpNeeded } from '#lib/api-client.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { reportFailure } from '#lib/report-failure.ts'
import { Button } from '#ui/button.tsx'
import { DownloadIcon } from '#ui/icons.tsx'
import { downloadTeams } from './teams.api.ts'

/** TEAM-13 */
export function TeamsCsvButton({ stageId }: { stageId: number }) {
  const t = useT()
  const { isBusy, run } = useAction((error) => {
    if (!isStepUpNeeded(error)) reportFailure(error)
  })
  return (
    <Button
      size="sm"
      variant="secondary"
      leading={<DownloadIcon size={18} />}
      loading={isBusy}
      aria-label={t('teams.csv')}
      onClick={() => void run(() => downloadTeams(stageId))}
    >
      CSV
    </Button>
  )
}
