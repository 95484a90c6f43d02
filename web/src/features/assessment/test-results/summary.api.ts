import { testsApi } from '@academy/contract/tests'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#lib/api.ts'
import { queryClient } from '#lib/query-client.ts'
import type { Selection } from '#lib/session/roles.rules.ts'

/** The academy of the call is part of the key: nothing of one academy is ever shown in another. */
export const summaryQuery = (academy: Selection, summaryId: string) =>
  queryOptions({
    queryKey: ['testResults', academy, 'summary', summaryId],
    queryFn: ({ signal }) => call(testsApi.summary, { params: { summaryId } }, { signal }),
  })

/** Throws what went wrong: the form says it beside the text that was typed. */
export const explainEvent = async (eventId: number, explanation: string): Promise<void> => {
  await call(testsApi.explain, { params: { id: eventId }, body: { explanation } })
  await queryClient.invalidateQueries({ queryKey: ['testResults'] })
}
