import { generalGroup } from '@academy/contract/enums'
import { id, text, view, type AddressPart } from '#kit/address/address-parts.ts'
import { readId } from '#kit/address/read-id.ts'
import { defineList, type ListState } from '#kit/list/define-list.ts'

export const onlyChoices = ['all', 'unread', 'begun'] as const

/** RT-12: without one, every group is meant. */
const group = (): AddressPart<number | typeof generalGroup> => ({
  read: (value) => readId(value) ?? generalGroup,
  write: (value) => (value === generalGroup ? '' : String(value)),
  filters: (value) => value !== generalGroup,
})

/** RT-09: what the address of the staff chat carries. */
const parts = { stageLectureId: id(), groupId: group(), userId: id(), only: view(onlyChoices), search: text() }
export const chatAddress = defineList(parts)
export type ChatAddress = ListState<typeof parts>

/** Another filter shows another list from its beginning; another lecture is another talk. */
export const changeAddress = (address: ChatAddress, change: Partial<ChatAddress>): ChatAddress => ({
  ...address,
  ...(change.userId === undefined && change.page === undefined && { page: 1 }),
  ...(change.stageLectureId !== undefined && change.stageLectureId !== address.stageLectureId && { userId: null }),
  ...change,
})
