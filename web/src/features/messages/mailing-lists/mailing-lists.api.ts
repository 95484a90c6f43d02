import type { MailingList } from '@academy/contract/enums'
import { mailingListsApi } from '@academy/contract/mailing-lists'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#lib/api.ts'
import { reportFailure } from '#lib/report-failure.ts'
import { saveDownload } from '#lib/save-file.ts'

/** Lists of the installation: the same in every academy. */
export const mailingAmounts = () =>
  queryOptions({
    queryKey: ['mailing-lists', 'amounts'],
    queryFn: ({ signal }) => call(mailingListsApi.amounts, {}, { signal }),
  })

/** MAIL-03, Q-74: the confirmed addresses of one list, or of all. */
export const saveSubscribers = async (list: MailingList | null): Promise<void> => {
  try {
    const file = await call(mailingListsApi.export, { body: list === null ? {} : { list } })
    saveDownload(file)
  } catch (error) {
    reportFailure(error)
  }
}
