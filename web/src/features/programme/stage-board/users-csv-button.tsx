import { CsvButton } from '#kit/csv-button.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { downloadUsers } from './stage-board.api.ts'
import { toQuery, type StageUsersFilter } from './stage-users-filter.rules.ts'

/** STG-68 */
export function UsersCsvButton({ stageId, filter }: { stageId: number; filter: StageUsersFilter }) {
  const t = useT()
  return <CsvButton download={() => downloadUsers(stageId, toQuery(filter))}>{t('stageUsers.csv')}</CsvButton>
}
