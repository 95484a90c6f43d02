import { mailboxApi } from '@academy/contract/system'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#lib/api.ts'

export const mailboxQueries = {
  list: queryOptions({
    queryKey: ['mailbox'],
    queryFn: ({ signal }) => call(mailboxApi.list, {}, { signal }),
    // A newcomer waits here for the confirmation.
    refetchInterval: 5_000,
  }),
  mail: (id: number) =>
    queryOptions({
      queryKey: ['mailbox', id],
      queryFn: ({ signal }) => call(mailboxApi.get, { params: { id } }, { signal }),
      staleTime: Infinity,
    }),
}
