import { mailStates, type MailState } from '@academy/contract/mails'
import { readPage } from '#lib/paging.rules.ts'

/** What the address says; an empty state is every mail. */
export interface MailsFilter {
  state: MailState | ''
  page: number
}

/** Failed ones first: they are why one comes here. */
export const mailTabs = ['', 'failed', 'queued', 'sent', 'kept'] as const satisfies readonly MailsFilter['state'][]

export const readMailsFilter = (address: Readonly<Record<string, string | undefined>>): MailsFilter => ({
  state: mailStates.find((state) => state === address.state) ?? '',
  page: readPage(address.page),
})

export const toMailsAddress = ({ state, page }: MailsFilter) => ({ state, page: page === 1 ? '' : String(page) })
