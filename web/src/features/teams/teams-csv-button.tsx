import { useState } from 'react'
import { isStepUpNeeded } from '#lib/api-client.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { reportFailure } from '#lib/report-failure.ts'
import { Button } from '#ui/button.tsx'
import { DownloadIcon } from '#ui/icons.tsx'
import { downloadTeams } from './teams.api.ts'

/** TEAM-13 */
export function TeamsCsvButton({ stageId }: { stageId: number }) {
  const t = useT()
  const [isBusy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    try {
      await downloadTeams(stageId)
    } catch (error) {
      if (!isStepUpNeeded(error)) reportFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      size="sm"
      variant="secondary"
      leading={<DownloadIcon size={18} />}
      loading={isBusy}
      aria-label={t('teams.csv')}
      onClick={() => void download()}
    >
      CSV
    </Button>
  )
}
