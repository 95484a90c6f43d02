import { useAction } from '#kit/use-action.ts'
import { isStepUpNeeded } from '#lib/api-client.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { reportFailure } from '#lib/report-failure.ts'
import { Button } from '#ui/button.tsx'
import { DownloadIcon } from '#ui/icons.tsx'
import { downloadUsers } from './stage-board.api.ts'
import { toQuery, type StageUsersFilter } from './stage-users-filter.rules.ts'

/** STG-68 */
export function UsersCsvButton({ stageId, filter }: { stageId: number; filter: StageUsersFilter }) {
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
      onClick={() => void run(() => downloadUsers(stageId, toQuery(filter)))}
    >
      {t('stageUsers.csv')}
    </Button>
  )
}
