import { mailsApi } from '@academy/contract/mails'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { alerts } from '#lib/alerts.ts'
import { call } from '#lib/api.ts'
import { queryClient } from '#lib/query-client.ts'
import { reportFailure } from '#lib/report-failure.ts'
import type { MailsFilter } from './mails-filter.rules.ts'

export const mailsQueries = {
  /** null: of every academy of the reader, and those about none. */
  list: (academyId: number | null, { state, page }: MailsFilter) =>
    queryOptions({
      queryKey: ['mails', academyId ?? 'all', state, page],
      queryFn: ({ signal }) =>
        call(
          mailsApi.list,
          {
            query: {
              ...(state !== '' && { state }),
              ...(academyId !== null && { ofAcademyId: academyId }),
              page,
            },
          },
          { signal },
        ),
      placeholderData: keepPreviousData,
    }),
}

/** MAIL-19: the mail goes back into the queue; what becomes of it is asked from the server. */
export const sendAgain = async (id: number): Promise<void> => {
  try {
    await call(mailsApi.retry, { params: { id } })
    alerts.success('mails.retried')
  } catch (error) {
    reportFailure(error)
  }
  await queryClient.invalidateQueries({ queryKey: ['mails'] })
}
