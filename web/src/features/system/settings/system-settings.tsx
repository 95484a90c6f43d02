import { useQuery } from '@tanstack/react-query'
import { LoadFailure } from '#kit/load-failure.tsx'
import { LoadingRows } from '#kit/loading.tsx'
import { settingsQueries } from './settings.api.ts'
import { SettingsForm } from './settings-form.tsx'

/** SYS-02, SYS-04 */
export function SystemSettings() {
  const query = useQuery(settingsQueries.adminInfo())
  if (query.isError) return <LoadFailure query={query} />
  if (query.isPending) return <LoadingRows rows={6} />
  return <SettingsForm settings={query.data} />
}
