import { calendarApi } from '@academy/contract/cabinet'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#lib/api.ts'
import { queryClient } from '#lib/query-client.ts'
import { reportFailure } from '#lib/report-failure.ts'

/** One calendar per person, with all academies in it. */
export const calendarQueries = {
  link: (userId: number) =>
    queryOptions({
      queryKey: ['calendar-link', userId],
      queryFn: ({ signal }) => call(calendarApi.link, {}, { signal }),
      // An address that opens the calendar leaves the memory with the page.
      gcTime: 0,
    }),
}

/** Returns whether there is another address now. */
export const renewLink = async (userId: number): Promise<boolean> => {
  try {
    queryClient.setQueryData(calendarQueries.link(userId).queryKey, await call(calendarApi.renew, {}))
    return true
  } catch (error) {
    reportFailure(error)
    return false
  }
}
