import { healthApi } from '@academy/contract/system'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#lib/api.ts'

/** The server sends no event when a job has run, so the page asks again. */
const pollMs = 30_000

export const backgroundJobsQuery = queryOptions({
  queryKey: ['background-jobs'],
  queryFn: ({ signal }) => call(healthApi.jobs, {}, { signal }),
  refetchInterval: pollMs,
})
