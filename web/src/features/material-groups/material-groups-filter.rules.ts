import { materialCategories, type MaterialCategory } from '@academy/contract/enums'
import { pageSize } from '@academy/contract/limits'
import type { MaterialGroupQuery } from '@academy/contract/materials'
import { readPage } from '#lib/paging.rules.ts'

/** What the address says about the list; anything unknown in it counts as not said. */
export interface GroupsFilter {
  search: string
  category: MaterialCategory | null
  page: number
}

export const searchMaxLength = 100
export const categories: readonly MaterialCategory[] = Object.values(materialCategories)

export const readFilter = (address: Readonly<Record<string, string | undefined>>): GroupsFilter => ({
  search: (address.search ?? '').slice(0, searchMaxLength),
  category: categories.find((category) => String(category) === address.category) ?? null,
  page: readPage(address.page),
})

export const toAddress = ({ search, category, page }: GroupsFilter) => ({
  search,
  category: category === null ? '' : String(category),
  page: page === 1 ? '' : String(page),
})

/** Another filter shows another list: it starts at its first page. */
export const changeFilter = (filter: GroupsFilter, change: Partial<GroupsFilter>): GroupsFilter => ({
  ...filter,
  page: 1,
  ...change,
})

export const isFiltered = ({ search, category }: GroupsFilter): boolean => search.trim() !== '' || category !== null

/** MAT-18 */
export const toQuery = ({ search, category, page }: GroupsFilter): MaterialGroupQuery => ({
  page,
  perPage: pageSize.initial,
  // The server refuses spaces at the edges; somebody is only about to type on.
  ...(search.trim() !== '' && { name: search.trim() }),
  ...(category !== null && { categories: [category] }),
})

/** Which group the address opens: a known one, a new one, or none. */
export const openedGroup = (text: string | undefined): number | 'new' | null => {
  if (text === 'new') return 'new'
  return text !== undefined && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null
}
