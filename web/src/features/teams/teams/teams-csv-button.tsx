import { CsvButton } from '#kit/csv-button.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { downloadTeams } from './teams.api.ts'

/** TEAM-13 */
export function TeamsCsvButton({ stageId }: { stageId: number }) {
  const t = useT()
  return (
    <CsvButton label={t('teams.csv')} download={() => downloadTeams(stageId)}>
      CSV
    </CsvButton>
  )
}
