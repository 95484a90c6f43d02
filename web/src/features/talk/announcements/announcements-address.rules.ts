import { receiverStates, type PeopleFilters } from '@academy/contract/announcements'
import { roleNames } from '@academy/contract/enums'
import { newAnnouncementId, pageSize } from '@academy/contract/limits'
import { id, oneOf, text, view, type AddressPart } from '#kit/address/address-parts.ts'
import { readId } from '#kit/address/read-id.ts'
import { defineList, type ListState } from '#kit/list/define-list.ts'

export const announcementParts = ['text', 'receivers'] as const
export type AnnouncementPart = (typeof announcementParts)[number]

/** Which announcement is open; a new one that is not saved yet has a number of its own (NTF-37). */
const opened = (): AddressPart<number | null> => ({
  ...id(),
  read: (value) => (value === String(newAnnouncementId) ? newAnnouncementId : readId(value)),
  filters: () => false,
})

const parts = {
  open: opened(),
  part: view(announcementParts),
  search: text(),
  role: oneOf(roleNames),
  groupId: id('group'),
  stageId: id('stage'),
  teamId: id('team'),
  state: oneOf(receiverStates),
}
export const announcementsList = defineList(parts)
export type AnnouncementsAddress = ListState<typeof parts>

export const noAddress = announcementsList.read({})

/** Another announcement begins with its text; another filter shows another list, which starts at its first page. */
export const changeAddress = (
  address: AnnouncementsAddress,
  change: Partial<AnnouncementsAddress>,
): AnnouncementsAddress => ('open' in change ? { ...noAddress, ...change } : announcementsList.change(address, change))

export const toFilters = ({ search, role, groupId, stageId, teamId, state }: AnnouncementsAddress): PeopleFilters => ({
  // The server refuses spaces at the edges; somebody is only about to type on.
  ...(search.trim() !== '' && { search: search.trim() }),
  ...(role !== '' && { role }),
  ...(groupId !== null && { groupId }),
  ...(stageId !== null && { stageId }),
  ...(teamId !== null && { teamId }),
  ...(state !== '' && { state }),
})

export const toQuery = (address: AnnouncementsAddress) => ({
  ...toFilters(address),
  page: address.page,
  perPage: pageSize.initial,
})
