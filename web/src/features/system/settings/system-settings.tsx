import { useQuery } from '@tanstack/react-query'
import { useT } from '#lib/i18n/use-t.ts'
import { useLoadError } from '#lib/load-error.ts'
import { ErrorState } from '#ui/error-state.tsx'
import { LoadingRegion, SkeletonRows } from '#ui/skeleton.tsx'
import { settingsQueries } from './settings.api.ts'
import { SettingsForm } from './settings-form.tsx'

/** SYS-02, SYS-04 */
export function SystemSettings() {
  const t = useT()
  const loadError = useLoadError()
  const query = useQuery(settingsQueries.adminInfo())
  if (query.isError) return <ErrorState {...loadError(query)} />
  if (query.isPending) {
    return (
      <LoadingRegion label={t('app.loading')}>
        <SkeletonRows rows={6} />
      </LoadingRegion>
    )
  }
  return <SettingsForm settings={query.data} />
}
