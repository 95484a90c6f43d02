import { userStageStates } from '@academy/contract/enums'
import { stageOutcomes } from '@academy/contract/interviews'
import { pageSize } from '@academy/contract/limits'
import type { UserStagesQuery } from '@academy/contract/stage-users'
import { id, oneOf, text, view } from '#kit/address/address-parts.ts'
import { defineList, type ListState } from '#kit/list/define-list.ts'
import { sortOf } from '#kit/list/sort-of.ts'

/** '-' before the field means downwards, as in the address. */
export const stageUserOrders = [
  'userId',
  'name',
  '-name',
  '-mark',
  'mark',
  '-successPercent',
  'successPercent',
  '-enteredAt',
  'enteredAt',
] as const
export type StageUserOrder = (typeof stageUserOrders)[number]

const parts = {
  search: text(),
  state: oneOf(userStageStates),
  outcome: oneOf(stageOutcomes),
  groupId: id('group'),
  order: view(stageUserOrders),
}
export const stageUsersList = defineList(parts)
export type StageUsersFilter = ListState<typeof parts>

/** */
export const toQuery = (
  { search, state, outcome, groupId, order, page }: StageUsersFilter,
  perPage: number = pageSize.initial,
): UserStagesQuery => ({
  page,
  perPage,
  ...sortOf(order),
  // The server refuses spaces at the edges; somebody is only about to type on.
  ...(search.trim() !== '' && { search: search.trim() }),
  ...((state !== '' || outcome !== '' || groupId !== null) && {
    filters: {
      ...(state !== '' && { states: [state] }),
      ...(outcome !== '' && { outcome }),
      ...(groupId !== null && { groupIds: [groupId] }),
    },
  }),
})
