import { receiverStates, type PeopleFilters, type ReceiverState } from '@academy/contract/announcements'
import { roleNames, type RoleName } from '@academy/contract/enums'
import { maxId, pageSize } from '@academy/contract/limits'
import { readPage } from '#lib/paging.rules.ts'

export const announcementParts = ['text', 'receivers'] as const
export type AnnouncementPart = (typeof announcementParts)[number]

/** What the address says; anything unknown in it counts as not said. */
export interface AnnouncementsAddress {
  /** Which announcement is open; 0 is a new one that is not saved yet (NTF-37), null none. */
  open: number | null
  part: AnnouncementPart
  search: string
  role: RoleName | ''
  groupId: number | null
  stageId: number | null
  state: ReceiverState | ''
  page: number
}

export const searchMaxLength = 100

const oneOf = <T extends string>(values: readonly T[], value: string | undefined): T | undefined =>
  values.find((candidate) => candidate === value)

const numberOf = (text: string | undefined, least: number): number | null => {
  const id = /^\d{1,10}$/.test(text ?? '') ? Number(text) : -1
  return id >= least && id <= maxId ? id : null
}

export const readAddress = (address: Readonly<Record<string, string | undefined>>): AnnouncementsAddress => ({
  open: numberOf(address.open, 0),
  part: oneOf(announcementParts, address.part) ?? 'text',
  search: (address.search ?? '').slice(0, searchMaxLength),
  role: oneOf(roleNames, address.role) ?? '',
  groupId: numberOf(address.group, 1),
  stageId: numberOf(address.stage, 1),
  state: oneOf(receiverStates, address.state) ?? '',
  page: readPage(address.page),
})

export const noAddress = readAddress({})

export const toAddress = (address: AnnouncementsAddress): Record<string, string> => ({
  open: address.open === null ? '' : String(address.open),
  part: address.part === 'text' ? '' : address.part,
  search: address.search,
  role: address.role,
  group: address.groupId === null ? '' : String(address.groupId),
  stage: address.stageId === null ? '' : String(address.stageId),
  state: address.state,
  page: address.page === 1 ? '' : String(address.page),
})

/** Another announcement begins with its text; another filter shows another list, which starts at its first page. */
export const changeAddress = (
  address: AnnouncementsAddress,
  change: Partial<AnnouncementsAddress>,
): AnnouncementsAddress => ('open' in change ? { ...noAddress, ...change } : { ...address, page: 1, ...change })

export const isFiltered = ({ search, role, groupId, stageId, state }: AnnouncementsAddress): boolean =>
  search.trim() !== '' || role !== '' || groupId !== null || stageId !== null || state !== ''

export const toFilters = ({ search, role, groupId, stageId, state }: AnnouncementsAddress): PeopleFilters => ({
  // The server refuses spaces at the edges; somebody is only about to type on.
  ...(search.trim() !== '' && { search: search.trim() }),
  ...(role !== '' && { role }),
  ...(groupId !== null && { groupId }),
  ...(stageId !== null && { stageId }),
  ...(state !== '' && { state }),
})

export const toQuery = (address: AnnouncementsAddress) => ({
  ...toFilters(address),
  page: address.page,
  perPage: pageSize.initial,
})
