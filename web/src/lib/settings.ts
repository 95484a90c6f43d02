import { settingsApi } from '@academy/contract/system'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from './api.ts'

export const publicSettingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: ({ signal }) => call(settingsApi.get, {}, { signal }),
  staleTime: Infinity,
})

/** NAV-92, Q-78: where people write to; nothing is shown until it is known. */
export const useSupportEmail = (): string | null => useQuery(publicSettingsQuery).data?.supportEmail ?? null
