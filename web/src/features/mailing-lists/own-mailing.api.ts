import type { MailingList } from '@academy/contract/enums'
import { mailingListsApi } from '@academy/contract/mailing-lists'
import { queryOptions } from '@tanstack/react-query'
import { alerts } from '#lib/alerts.ts'
import { call } from '#lib/api.ts'
import { queryClient } from '#lib/query-client.ts'
import { reportFailure } from '#lib/report-failure.ts'

export const ownMailing = (userId: number) =>
  queryOptions({
    queryKey: ['mailing-lists', 'own', userId],
    queryFn: ({ signal }) => call(mailingListsApi.own, {}, { signal }),
  })

/** the answer holds all lists, as they are now. */
export const setOwn = async (userId: number, list: MailingList, isSubscribed: boolean): Promise<void> => {
  try {
    const lists = await call(mailingListsApi.setOwn, { body: { list, isSubscribed } })
    queryClient.setQueryData(ownMailing(userId).queryKey, lists)
    alerts.success(isSubscribed ? 'account.mailing.on' : 'account.mailing.off')
  } catch (error) {
    reportFailure(error)
  }
}
