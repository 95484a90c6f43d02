import { settingsApi, type SystemSettings, type SystemSettingsInput } from '@academy/contract/system'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#lib/api.ts'
import { queryClient } from '#lib/query-client.ts'

/** Settings of the installation: the same in every academy. */
export const settingsQueries = {
  adminInfo: () =>
    queryOptions({
      queryKey: ['system-settings'],
      queryFn: ({ signal }) => call(settingsApi.adminInfo, {}, { signal }),
    }),
}

export const saveSettings = async (id: number, body: SystemSettingsInput): Promise<SystemSettings> => {
  const saved = await call(settingsApi.update, { params: { id }, body })
  queryClient.setQueryData(settingsQueries.adminInfo().queryKey, saved)
  return saved
}
