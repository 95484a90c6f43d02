import { type EnglishLevel, englishLevels, roleNames, type RoleName } from '@academy/contract/enums'
import * as limits from '@academy/contract/limits'
import type { PeopleQuery } from '@academy/contract/people'
import { readPage } from '#lib/paging.rules.ts'

/** '-' before the field means downwards, as in the address. */
export const peopleOrders = ['name', '-name', 'email', '-email', '-createdAt', 'createdAt'] as const
export type PeopleOrder = (typeof peopleOrders)[number]
export const peopleStates = ['active', 'blocked'] as const
export type PeopleState = (typeof peopleStates)[number]

/** What the address says; anything unknown in it counts as not said. */
export interface PeopleFilter {
  search: string
  role: RoleName | ''
  state: PeopleState | ''
  groupId: number | null
  stageId: number | null
  english: EnglishLevel | ''
  order: PeopleOrder
  page: number
}

export const searchMaxLength = 100
const firstOrder: PeopleOrder = 'name'

const oneOf = <T extends string>(values: readonly T[], value: string | undefined): T | undefined =>
  values.find((candidate) => candidate === value)

const idOf = (text: string | undefined): number | null => {
  const id = Number(text)
  return Number.isInteger(id) && id >= 1 && id <= limits.maxId ? id : null
}

export const readFilter = (address: Readonly<Record<string, string | undefined>>): PeopleFilter => {
  return {
    search: (address.search ?? '').slice(0, searchMaxLength),
    role: oneOf(roleNames, address.role) ?? '',
    state: oneOf(peopleStates, address.state) ?? '',
    groupId: idOf(address.group),
    stageId: idOf(address.stage),
    english: oneOf(englishLevels, address.english) ?? '',
    order: oneOf(peopleOrders, address.order) ?? firstOrder,
    page: readPage(address.page),
  }
}

/** The usual order and the first page need no words in the address. */
export const toAddress = ({ search, role, state, groupId, stageId, english, order, page }: PeopleFilter) => ({
  search,
  role,
  state,
  group: groupId === null ? '' : String(groupId),
  stage: stageId === null ? '' : String(stageId),
  english,
  order: order === firstOrder ? '' : order,
  page: page === 1 ? '' : String(page),
})

/** Another filter shows another list: it starts at its first page. */
export const changeFilter = (filter: PeopleFilter, change: Partial<PeopleFilter>): PeopleFilter => ({
  ...filter,
  page: 1,
  ...change,
})

export const isFiltered = ({ search, role, state, groupId, stageId, english }: PeopleFilter): boolean =>
  search.trim() !== '' || role !== '' || state !== '' || groupId !== null || stageId !== null || english !== ''

type OrderField = NonNullable<PeopleQuery['orderField']>
export const orderOf = (order: PeopleOrder) => ({
  orderField: order.replace(/^-/, '') as OrderField,
  order: order.startsWith('-') ? ('desc' as const) : ('asc' as const),
})

const filtersOf = ({ role, state, groupId, stageId, english }: PeopleFilter): NonNullable<PeopleQuery['filters']> => ({
  ...(role !== '' && { roles: [role] }),
  ...(state !== '' && { active: state === 'active' }),
  ...(groupId !== null && { groupIds: [groupId] }),
  ...(stageId !== null && { stageIds: [stageId] }),
  ...(english !== '' && { englishLevels: [english] }),
})

/** */
export const toQuery = (filter: PeopleFilter): PeopleQuery => {
  const search = filter.search.trim()
  const filters = filtersOf(filter)
  return {
    page: filter.page,
    perPage: limits.pageSize.initial,
    ...orderOf(filter.order),
    // The server refuses spaces at the edges; somebody is only about to type on.
    ...(search !== '' && { search }),
    ...(Object.keys(filters).length > 0 && { filters }),
  }
}
