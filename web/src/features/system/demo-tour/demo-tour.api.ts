import { demoApi } from '@academy/contract/demo'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#lib/api.ts'

export const demoTourQuery = queryOptions({
  queryKey: ['demo'],
  queryFn: ({ signal }) => call(demoApi.get, {}, { signal }),
})
