import { mailStates } from '@academy/contract/mails'
import { oneOf } from '#kit/address/address-parts.ts'
import { defineList, type ListState } from '#kit/list/define-list.ts'

/** Without a state, every mail. */
const parts = { state: oneOf(mailStates) }
export const mailsList = defineList(parts)
export type MailsFilter = ListState<typeof parts>

/** Failed ones first: they are why one comes here. */
export const mailTabs = ['', 'failed', 'queued', 'sent', 'kept'] as const satisfies readonly MailsFilter['state'][]
