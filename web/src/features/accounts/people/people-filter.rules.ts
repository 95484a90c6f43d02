import { englishLevels, roleNames } from '@academy/contract/enums'
import { pageSize } from '@academy/contract/limits'
import type { PeopleQuery } from '@academy/contract/people'
import { id, oneOf, text, view } from '#kit/address/address-parts.ts'
import { defineList, type ListState } from '#kit/list/define-list.ts'
import { sortOf } from '#kit/list/sort-of.ts'

/** '-' before the field means downwards, as in the address. */
export const peopleOrders = ['name', '-name', 'email', '-email', '-createdAt', 'createdAt'] as const
export type PeopleOrder = (typeof peopleOrders)[number]
export const peopleStates = ['active', 'blocked'] as const

const parts = {
  search: text(),
  role: oneOf(roleNames),
  state: oneOf(peopleStates),
  groupId: id('group'),
  stageId: id('stage'),
  english: oneOf(englishLevels),
  order: view(peopleOrders),
}
export const peopleList = defineList(parts)
export type PeopleFilter = ListState<typeof parts>

const filtersOf = ({ role, state, groupId, stageId, english }: PeopleFilter): NonNullable<PeopleQuery['filters']> => ({
  ...(role !== '' && { roles: [role] }),
  ...(state !== '' && { active: state === 'active' }),
  ...(groupId !== null && { groupIds: [groupId] }),
  ...(stageId !== null && { stageIds: [stageId] }),
  ...(english !== '' && { englishLevels: [english] }),
})

/** */
export const toQuery = (filter: PeopleFilter, perPage: number = pageSize.initial): PeopleQuery => {
  const search = filter.search.trim()
  const filters = filtersOf(filter)
  return {
    page: filter.page,
    perPage,
    ...sortOf(filter.order),
    // The server refuses spaces at the edges; somebody is only about to type on.
    ...(search !== '' && { search }),
    ...(Object.keys(filters).length > 0 && { filters }),
  }
}
