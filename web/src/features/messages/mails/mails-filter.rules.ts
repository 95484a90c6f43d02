import { mailStates } from '@academy/contract/mails'
import { id, oneOf } from '#kit/address/address-parts.ts'
import { defineList, type ListState } from '#kit/list/define-list.ts'

/** Without a state, every mail; without an academy, those of every academy of the reader and those about none. */
const parts = { state: oneOf(mailStates), academyId: id('of') }
export const mailsList = defineList(parts)
export type MailsFilter = ListState<typeof parts>

/** Failed ones first: they are why one comes here. */
export const mailTabs = ['', 'failed', 'queued', 'sent', 'kept'] as const satisfies readonly MailsFilter['state'][]
