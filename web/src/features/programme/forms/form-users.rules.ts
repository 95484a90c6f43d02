import { roleNames } from '@academy/contract/enums'
import { formUserStates, type FormUserFilters } from '@academy/contract/forms'
import { pageSize } from '@academy/contract/limits'
import { id, oneOf, text } from '#kit/address/address-parts.ts'
import { defineList, type ListState } from '#kit/list/define-list.ts'

const parts = {
  search: text(),
  role: oneOf(roleNames),
  groupId: id(),
  stageId: id(),
  state: oneOf(formUserStates),
}
export const formUsersList = defineList(parts)
export type FormUsersState = ListState<typeof parts>

export const toFilters = ({ search, role, groupId, stageId, state }: FormUsersState): FormUserFilters => ({
  // The server refuses spaces at the edges; somebody is only about to type on.
  ...(search.trim() !== '' && { search: search.trim() }),
  ...(role !== '' && { role }),
  ...(groupId !== null && { groupId }),
  ...(stageId !== null && { stageId }),
  ...(state !== '' && { state }),
})

export const toQuery = (list: FormUsersState) => ({ ...toFilters(list), page: list.page, perPage: pageSize.initial })
