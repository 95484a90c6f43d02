import { userStageStates, type UserStageState } from '@academy/contract/enums'
import { pageSize } from '@academy/contract/limits'
import type { UserStagesQuery } from '@academy/contract/stages'
import { readPage } from '#lib/paging.rules.ts'

/** '-' before the field means downwards, as in the address. */
export const stageUserOrders = ['userId', 'name', '-mark', '-successPercent', '-enteredAt'] as const
export type StageUserOrder = (typeof stageUserOrders)[number]

/** What the address says; anything unknown in it counts as not said. */
export interface StageUsersFilter {
  search: string
  state: UserStageState | ''
  groupId: number | null
  order: StageUserOrder
  page: number
}

export const searchMaxLength = 100
const firstOrder: StageUserOrder = 'userId'

const oneOf = <T extends string>(values: readonly T[], value: string | undefined): T | undefined =>
  values.find((candidate) => candidate === value)

const readId = (text: string | undefined): number | null =>
  text !== undefined && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null

export const readFilter = (address: Readonly<Record<string, string | undefined>>): StageUsersFilter => ({
  search: (address.search ?? '').slice(0, searchMaxLength),
  state: oneOf(userStageStates, address.state) ?? '',
  groupId: readId(address.group),
  order: oneOf(stageUserOrders, address.order) ?? firstOrder,
  page: readPage(address.page),
})

/** The usual order and the first page need no words in the address. */
export const toAddress = ({ search, state, groupId, order, page }: StageUsersFilter) => ({
  search,
  state,
  group: groupId,
  order: order === firstOrder ? '' : order,
  page: page === 1 ? '' : String(page),
})

/** Another filter shows another list: it starts at its first page. */
export const changeFilter = (filter: StageUsersFilter, change: Partial<StageUsersFilter>): StageUsersFilter => ({
  ...filter,
  page: 1,
  ...change,
})

export const isFiltered = ({ search, state, groupId }: StageUsersFilter): boolean =>
  search.trim() !== '' || state !== '' || groupId !== null

/** */
export const toQuery = ({ search, state, groupId, order, page }: StageUsersFilter): UserStagesQuery => ({
  page,
  perPage: pageSize.initial,
  orderField: order.replace(/^-/, '') as NonNullable<UserStagesQuery['orderField']>,
  order: order.startsWith('-') ? 'desc' : 'asc',
  // The server refuses spaces at the edges; somebody is only about to type on.
  ...(search.trim() !== '' && { search: search.trim() }),
  ...((state !== '' || groupId !== null) && {
    filters: { ...(state !== '' && { states: [state] }), ...(groupId !== null && { groupIds: [groupId] }) },
  }),
})
