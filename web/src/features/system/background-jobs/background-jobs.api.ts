import { healthApi } from '@academy/contract/system'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#lib/api.ts'

/** Nobody is told when a job has run: the page looks by itself. */
const pollMs = 30_000

export const backgroundJobsQuery = queryOptions({
  queryKey: ['background-jobs'],
  queryFn: ({ signal }) => call(healthApi.jobs, {}, { signal }),
  refetchInterval: pollMs,
})
