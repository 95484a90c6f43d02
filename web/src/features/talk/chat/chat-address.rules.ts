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

/** RT-09: what the address of the staff chat carries: the talk that is open, and what the list is narrowed to. */
const parts = {
  stageLectureId: id(),
  groupId: group(),
  userId: id(),
  lectureId: id('lecture'),
  only: view(onlyChoices),
  search: text(),
}
export const chatAddress = defineList(parts)
export type ChatAddress = ListState<typeof parts>

/** Another filter shows another list from its beginning; another lecture is another talk. */
export const changeAddress = (address: ChatAddress, change: Partial<ChatAddress>): ChatAddress => ({
  ...address,
  ...(change.userId === undefined && change.page === undefined && { page: 1 }),
  ...(change.stageLectureId !== undefined && change.stageLectureId !== address.stageLectureId && { userId: null }),
  ...change,
})

/** The lecture the list is narrowed to. A link that names a lecture and no student means its list. */
export const lectureShown = ({ lectureId, stageLectureId, userId }: ChatAddress): number | null =>
  lectureId ?? (userId === null ? stageLectureId : null)

/** Narrows the list to a lecture or to none; the talk that is open stays open. */
export const ofLecture = ({ userId }: ChatAddress, lectureId: number | null): Partial<ChatAddress> => ({
  lectureId,
  ...(userId === null && { stageLectureId: null }),
})

interface Talk {
  stageLectureId: number
  userId: number
}
export const talkOf = ({ stageLectureId, userId }: ChatAddress): Talk | null =>
  stageLectureId === null || userId === null ? null : { stageLectureId, userId }

/** One talk beside the same list; null: the list alone. */
export const withTalk = (address: ChatAddress, talk: Talk | null): ChatAddress => ({
  ...address,
  lectureId: lectureShown(address),
  stageLectureId: talk?.stageLectureId ?? null,
  userId: talk?.userId ?? null,
})
