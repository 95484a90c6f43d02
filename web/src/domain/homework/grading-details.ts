import { autogradeApi } from '@academy/contract/autograde'
import type { AutogradeResult } from '@academy/contract/realtime'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#lib/api.ts'

/** One grading with its tests. Its state is part of the key: the tests are there once it has ended. */
export const gradingDetails = (academyId: number, { id, status }: Pick<AutogradeResult, 'id' | 'status'>) =>
  queryOptions({
    queryKey: ['autograde', academyId, 'grading', id, status],
    queryFn: ({ signal }) => call(autogradeApi.details, { params: { id } }, { signal, academyId }),
  })
