import { mailStates, type MailState } from '@academy/contract/mails'
import { id } from '#kit/address/address-parts.ts'
import { readPage } from '#lib/paging.rules.ts'

/** What the address says; an empty state is every mail. */
export interface MailsFilter {
  state: MailState | ''
  /** null: of every academy of the reader, and those that are about none. */
  academyId: number | null
  page: number
}

/** Failed ones first: they are why one comes here. */
export const mailTabs = ['', 'failed', 'queued', 'sent', 'kept'] as const satisfies readonly MailsFilter['state'][]

export const readMailsFilter = (address: Readonly<Record<string, string | undefined>>): MailsFilter => ({
  state: mailStates.find((state) => state === address.state) ?? '',
  academyId: id().read(address.of),
  page: readPage(address.page),
})

export const toMailsAddress = ({ state, academyId, page }: MailsFilter) => ({
  state,
  of: academyId ?? '',
  page: page === 1 ? '' : String(page),
})
