import { settingsApi, type SystemSettings, type SystemSettingsInput } from '@academy/contract/system'
import { queryOptions } from '@tanstack/react-query'
import { trySaving, type SaveResult } from '#kit/editor/save-result.ts'
import { call } from '#lib/api.ts'
import { queryClient } from '#lib/query-client.ts'
import { placeOf } from './settings-form.rules.ts'

/** Settings of the installation: the same in every academy. */
export const settingsQueries = {
  adminInfo: () =>
    queryOptions({
      queryKey: ['system-settings'],
      queryFn: ({ signal }) => call(settingsApi.adminInfo, {}, { signal }),
    }),
}

export const saveSettings = (id: number, body: SystemSettingsInput): Promise<SaveResult<SystemSettings>> =>
  trySaving(
    async () => {
      const saved = await call(settingsApi.update, { params: { id }, body })
      queryClient.setQueryData(settingsQueries.adminInfo().queryKey, saved)
      return saved
    },
    undefined,
    placeOf,
  )
