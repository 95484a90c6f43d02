import { generalGroup } from '@academy/contract/enums'
import { readPage } from '#lib/paging.rules.ts'
import type { ThreadFilter } from './chat.api.ts'

export const onlyChoices = ['all', 'unread', 'begun'] as const
export const searchMaxLength = 100

/** RT-09: what the address of the staff chat carries; anything unknown in it counts as not said. */
export interface ChatAddress extends ThreadFilter {
  stageLectureId: number | null
  userId: number | null
}

const idOf = (text: string | undefined): number | null => (/^[1-9]\d{0,8}$/.test(text ?? '') ? Number(text) : null)

export const readAddress = (address: Readonly<Record<string, string | undefined>>): ChatAddress => ({
  stageLectureId: idOf(address.stageLectureId),
  userId: idOf(address.userId),
  // RT-12
  groupId: idOf(address.groupId) ?? generalGroup,
  only: onlyChoices.find((choice) => choice === address.only) ?? 'all',
  search: (address.search ?? '').slice(0, searchMaxLength),
  page: readPage(address.page),
})

export const toAddress = (address: ChatAddress): Record<string, string> => ({
  stageLectureId: String(address.stageLectureId ?? ''),
  groupId: address.groupId === generalGroup ? '' : String(address.groupId),
  userId: String(address.userId ?? ''),
  only: address.only === 'all' ? '' : address.only,
  search: address.search,
  page: address.page === 1 ? '' : String(address.page),
})

/** Another filter shows another list from its beginning; another lecture is another talk. */
export const changeAddress = (address: ChatAddress, change: Partial<ChatAddress>): ChatAddress => ({
  ...address,
  ...(change.userId === undefined && change.page === undefined && { page: 1 }),
  ...(change.stageLectureId !== undefined && change.stageLectureId !== address.stageLectureId && { userId: null }),
  ...change,
})
