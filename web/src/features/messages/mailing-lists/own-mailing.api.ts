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

/**
 * whether it was done. The answer holds all lists, but only this one is taken from it: where two switches are
 * pressed, the answers may come in any order, and the older one knows nothing of the other list.
 */
export const setOwn = async (userId: number, list: MailingList, isSubscribed: boolean): Promise<boolean> => {
  try {
    const lists = await call(mailingListsApi.setOwn, { body: { list, isSubscribed } })
    queryClient.setQueryData(ownMailing(userId).queryKey, (known) =>
      known?.map((own) => (own.list === list ? (lists.find((saved) => saved.list === list) ?? own) : own)),
    )
    alerts.success(isSubscribed ? 'account.mailing.on' : 'account.mailing.off')
    return true
  } catch (error) {
    reportFailure(error)
    return false
  }
}
